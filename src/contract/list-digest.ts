import type { ListItem } from './operations.ts';
import type { Member } from './shopping-lists.ts';
import type { Trip } from './trips.ts';

/**
 * The parts of a list that its version doesn't show: those that may change without an operation, and the trip, which
 * an app from before there were trips has not kept.
 */
export interface Unversioned {
  name: string;
  /** The owner. */
  userId: string;
  members: readonly Member[];
  /** The recipes of its live items, with nulls for items without one, in any order and with repetitions. */
  origins: readonly Pick<ListItem, 'recipeId' | 'recipeName'>[];
  trip?: Trip | null | undefined;
}

/** Change it when something else is digested: digests of two shapes can't be compared. */
const SHAPE = 'b';

/**
 * A short hash, computed by the server from what it has and by a client from what it shows. FNV-1a: 32 bits are enough
 * against accidents, and browsers have no digests of their own without https.
 */
export function digestOf({ name, userId, members, origins, trip }: Unversioned): string {
  const people = members.map((member) => [member.id, member.name]);
  const recipes = origins.map((origin) => `${origin.recipeId} ${origin.recipeName}`);
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify([name, userId, people, [...new Set(recipes)].sort(), trip?.id])) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return `${SHAPE}${hash}`;
}

/** Whether the server's digest differs from that of `list`; false when there is none that can be compared. */
export function isOutdated(digest: string | undefined, list: Unversioned): boolean {
  return digest?.startsWith(SHAPE) === true && digest !== digestOf(list);
}
