import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { HOUR_MS } from '../../../contract/durations.ts';
import type { Suggestion } from '../../../contract/shopping-lists/suggestions.ts';
import { pickChips, sortByDueness } from './due-suggestions.ts';
import type { Line } from '../lines/lines.ts';
import { useIsLate } from '../../ui/use-is-late.ts';

const MAX_CHIPS = 6;

/** How long they wait for the server: the answer kept on the device was ordered before the last ticks. */
const ANSWER_TIMEOUT_MS = 400;

/**
 * The suggestions to show as chips; undefined while they aren't known. They stay in their places, whatever is bought
 * or fetched in the meantime, but not from one day to the next in a page that is left open.
 */
export function useChips(
  { data, isFetching }: Pick<UseQueryResult<Suggestion[]>, 'data' | 'isFetching'>,
  lines: readonly Line[],
): Suggestion[] | undefined {
  const [chips, setChips] = useState<Suggestion[]>();
  const [now, setNow] = useState(Date.now);
  const isLate = useIsLate(isFetching, ANSWER_TIMEOUT_MS);
  useEffect(() => {
    const renew = (): void => {
      if (document.visibilityState === 'hidden' || Date.now() - now < HOUR_MS) return;
      setNow(Date.now());
      setChips(undefined);
    };
    document.addEventListener('visibilitychange', renew);
    return () => document.removeEventListener('visibilitychange', renew);
  }, [now]);
  if (chips === undefined && data !== undefined && (!isFetching || isLate)) {
    const onList = new Set(lines.map(({ productId }) => productId));
    setChips(pickChips(sortByDueness(data, onList, now), MAX_CHIPS, now));
  }
  return chips;
}
