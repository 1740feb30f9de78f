import type { Product } from '../../contract/products/products.ts';
import { usePhotoField } from '../queries/photos/use-photo-field.ts';
import { PhotoField } from '../ui/photo/PhotoField.tsx';
import { ProductMeasures } from './ProductMeasures.tsx';
import classes from './ProductPage.module.css';

/**
 * The parts of a product's page that come after its first paint. They appear together, because a part that came later
 * would push the next ones down.
 */
export function ProductParts({ product: { id, name, photo } }: { product: Product }) {
  const field = usePhotoField({ kind: 'product', id, name, version: photo });
  return (
    <>
      <div className={classes.aisle}>
        <PhotoField {...field} />
      </div>
      <ProductMeasures key={id} productId={id} />
    </>
  );
}
