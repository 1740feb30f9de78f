import { useQuery } from '@tanstack/react-query';
import { productPhotosQuery } from '../../queries/photos/photos.ts';
import { usePhotoField } from '../../queries/photos/use-photo-field.ts';
import { PhotoField } from '../../ui/photo/PhotoField.tsx';
import classes from './LineModal.module.css';
import type { Line } from './lines.ts';

/** The photo of a line's product, which is the same on every list. */
export function LinePhoto({ line: { productId: id, name }, listId }: { line: Line; listId: string }) {
  const version = useQuery(productPhotosQuery).data?.find(([productId]) => productId === id)?.[1];
  return (
    <div className={classes.photo}>
      <PhotoField {...usePhotoField({ kind: 'product', id, name, version, listId })} />
    </div>
  );
}
