import { useEffect, useState } from 'react';
import { TIMING } from '../../contract/limits.ts';
import type { Line } from './lines.ts';

export interface SettledLines {
  toBuy: Line[];
  inBasket: Line[];
}

/** Product ids, each with whether its line stands in the basket. */
type Places = ReadonlyMap<string, boolean>;

function placesOf(lines: readonly Line[]): Places {
  return new Map(lines.map(({ productId, checked }) => [productId, checked]));
}

/**
 * Divides lines into those to buy and those in the basket. A line that is ticked or unticked stays where it is
 * until nothing was touched for about a second, so that nothing jumps under the thumb; new lines go where they
 * belong at once.
 */
export function useSettledLines(lines: readonly Line[]): SettledLines {
  const [places, setPlaces] = useState<Places>(() => placesOf(lines));
  if (lines.some(({ productId }) => !places.has(productId))) {
    setPlaces(new Map([...placesOf(lines), ...places]));
  }
  useEffect(() => {
    const isSettled = lines.every(({ productId, checked }) => places.get(productId) === checked);
    if (isSettled) return undefined;
    const timer = setTimeout(() => setPlaces(placesOf(lines)), TIMING.tickSettle);
    return () => clearTimeout(timer);
  }, [lines, places]);

  const isInBasket = ({ productId, checked }: Line): boolean => places.get(productId) ?? checked;
  return {
    toBuy: lines.filter((line) => !isInBasket(line)),
    inBasket: lines.filter(isInBasket),
  };
}
