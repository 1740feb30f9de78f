import { useEffect, useState } from 'react';
import { isScaleUnit } from '../../../contract/quantities.ts';
import type { AnyUnit } from '../../../contract/units.ts';
import { untilLoaded, whenLoaded } from '../../ui/lazy-part.ts';
import type { BoughtWords, Line } from './lines.ts';

const isBoughtAsItStands = (unit: AnyUnit): boolean =>
  isScaleUnit(unit) || unit === 'piece' || unit === 'some';

/** By product, of lines that can say more than their amounts; undefined until code and measures have arrived. */
export function useBoughtWords(lines: readonly Line[]): ReadonlyMap<string, BoughtWords> | undefined {
  const [words, setWords] = useState<ReadonlyMap<string, BoughtWords>>();
  const isUseful = lines.some(({ items }) =>
    items.some(({ productUnit }, index) => index > 0 || !isBoughtAsItStands(productUnit)),
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
