import { useEffect, useMemo, useRef, useState } from 'react';
import { mutationsRead } from '../../queries/offline-mutations/offline-mutations.ts';
import { useUser } from '../../session.ts';
import type { ListLayout } from './list-layout.ts';
import type { Line } from '../lines/lines.ts';
import { type KeptPlaces, nextPlaces, placesOf, take } from './places.ts';
import { inOneSection, type Section, toSections } from './sections.ts';
import type { ListAisles } from './use-list-aisles.ts';
import { useIdleGate } from '../lines/use-idle.ts';

interface SectionOptions {
  layout: ListLayout;
  /** Undefined until they are known. */
  aisles: ListAisles | undefined;
  /** No line moves to another place, and new ones go where they belong. */
  isStill: boolean;
  /**
   * While it is the same and not undefined, lines keep the places that they took when it became so. Only those whose
   * aisle was not known go to it.
   */
  stillFor: string | undefined;
}

/**
 * Divides lines to buy into sections. Lines that this user adds go where they belong at once. Lines that others add,
 * and new places of lines, are shown when nothing was touched for about a second.
 * @param lines of the list, with those that aren't to buy
 */
export function useSections(
  lines: readonly Line[],
  toBuy: Line[],
  { layout, aisles, isStill, stillFor }: SectionOptions,
): Section[] {
  const wanted = useMemo(() => placesOf(lines, aisles), [lines, aisles]);
  const { id: me } = useUser();
  const [shown, setShown] = useState(wanted);
  const isOwn = ({ items }: Line): boolean => items.some(({ addedBy }) => addedBy === me);
  const isNew = ({ productId }: Line): boolean => !shown.aisleOf.has(productId);
  const added = lines.filter((line) => isNew(line) && isOwn(line)).map(({ productId }) => productId);
  if (added.length > 0) setShown(take(shown, wanted, ([productId]) => added.includes(productId)));

  const areChangesRead = useAreChangesRead();
  const canMove = areChangesRead && !isStill;
  const idle = useIdleGate();
  const kept = useRef<KeptPlaces>({ stillFor: undefined, places: wanted, areShown: false });
  useEffect(() => {
    // Until aisles are known there is no place to keep.
    if (kept.current.stillFor !== stillFor || kept.current.places.order === undefined) {
      kept.current = { stillFor, places: wanted, areShown: false };
    }
    const { current } = kept;
    const next = nextPlaces(shown, wanted, canMove, current);
    const show = (): void => {
      current.areShown ||= canMove && current.places.order !== undefined;
      setShown(next);
    };
    if (next !== shown) return idle.current?.run(show);
    show();
    return undefined;
  }, [shown, wanted, canMove, stillFor, idle]);

  if (layout === 'added' || shown.order === undefined) return inOneSection(toBuy);
  return toSections(
    toBuy.filter((line) => !isNew(line)),
    shown.aisleOf,
    shown.order,
  );
}

/** Until then a change that waits on this device would seem to be undone. */
function useAreChangesRead(): boolean {
  const [areRead, setRead] = useState(false);
  useEffect(() => void mutationsRead.then(() => setRead(true)), []);
  return areRead;
}
