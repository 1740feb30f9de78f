import { useEffect, useState } from 'react';
import { DAY_MS } from '../../../contract/durations.ts';
import type { ListPreview } from '../../../contract/shopping-lists/shopping-lists.ts';
import { useIdleValue } from '../lines/use-idle.ts';

const WEEK_MS = 7 * DAY_MS;

/** How many of the lists changed last; a household with no more lists sees all of them in their places. */
const NEVER_FOLDED = 5;

/** A later answer moves nothing, because the user may be about to touch a card. */
const ANSWER_TIMEOUT_MS = 2_000;

interface ListRanking {
  ranks: ReadonlyMap<string, number>;
  /** Nothing is left to buy on them, and nothing has changed for a week. */
  finished: ReadonlySet<string>;
  openedAt: number;
  isAnswered: boolean;
}

function rankingOf(lists: readonly ListPreview[], openedAt: number, isAnswered: boolean): ListRanking {
  const finished = lists.filter(
    ({ total, checked, changedAt }, index) =>
      index >= NEVER_FOLDED && total > 0 && checked === total && changedAt < openedAt - WEEK_MS,
  );
  return {
    ranks: new Map(lists.map(({ id }, rank) => [id, rank])),
    finished: new Set(finished.map(({ id }) => id)),
    openedAt,
    isAnswered,
  };
}

/** When the page was opened, or came back from the background; ms since 1970. */
export function useOpenedAt(): number {
  const [openedAt, setOpenedAt] = useState(Date.now);
  useEffect(() => {
    const reopen = (): void => {
      if (document.visibilityState === 'visible') setOpenedAt(Date.now());
    };
    document.addEventListener('visibilitychange', reopen);
    return () => document.removeEventListener('visibilitychange', reopen);
  }, []);
  return openedAt;
}

export interface PageVisit {
  openedAt: number;
  /** When the server answered last, in ms since 1970. */
  answeredAt: number;
}

/**
 * The lists in places that they keep as long as the page is shown, whatever changes in that time: the order when it
 * was opened, or that of the next answer. New ones are on top.
 */
export function useListRanking(lists: readonly ListPreview[], { openedAt, answeredAt }: PageVisit) {
  const isInTime = answeredAt > openedAt && answeredAt < openedAt + ANSWER_TIMEOUT_MS;
  const isAnswered = useIdleValue(isInTime);
  const [ranking, setRanking] = useState(() => rankingOf(lists, openedAt, isAnswered));
  if (ranking.openedAt !== openedAt || (isAnswered && !ranking.isAnswered)) {
    setRanking(rankingOf(lists, openedAt, isAnswered));
  } else if (isAnswered !== ranking.isAnswered) {
    // A kept answer counts as new for a moment, until it is known when it came.
    setRanking({ ...ranking, isAnswered });
  }
  const { ranks, finished } = ranking;
  const ranked = lists.toSorted((a, b) => (ranks.get(a.id) ?? -1) - (ranks.get(b.id) ?? -1));
  return {
    inUse: ranked.filter(({ id }) => !finished.has(id)),
    finished: ranked.filter(({ id }) => finished.has(id)),
  };
}
