import type { PhotoOwners } from '../photos/service.ts';
import { requireProduct } from './find-products.ts';
import type { ProductDeps } from './service.ts';

/** Products as owners of photos. */
export function productsWithPhotos({ announcer }: Pick<ProductDeps, 'announcer'>): PhotoOwners {
  return {
    table: 'products',
    lock: requireProduct,
    changed: (id) => announcer.productChanged(id),
  };
}
