import { Modal } from '@mantine/core';
import { t } from '../../texts/photos.ts';
import { useReturnFocus } from '../use-return-focus.ts';
import classes from './photo.module.css';

interface PhotoModalProps {
  name: string;
  src: string;
  onClose: () => void;
}

/** A photo as large as the screen. */
export function PhotoModal({ name, src, onClose }: PhotoModalProps) {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={name}
      size="auto"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <img className={classes.whole} src={src} alt={t('photos.of', { name })} />
    </Modal>
  );
}
