import { useEffect, useMemo, useRef, useState } from 'react';
import type { Aisle } from '../../../contract/aisles.ts';
import { OTHER_AISLE_ID } from '../../../contract/other-aisle.ts';
import { mutationsRead } from '../../queries/offline-mutations.ts';
import { useUser } from '../../session.ts';
import type { ListLayout } from './list-layout.ts';
import type { Line } from '../lines/lines.ts';
import { type AisleOf, inOneSection, type Section, toSections } from './sections.ts';
import type { ListAisles } from './use-list-aisles.ts';
import { useIdleGate } from '../lines/use-idle.ts';

/** Where lines stand: each product's aisle, and the order of aisles. */
interface Places {
  aisleOf: AisleOf;
  order: readonly Aisle[] | undefined;
}

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
  const { id: me } = useUser();
  const wanted = useMemo(() => placesOf(lines, aisles), [lines, aisles]);
  const [shown, setShown] = useState(wanted);
  const isNew = ({ productId }: Line): boolean => !shown.aisleOf.has(productId);
  const isOwn = ({ items }: Line): boolean => items.some(({ addedBy }) => addedBy === me);
  const own = lines.filter((line) => isNew(line) && isOwn(line));
  if (own.length > 0) {
    setShown(take(shown, wanted, (productId) => own.some((line) => line.productId === productId)));
  }

  const areChangesRead = useAreChangesRead();
  const canMove = areChangesRead && !isStill;
  const idle = useIdleGate();
  const arrangement = useRef<Arrangement>({ stillFor: undefined, places: wanted, isDone: false });
  useEffect(() => {
    // Until aisles are known there is no place to keep.
    if (arrangement.current.stillFor !== stillFor || arrangement.current.places.order === undefined) {
      arrangement.current = { stillFor, places: wanted, isDone: false };
    }
    const current = arrangement.current;
    const next = nextPlaces(shown, wanted, canMove, current);
    const isDone = canMove && current.places.order !== undefined;
    if (next === shown) {
      current.isDone ||= isDone;
      return undefined;
    }
    return idle.current?.run(() => {
      current.isDone ||= isDone;
      setShown(next);
    });
  }, [shown, wanted, canMove, stillFor, idle]);

  if (layout === 'added' || shown.order === undefined) return inOneSection(toBuy);
  return toSections(
    toBuy.filter((line) => !isNew(line)),
    shown.aisleOf,
    shown.order,
  );
}

const placesOf = (lines: readonly Line[], aisles: ListAisles | undefined): Places => ({
  aisleOf: new Map(
    lines.map(({ productId }) => [productId, aisles?.aisleOf.get(productId) ?? OTHER_AISLE_ID]),
  ),
  order: aisles?.order,
});

/** The places of these products as they are wanted, all others as they are shown. */
function take(shown: Places, wanted: Places, isTaken: (productId: string) => boolean): Places {
  const taken = [...wanted.aisleOf].filter(([productId]) => isTaken(productId));
  return taken.length === 0 ? shown : { ...shown, aisleOf: new Map([...shown.aisleOf, ...taken]) };
}

/** Where lines go once, to stay there for as long as `stillFor` is the same. */
interface Arrangement {
  stillFor: string | undefined;
  places: Places;
  isDone: boolean;
}

function nextPlaces(shown: Places, wanted: Places, canMove: boolean, arrangement: Arrangement): Places {
  const { stillFor, places, isDone } = arrangement;
  if (stillFor === undefined && canMove) return arrange(shown, wanted);
  const arranged = isDone || !canMove ? shown : arrange(shown, places);
  // The aisle of a product that was new a moment ago is found after its line is there.
  const isFound = (productId: string): boolean =>
    arranged.aisleOf.get(productId) === OTHER_AISLE_ID &&
    wanted.aisleOf.get(productId) !== OTHER_AISLE_ID &&
    canMove;
  return take(arranged, wanted, (productId) => !arranged.aisleOf.has(productId) || isFound(productId));
}

/** A removed line keeps its place, so that it returns to it at once. */
function arrange(shown: Places, wanted: Places): Places {
  const order = wanted.order ?? shown.order;
  const isRight = ([productId, aisleId]: [string, string]): boolean =>
    shown.aisleOf.get(productId) === aisleId;
  if (order === shown.order && [...wanted.aisleOf].every(isRight)) return shown;
  return { aisleOf: new Map([...shown.aisleOf, ...wanted.aisleOf]), order };
}

/** Until then a change that waits on this device would seem to be undone. */
function useAreChangesRead(): boolean {
  const [areRead, setRead] = useState(false);
  useEffect(() => void mutationsRead.then(() => setRead(true)), []);
  return areRead;
}
