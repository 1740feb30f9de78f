import { useMemo } from 'react';
import { cleanName } from '../../../contract/names.ts';
import type { ProductNames } from '../../../contract/products.ts';
import { loadedOnce, useLoaded } from '../../ui/lazy-part.ts';
import { useProductCatalogue } from '../../ui/use-product-catalogue.ts';
import { type Choices, plainThing } from './plain-thing.ts';

const lineReading = loadedOnce(async () => (await import('./line-reading.ts')).lineReading);

/** What sets things apart as long as nothing is understood. */
export const SEPARATOR = ', ';

interface TypedText {
  text: string;
  choices: Choices;
}

/** What the text of the add field names, in its order. `isReady` says that its code has arrived. */
export function useTypedThings({ text, choices }: TypedText, names: ProductNames, isUsed: boolean) {
  const code = useLoaded(lineReading, isUsed);
  const catalogue = useProductCatalogue(names, isUsed);
  const isReady = code !== undefined && catalogue !== undefined;
  const things = useMemo(() => {
    if (code === undefined || catalogue === undefined) {
      return text
        .split(SEPARATOR)
        .filter((part) => cleanName(part) !== '')
        .map((part) => plainThing(part));
    }
    return code.readThings(text, catalogue, choices);
  }, [text, code, catalogue, choices]);
  return { things, isReady, follow: code?.followThings, Preview: code?.ThingsPreview };
}
