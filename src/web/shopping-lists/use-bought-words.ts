import { useEffect, useState } from 'react';
import { untilLoaded, whenLoaded } from '../ui/lazy-part.ts';
import type { BoughtWords, Line } from './lines.ts';

/** Units in which things are bought as they stand. */
const BOUGHT = ['piece', 'g', 'kg', 'ml', 'l', 'some'];

/** By product, of lines that can say more than their amounts; undefined until code and measures have arrived. */
export function useBoughtWords(lines: readonly Line[]): ReadonlyMap<string, BoughtWords> | undefined {
  const [words, setWords] = useState<ReadonlyMap<string, BoughtWords>>();
  const isUseful = lines.some(({ items }) =>
    items.some(({ productUnit }, index) => index > 0 || !BOUGHT.includes(productUnit)),
  );
  useEffect(() => {
    if (!isUseful) return undefined;
    const following = whenLoaded()
      .then(() => untilLoaded(() => import('./follow-measures.ts')))
      .then(({ followMeasures }) => followMeasures(setWords));
    return () => void following.then((stop) => stop());
  }, [isUseful]);
  return words;
}
