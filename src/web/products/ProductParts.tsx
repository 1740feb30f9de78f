import type { Product } from '../../contract/products.ts';
import { ProductAisle } from './ProductAisle.tsx';
import { ProductMeasures } from './ProductMeasures.tsx';
import { ProductPhoto } from './ProductPhoto.tsx';

/** What else is known of a product. It comes as one, as a part that came later would push the next ones down. */
export function ProductParts({ product: { id, name, photo } }: { product: Product }) {
  return (
    <>
      <ProductPhoto productId={id} name={name} version={photo} />
      <ProductAisle productId={id} name={name} />
      <ProductMeasures key={id} productId={id} />
    </>
  );
}
