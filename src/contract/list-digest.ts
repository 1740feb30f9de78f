import type { ListItem } from './operations.ts';
import type { Member } from './shopping-lists.ts';

/** What of a list may change without an operation, so that its version says nothing of it. */
export interface Unversioned {
  name: string;
  /** The owner. */
  userId: string;
  members: readonly Member[];
  /** The recipes that its live items come from, nulls where it is none, in any order and any number of times each. */
  origins: readonly Pick<ListItem, 'recipeId' | 'recipeName'>[];
}

/** The next letter when something else is digested: digests of two shapes can't be compared. */
const SHAPE = 'a';

/**
 * Short, and the same only for the same; made by the server of what it has, and by a client of what it shows. By
 * FNV-1a: 32 bits are enough against chance, and a browser's own digests are not to be had without https.
 */
export function digestOf({ name, userId, members, origins }: Unversioned): string {
  const people = members.map((member) => [member.id, member.name]);
  const recipes = origins.map((origin) => `${origin.recipeId} ${origin.recipeName}`);
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify([name, userId, people, [...new Set(recipes)].sort()])) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return `${SHAPE}${hash}`;
}

/** Whether what a server told of is another list than this one; not where it told nothing that can be compared. */
export function isOutdated(told: string | undefined, list: Unversioned): boolean {
  return told?.startsWith(SHAPE) === true && told !== digestOf(list);
}
