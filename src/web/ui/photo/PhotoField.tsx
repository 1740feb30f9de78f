import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { t } from '../../texts/photos.ts';
import { PhotoButton } from './PhotoButton.tsx';
import classes from './photo.module.css';

interface PhotoFieldProps {
  name: string;
  src: { large: string; thumb: string } | undefined;
  /** The server doesn't have it yet. */
  isWaiting: boolean;
  /** It is being made small. */
  isPreparing: boolean;
  onChoose: () => void;
  onRemove: () => void;
}

/** A photo and its actions, on one line. */
export function PhotoField({ name, src, isWaiting, isPreparing, onChoose, onRemove }: PhotoFieldProps) {
  return (
    <div className={classes.field}>
      {src !== undefined && <PhotoButton name={name} src={src} size="small" />}
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconCamera size="1.125rem" />}
          loading={isPreparing}
          onClick={onChoose}
        >
          {t(src === undefined ? 'photos.add' : 'photos.change')}
        </Button>
        {src !== undefined && (
          <Button variant="subtle" color="gray" onClick={onRemove}>
            {t('photos.remove')}
          </Button>
        )}
      </div>
      {isWaiting && (
        <p className={classes.note} role="status">
          {t('photos.waiting')}
        </p>
      )}
    </div>
  );
}
