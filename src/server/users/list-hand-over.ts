import { LIMITS } from '../../contract/limits.ts';
import { nameKey } from '../../contract/names.ts';
import type { Tx } from '../db/tables.ts';
import type { Announcer } from '../realtime/announce.ts';
import {
  deleteMembership,
  listHeirs,
  listNameKeys,
  lockListsOf,
  markListDeleted,
  type OwnedList,
  updateListOwner,
} from './store.ts';

/**
 * Takes a user out of all lists. A list of their own passes to whoever has had access longest, active users
 * before others; one that nobody shares is removed.
 * @returns what to announce after the commit
 */
export async function handOverLists(
  tx: Tx,
  userId: string,
  now: number,
): Promise<(announcer: Announcer) => void> {
  const changed: { list: OwnedList; people: string[] }[] = [];
  for (const list of await lockListsOf(tx, userId)) {
    const others = (await listHeirs(tx, list.id)).filter((id) => id !== userId);
    const [heir] = others;
    if (list.ownerId !== userId) {
      await deleteMembership(tx, list.id, userId);
      changed.push({ list, people: [list.ownerId, ...others] });
    } else if (heir === undefined) {
      await markListDeleted(tx, list.id, now);
    } else {
      const name = freeName(list.name, await listNameKeys(tx, heir));
      await updateListOwner(tx, { id: list.id, ownerId: heir, name });
      changed.push({ list, people: others });
    }
  }
  return (announcer) => {
    for (const { list, people } of changed) {
      announcer.listChanged(list.id, list.version);
      announcer.listsChanged(people, list.id);
    }
  };
}

/**
 * The name itself, or with the first of ' (2)', ' (3)', … that is not taken, within the limit of a name.
 * @param takenKeys the folded names to keep clear of
 */
export function freeName(name: string, takenKeys: ReadonlySet<string>): string {
  let candidate = name;
  for (let number = 2; takenKeys.has(nameKey(candidate)); number += 1) {
    const suffix = ` (${number})`;
    candidate = shorten(name, LIMITS.nameLength - suffix.length) + suffix;
  }
  return candidate;
}

/** Cuts between characters, as people see them, never inside one. */
function shorten(text: string, length: number): string {
  let short = '';
  for (const { segment } of new Intl.Segmenter('pl').segment(text)) {
    if (short.length + segment.length > length) break;
    short += segment;
  }
  return short.trimEnd();
}
