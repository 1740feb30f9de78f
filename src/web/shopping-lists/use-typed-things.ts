import { useEffect, useMemo, useState } from 'react';
import { cleanName } from '../../contract/names.ts';
import type { ProductNames } from '../../contract/products.ts';
import { untilLoaded } from '../ui/lazy-part.ts';
import { useProductCatalogue } from '../ui/use-product-catalogue.ts';
import { plainThing } from './plain-thing.ts';

async function load() {
  const [{ readThings }, { ThingsPreview }] = await Promise.all([
    import('./typed-things.ts'),
    import('./ThingsPreview.tsx'),
  ]);
  return { readThings, ThingsPreview };
}

let loaded: Awaited<ReturnType<typeof load>> | undefined;

/** What the text of the add field names, in its order; each may be taken back to the text as it stands. */
export function useTypedThings(text: string, names: ProductNames) {
  const [isUsed, setUsed] = useState(false);
  const [code, setCode] = useState(loaded);
  const [plain, setPlain] = useState<readonly string[]>([]);
  const catalogue = useProductCatalogue(names, isUsed);
  useEffect(() => {
    if (!isUsed || loaded !== undefined) return;
    void untilLoaded(load).then((arrived) => {
      loaded = arrived;
      setCode(arrived);
    });
  }, [isUsed]);
  const things = useMemo(() => {
    if (cleanName(text) === '') return [];
    if (code === undefined || catalogue === undefined) return [plainThing(text)];
    return code
      .readThings(text, catalogue)
      .map((thing) => (plain.includes(thing.text) ? plainThing(thing.text) : thing));
  }, [text, code, catalogue, plain]);
  const isPlain = (part: string): boolean => plain.includes(part);
  const togglePlain = (part: string): void =>
    setPlain(isPlain(part) ? plain.filter((other) => other !== part) : [...plain, part]);
  return { things, isPlain, togglePlain, use: () => setUsed(true), Preview: code?.ThingsPreview };
}
