import { choosePhoto, removePhoto } from '../queries/change-photo.ts';
import { usePhoto } from '../queries/use-photo.ts';
import { PhotoField } from '../ui/photo/PhotoField.tsx';
import classes from './ProductPage.module.css';

interface ProductPhotoProps {
  productId: string;
  name: string;
  /** The version of its photo; undefined without one. */
  version: number | undefined;
}

/** The photo of a product; a choice is saved at once. */
export function ProductPhoto({ productId, name, version }: ProductPhotoProps) {
  const owner = { kind: 'product', id: productId, name, version } as const;
  const { photo, isPreparing } = usePhoto(owner);
  return (
    <div className={classes.aisle}>
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
