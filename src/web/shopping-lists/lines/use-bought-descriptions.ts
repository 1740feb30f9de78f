import { useEffect, useState } from 'react';
import { isScaleUnit } from '../../../contract/quantities/quantities.ts';
import type { AnyUnit } from '../../../contract/quantities/units.ts';
import { untilLoaded, whenLoaded } from '../../ui/lazy-part.ts';
import type { WordsByProduct } from './follow-measures.ts';
import type { Line } from './lines.ts';

const isBoughtAsItStands = (unit: AnyUnit): boolean =>
  isScaleUnit(unit) || unit === 'piece' || unit === 'some';

/** The function that describes lines beyond their amounts; undefined until its code is loaded. */
export function useBoughtDescriptions(lines: readonly Line[]): WordsByProduct | undefined {
  const [words, setWords] = useState<WordsByProduct>();
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
