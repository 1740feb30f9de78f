import type { Product } from '../../contract/products.ts';
import { ProductAisle } from './ProductAisle.tsx';
import { ProductMeasures } from './ProductMeasures.tsx';
import { ProductPhoto } from './ProductPhoto.tsx';

/**
 * The other parts of a product's page. They appear together, because a part that came later would push the next ones
 * down.
 */
export function ProductParts({ product: { id, name, photo } }: { product: Product }) {
  return (
    <>
      <ProductPhoto productId={id} name={name} version={photo} />
      <ProductAisle productId={id} name={name} />
      <ProductMeasures key={id} productId={id} />
    </>
  );
}
