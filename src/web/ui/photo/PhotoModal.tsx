import { t } from '../../texts/photos.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import classes from './photo.module.css';

interface PhotoModalProps {
  name: string;
  src: string;
  onClose: () => void;
}

/** A photo as large as the screen. */
export function PhotoModal({ name, src, onClose }: PhotoModalProps) {
  return (
    <Dialog onClose={onClose} title={name} size="auto">
      <img className={classes.whole} src={src} alt={t('photos.of', { name })} />
    </Dialog>
  );
}
