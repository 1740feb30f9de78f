import { useEffect, useState } from 'react';
import type { ListPreview } from '../../../contract/shopping-lists.ts';
import { useIdleValue } from '../lines/use-idle.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Of the lists changed last; a household with no more of them finds all where they were. */
const NEVER_FOLDED = 5;

/** A later answer moves nothing: somebody may be about to touch a card. */
const PATIENCE_MS = 2_000;

interface Places {
  ranks: ReadonlyMap<string, number>;
  /** Nothing is left to buy on them, and nothing has changed for a week. */
  over: ReadonlySet<string>;
  openedAt: number;
  isAnswered: boolean;
}

function placesOf(lists: readonly ListPreview[], openedAt: number, isAnswered: boolean): Places {
  const over = lists.filter(
    ({ total, checked, changedAt }, index) =>
      index >= NEVER_FOLDED && total > 0 && checked === total && changedAt < openedAt - WEEK_MS,
  );
  return {
    ranks: new Map(lists.map(({ id }, rank) => [id, rank])),
    over: new Set(over.map(({ id }) => id)),
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

export interface Visit {
  openedAt: number;
  /** When the server answered last, in ms since 1970. */
  answeredAt: number;
}

/**
 * The lists in places that they keep as long as the page is shown, whatever changes meanwhile: as they came when it was
 * opened, or with the answer to that. New ones stand on top.
 */
export function usePlaces(lists: readonly ListPreview[], { openedAt, answeredAt }: Visit) {
  const isInTime = answeredAt > openedAt && answeredAt < openedAt + PATIENCE_MS;
  const isAnswered = useIdleValue(isInTime);
  const [places, setPlaces] = useState(() => placesOf(lists, openedAt, isAnswered));
  if (places.openedAt !== openedAt || (isAnswered && !places.isAnswered)) {
    setPlaces(placesOf(lists, openedAt, isAnswered));
  } else if (isAnswered !== places.isAnswered) {
    // What the device has kept counts as answered for a moment, until it is known when it came.
    setPlaces({ ...places, isAnswered });
  }
  const { ranks, over } = places;
  const placed = lists.toSorted((a, b) => (ranks.get(a.id) ?? -1) - (ranks.get(b.id) ?? -1));
  return {
    near: placed.filter(({ id }) => !over.has(id)),
    over: placed.filter(({ id }) => over.has(id)),
  };
}
