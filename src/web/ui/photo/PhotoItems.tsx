import { Menu } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { t } from '../../texts/photos.ts';

interface PhotoItemsProps {
  hasPhoto: boolean;
  onChoose: () => void;
  onRemove: () => void;
}

/** The actions on a photo, as items of a menu. */
export function PhotoItems({ hasPhoto, onChoose, onRemove }: PhotoItemsProps) {
  return (
    <>
      <Menu.Item leftSection={<IconCamera size="1.125rem" />} onClick={onChoose}>
        {t(hasPhoto ? 'photos.change' : 'photos.add')}
      </Menu.Item>
      {hasPhoto && (
        <Menu.Item leftSection={<IconTrash size="1.125rem" />} onClick={onRemove}>
          {t('photos.remove')}
        </Menu.Item>
      )}
    </>
  );
}
