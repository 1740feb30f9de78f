import { Suspense, useEffect, useState } from 'react';
import { t } from '../../texts/photos.ts';
import { lazyPart } from '../lazy-part.ts';
import classes from './photo.module.css';

const PhotoModal = lazyPart(async () => (await import('./PhotoModal.tsx')).PhotoModal);

interface PhotoButtonProps {
  name: string;
  src: { large: string; thumb: string };
  size: 'large' | 'small';
}

/** A photo that opens larger. Nothing is shown if it can't be loaded, for example without a network. */
export function PhotoButton({ name, src, size }: PhotoButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = size === 'large' ? src.large : src.thumb;
  const { isMissing, note } = useMissing(shown);
  if (isMissing) return null;
  return (
    <>
      <button
        type="button"
        className={classes[size]}
        aria-label={t('photos.enlarge', { name })}
        onClick={() => setOpen(true)}
      >
        <img src={shown} alt="" onError={note} />
      </button>
      <Suspense>
        {isOpen && <PhotoModal name={name} src={src.large} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** Whether this picture could not be loaded, until there may be a network again. */
function useMissing(src: string) {
  const [missing, setMissing] = useState<string>();
  useEffect(() => {
    const retry = (): void => setMissing(undefined);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
  return { isMissing: missing === src, note: () => setMissing(src) };
}
