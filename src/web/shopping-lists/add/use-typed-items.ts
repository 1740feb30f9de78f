import { useMemo } from 'react';
import { cleanName } from '../../../contract/names.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import { loadedOnce, useLoaded } from '../../ui/lazy-part.ts';
import { useProductCatalogue } from '../../ui/product-field/use-product-catalogue.ts';
import { type Choices, plainItem } from './plain-item.ts';

const lineReading = loadedOnce(async () => (await import('./line-reading.ts')).lineReading);

/** The number of 'pół', once the code that reads it has arrived. */
export const inDigits = (typed: string): string => lineReading.current?.wordsToDigits(typed) ?? typed;

/** What separates items before they are understood. */
export const SEPARATOR = ', ';

interface TypedText {
  text: string;
  choices: Choices;
}

/** The items that the text of the add field names, in its order. `isReady` says that its code has arrived. */
export function useTypedItems({ text, choices }: TypedText, names: ProductNames, isUsed: boolean) {
  const code = useLoaded(lineReading, isUsed);
  const catalogue = useProductCatalogue(names, isUsed);
  const isReady = code !== undefined && catalogue !== undefined;
  const items = useMemo(() => {
    if (code && catalogue) return code.readItems(text, catalogue, choices);
    const parts = text.split(SEPARATOR).filter((part) => cleanName(part));
    return parts.map((part) => plainItem(part));
  }, [text, code, catalogue, choices]);
  return { items, isReady, follow: code?.followItems, Preview: code?.ItemsPreview };
}
