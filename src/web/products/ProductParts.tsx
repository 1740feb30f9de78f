import type { Product } from '../../contract/products.ts';
import { ProductMeasures } from './ProductMeasures.tsx';
import { ProductPhoto } from './ProductPhoto.tsx';

/**
 * The parts of a product's page that come after its first paint. They appear together, because a part that came later
 * would push the next ones down.
 */
export function ProductParts({ product: { id, name, photo } }: { product: Product }) {
  return (
    <>
      <ProductPhoto productId={id} name={name} version={photo} />
      <ProductMeasures key={id} productId={id} />
    </>
  );
}
