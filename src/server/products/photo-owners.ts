import type { PhotoOwners } from '../photos/service.ts';
import type { Announcer } from '../realtime/announce.ts';
import { requireProduct } from './find-products.ts';

/** Products as owners of photos. */
export function productsWithPhotos(announcer: Announcer): PhotoOwners {
  return {
    table: 'products',
    lock: requireProduct,
    changed: (id) => announcer.productChanged(id),
  };
}
