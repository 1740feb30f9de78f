import { digestOf } from '../../contract/shopping-lists/list-digest.ts';
import type { Member } from '../../contract/shopping-lists/shopping-lists.ts';
import { chunksOf } from '../db/chunks.ts';
import { statement, statementOfMany } from '../db/statement.ts';
import type { Db } from '../db/tables.ts';
import type { ListRow } from './accessible-list.ts';
import { listMembers } from './member-repository.ts';
import { LIST_COLUMNS, tripOf } from './repository.ts';

interface Origin {
  recipeId: string | null;
  recipeName: string | null;
}

const selectOrigins = (db: Db) =>
  db
    .selectFrom('shoppingListItems as item')
    .leftJoin('recipes', 'recipes.id', 'item.recipeId')
    .select(['item.recipeId', 'recipes.name as recipeName'])
    .where('item.removed', '=', 0)
    .distinct();

const selectOriginsOfList = statement((db, { id }: Pick<ListRow, 'id'>) =>
  selectOrigins(db).where('item.listId', '=', id),
);

/** Recipes of the list's live items, each once, with nulls if some items have none. */
export function listOrigins(db: Db, list: Pick<ListRow, 'id'>): Promise<Origin[]> {
  return selectOriginsOfList(db, list);
}

/** The digest of one list, as sent beside its version. */
export async function listDigest(db: Db, list: ListRow): Promise<string> {
  const { name, ownerId: userId } = list;
  const members = await listMembers(db, list);
  return digestOf({ name, userId, members, origins: await listOrigins(db, list), ...tripOf(list) });
}

/** The current state of a list, for those who have it open. */
export interface ListStatus {
  id: string;
  version: number;
  /** Ids of all users with access. */
  members: string[];
  digest: string;
}

/** Unknown ids are left out. */
export async function listStatuses(db: Db, ids: readonly string[]): Promise<ListStatus[]> {
  const statuses: ListStatus[] = [];
  for (const chunk of chunksOf(ids)) statuses.push(...(await statusesOf(db, chunk)));
  return statuses;
}

async function statusesOf(db: Db, ids: readonly string[]): Promise<ListStatus[]> {
  const asked = ids.map((id) => ({ id }));
  const lists = await selectLists(db, asked);
  const membersOf = Map.groupBy(await selectOtherMembers(db, asked), ({ listId }) => listId);
  const originsOf = Map.groupBy<string, Origin & { listId: string }>(
    await selectOriginsOfLists(db, asked),
    ({ listId }) => listId,
  );
  return lists.map(({ ownerName, ...list }) => {
    const { id, version, name, ownerId: userId } = list;
    const others = membersOf.get(id) ?? [];
    const members: Member[] = [{ id: userId, name: ownerName }, ...others];
    const digest = digestOf({ name, userId, members, origins: originsOf.get(id) ?? [], ...tripOf(list) });
    return { id, version, members: members.map((member) => member.id), digest };
  });
}

type Asked = readonly Pick<ListRow, 'id'>[];

const idsOf = (asked: Asked): string[] => asked.map(({ id }) => id);

const selectLists = statementOfMany((db, asked: Asked) =>
  db
    .selectFrom('shoppingLists as list')
    .innerJoin('users', 'users.id', 'list.ownerId')
    .select(LIST_COLUMNS.map((column) => `list.${column}` as const))
    .select('users.name as ownerName')
    .where('list.id', 'in', idsOf(asked))
    .where('list.deletedAt', 'is', null),
);

const selectOriginsOfLists = statementOfMany((db, asked: Asked) =>
  selectOrigins(db).select('item.listId').where('item.listId', 'in', idsOf(asked)),
);

/** All members but the owners, in the order of {@link listMembers} within each list. */
const selectOtherMembers = statementOfMany((db, asked: Asked) =>
  db
    .selectFrom('shoppingListMembers as membership')
    .innerJoin('users', 'users.id', 'membership.userId')
    .select(['membership.listId', 'users.id', 'users.name'])
    .where('membership.listId', 'in', idsOf(asked))
    .orderBy('membership.addedAt')
    .orderBy('users.id'),
);
