import { useEffect, useState } from 'react';
import type { Catalogue } from '../../contract/ingredient-lines/catalogue.ts';
import type { ProductNames } from '../../contract/products.ts';
import { untilLoaded } from './lazy-part.ts';

const load = () => import('./product-catalogue.ts');

let loaded: Awaited<ReturnType<typeof load>> | undefined;

/** Products by all forms of their names; undefined until it is used and its code has arrived. */
export function useProductCatalogue(names: ProductNames, isUsed: boolean): Catalogue | undefined {
  const [code, setCode] = useState(loaded);
  useEffect(() => {
    if (!isUsed || loaded !== undefined) return;
    void untilLoaded(load).then((arrived) => {
      loaded = arrived;
      setCode(arrived);
    });
  }, [isUsed]);
  return isUsed ? code?.catalogueOf(names) : undefined;
}
