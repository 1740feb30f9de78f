import { useEffect, useState } from 'react';
import type { Catalogue } from '../../contract/ingredient-lines/catalogue.ts';
import { untilLoaded } from '../ui/lazy-part.ts';
import { useProductNames } from './product-names.ts';

const load = () => import('../ui/product-catalogue.ts');

let loaded: Awaited<ReturnType<typeof load>> | undefined;

/** The household's products by all forms of their names; undefined until it is used and its code has arrived. */
export function useCatalogue(isUsed: boolean): Catalogue | undefined {
  const names = useProductNames();
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
