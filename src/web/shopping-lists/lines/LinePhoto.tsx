import { useQuery } from '@tanstack/react-query';
import { choosePhoto, removePhoto } from '../../queries/change-photo.ts';
import { productPhotosQuery } from '../../queries/photos.ts';
import { usePhoto } from '../../queries/use-photo.ts';
import { PhotoField } from '../../ui/photo/PhotoField.tsx';
import classes from './LineModal.module.css';
import type { Line } from './lines.ts';

/** The photo of a line's product, which is the same on every list. A choice is saved at once. */
export function LinePhoto({ line: { productId, name } }: { line: Line }) {
  const version = useQuery(productPhotosQuery).data?.find(([id]) => id === productId)?.[1];
  const owner = { kind: 'product', id: productId, name, version } as const;
  const { photo, isPreparing } = usePhoto(owner);
  return (
    <div className={classes.photo}>
      <PhotoField
        name={name}
        src={photo?.src}
        isWaiting={photo?.isWaiting ?? false}
        isPreparing={isPreparing}
        onChoose={() => void choosePhoto(owner)}
        onRemove={() => void removePhoto(owner)}
      />
    </div>
  );
}
