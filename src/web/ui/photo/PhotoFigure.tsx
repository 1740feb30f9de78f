import { t } from '../../texts/photos.ts';
import { PhotoButton } from './PhotoButton.tsx';
import classes from './photo.module.css';

interface PhotoFigureProps {
  name: string;
  src: { large: string; thumb: string } | undefined;
  /** The server doesn't have it yet. */
  isWaiting: boolean;
  /** It is being made small. */
  isPreparing: boolean;
}

/** The photo at the top of a page; nothing where there is none. */
export function PhotoFigure({ name, src, isWaiting, isPreparing }: PhotoFigureProps) {
  if (src === undefined && !isPreparing) return null;
  return (
    <figure className={classes.figure}>
      {isPreparing || src === undefined ? (
        <div className={`${classes.large} ${classes.preparing}`} role="status">
          {t('photos.preparing')}
        </div>
      ) : (
        <PhotoButton name={name} src={src} size="large" />
      )}
      {isWaiting && !isPreparing && (
        <p className={classes.note} role="status">
          {t('photos.waiting')}
        </p>
      )}
    </figure>
  );
}
