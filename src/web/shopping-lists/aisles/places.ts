import type { Aisle } from '../../../contract/products/aisles.ts';
import { OTHER_AISLE_ID } from '../../../contract/products/other-aisle.ts';
import type { Line } from '../lines/lines.ts';
import type { AisleOf } from './sections.ts';
import type { ListAisles } from './use-list-aisles.ts';

/** Where lines stand: each product's aisle, and the order of aisles. */
export interface Places {
  aisleOf: AisleOf;
  /** Undefined until aisles are known. */
  order: readonly Aisle[] | undefined;
}

/** The places that lines take when a trip begins, and keep as long as it is the same. */
export interface KeptPlaces {
  /** See `stillFor` of `TripState`. */
  stillFor: string | undefined;
  places: Places;
  /** Whether the lines have moved to them. */
  areShown: boolean;
}

export const placesOf = (lines: readonly Line[], aisles: ListAisles | undefined): Places => ({
  aisleOf: new Map(
    lines.map(({ productId }) => [productId, aisles?.aisleOf.get(productId) ?? OTHER_AISLE_ID]),
  ),
  order: aisles?.order,
});

/**
 * The places to show next: the same object if nothing changes.
 * @param wanted where all lines belong now
 * @param canMove whether lines that are shown already may move; new ones are taken in either case
 */
export function nextPlaces(
  shown: Places,
  wanted: Places,
  canMove: boolean,
  { stillFor, places, areShown }: KeptPlaces,
): Places {
  if (!canMove) return withNew(shown, wanted);
  if (stillFor === undefined) return moved(shown, wanted);
  const kept = areShown ? shown : moved(shown, places);
  return withFound(withNew(kept, wanted), wanted);
}

type Place = [productId: string, aisleId: string];

/** What is taken of the places that are wanted, all others as they are shown. */
export function take(shown: Places, wanted: Places, isTaken: (place: Place) => boolean): Places {
  const taken = [...wanted.aisleOf].filter(isTaken);
  return taken.length === 0 ? shown : { ...shown, aisleOf: new Map([...shown.aisleOf, ...taken]) };
}

const withNew = (shown: Places, wanted: Places): Places =>
  take(shown, wanted, ([productId]) => !shown.aisleOf.has(productId));

/** The aisle of a product that was new a moment ago is found after its line is there. */
const withFound = (shown: Places, wanted: Places): Places =>
  take(
    shown,
    wanted,
    ([productId, aisleId]) => shown.aisleOf.get(productId) === OTHER_AISLE_ID && aisleId !== OTHER_AISLE_ID,
  );

/** A removed line keeps its place, so that it returns to it at once. */
function moved(shown: Places, wanted: Places): Places {
  const places = take(shown, wanted, ([productId, aisleId]) => shown.aisleOf.get(productId) !== aisleId);
  const order = wanted.order ?? shown.order;
  return order === shown.order ? places : { ...places, order };
}
