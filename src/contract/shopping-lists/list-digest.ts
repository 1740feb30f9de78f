import type { ListItem } from './operations.ts';
import type { Member } from './shopping-lists.ts';
import type { Trip } from './trips.ts';

/**
 * The parts of a list that its version doesn't show: those that may change without an operation, and the trip, of
 * which an older app has kept only the fields it knew.
 */
export interface Unversioned {
  name: string;
  /** The owner. */
  userId: string;
  members: readonly Member[];
  /** The recipes of its live items, with nulls for items without one, in any order and with repetitions. */
  origins: readonly Pick<ListItem, 'recipeId' | 'recipeName'>[];
  trip?: Trip | null | undefined;
  tripSeq?: number | undefined;
}

/** Change it when something else is digested: digests of two shapes can't be compared. */
const SHAPE = 'c';

/**
 * The digested fields of members and the trip, always in this order, because the order of their keys isn't the same
 * everywhere.
 */
const KEYS = ['id', 'name', 'userId', 'storeId', 'left', 'seq', 'cleared'];

/**
 * A short hash, computed by the server from what it has and by a client from what it shows. FNV-1a: 32 bits are enough
 * against accidents, and browsers offer no digests without https.
 */
export function digestOf({ name, userId, members, origins, trip, tripSeq }: Unversioned): string {
  const recipes = origins.map((origin) => `${origin.recipeId} ${origin.recipeName}`);
  const parts = [name, userId, members, [...new Set(recipes)].sort(), trip, tripSeq];
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(parts, KEYS)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return `${SHAPE}${hash}`;
}

/** Whether the server's digest differs from that of `list`; false when there is none that can be compared. */
export function isOutdated(digest: string | undefined, list: Unversioned): boolean {
  return digest?.startsWith(SHAPE) === true && digest !== digestOf(list);
}
