import { useMemo } from 'react';
import type { Trip } from '../../../contract/shopping-lists/trips.ts';
import { useUser } from '../../session.ts';
import type { Line } from '../lines/lines.ts';
import { useIdleValue } from '../lines/use-idle.ts';
import { isLineMissing } from './use-trip.ts';

/**
 * Ids of products that the store of the open trip doesn't have. Another user's mark moves a line only when nothing was
 * touched for about a second.
 */
export function useMissing(lines: readonly Line[], trip: Trip | null): ReadonlySet<string> {
  const me = useUser().id;
  const wanted = useMemo(() => missingIn(lines, trip), [lines, trip]);
  const shown = useIdleValue(wanted, { isSame });
  // A line ticked among the missing ones stays there until it goes into the basket. Others may end the trip.
  const isMine = ({ items, checked }: Line): boolean =>
    trip !== null && !checked && items.some(({ marks }) => marks.missing?.user === me);
  return new Set(
    lines.flatMap((line) => ((isMine(line) ? wanted : shown).has(line.productId) ? [line.productId] : [])),
  );
}

const NOTHING: ReadonlySet<string> = new Set();

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((productId) => b.has(productId));

function missingIn(lines: readonly Line[], trip: Trip | null): ReadonlySet<string> {
  if (trip === null) return NOTHING;
  return new Set(lines.flatMap((line) => (isLineMissing(line, trip) ? [line.productId] : [])));
}
