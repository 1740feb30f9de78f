import { nameKey } from '../../contract/names.ts';
import type { Member } from '../../contract/shopping-lists/shopping-lists.ts';
import { knownLists } from '../queries/shopping-lists/list-previews.ts';

/**
 * Whether another list of this owner is called so, as far as it can be known now.
 * @param exceptId of the list that may be
 */
export async function isListNameTaken(owner: Member, name: string, exceptId?: string): Promise<boolean> {
  const lists = await knownLists(owner);
  return lists.some(
    (list) => list.userId === owner.id && list.id !== exceptId && nameKey(list.name) === nameKey(name),
  );
}
