import { emailKey } from '../../contract/fields.ts';
import type { Member } from '../../contract/shopping-lists/shopping-lists.ts';
import { lockRows } from '../db/dialect.ts';
import { statement } from '../db/statement.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { ListRow, LockedList, OwnedList } from './accessible-list.ts';

const findMembership = statement((db, { listId, userId }: { listId: string; userId: string }) =>
  db
    .selectFrom('shoppingListMembers')
    .select('userId')
    .where('listId', '=', listId)
    .where('userId', '=', userId),
);

export async function isMember(db: Db, listId: string, userId: string): Promise<boolean> {
  return (await findMembership(db, { listId, userId })).length > 0;
}

const findOwner = statement((db, { ownerId }: Pick<ListRow, 'ownerId'>) =>
  db.selectFrom('users').select(['id', 'name']).where('id', '=', ownerId),
);

const findOtherMembers = statement((db, { id }: Pick<ListRow, 'id'>) =>
  db
    .selectFrom('shoppingListMembers')
    .innerJoin('users', 'users.id', 'shoppingListMembers.userId')
    .select(['users.id', 'users.name'])
    .where('shoppingListMembers.listId', '=', id)
    .orderBy('shoppingListMembers.addedAt')
    .orderBy('users.id'),
);

/** All users with access: the owner first, then in the order they were given it. */
export async function listMembers(db: Db, list: Pick<ListRow, 'id' | 'ownerId'>): Promise<Member[]> {
  return [...(await findOwner(db, list)), ...(await findOtherMembers(db, list))];
}

const findOtherMemberIds = statement((db, { id }: Pick<ListRow, 'id'>) =>
  db.selectFrom('shoppingListMembers').select('userId').where('listId', '=', id),
);

/** Ids of all users with access, in no order. */
export async function listMemberIds(db: Db, list: Pick<ListRow, 'id' | 'ownerId'>): Promise<string[]> {
  const others = await findOtherMemberIds(db, list);
  return [list.ownerId, ...others.map(({ userId }) => userId)];
}

const findMemberIdsFor = statement((db, { id, sessionId }: { id: string; sessionId: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('shoppingListMembers', (join) => join.on('shoppingListMembers.listId', '=', id))
    .select('shoppingListMembers.userId')
    .where('sessions.id', '=', sessionId)
    .where('users.active', '=', 1),
);

/**
 * Ids of all users with access except the owner, in no order, as long as the session is live; undefined when it has
 * ended.
 */
export async function otherMemberIdsFor(
  db: Db,
  asked: { id: string; sessionId: string },
): Promise<string[] | undefined> {
  const rows = await findMemberIdsFor(db, asked);
  return rows.length === 0 ? undefined : rows.flatMap(({ userId }) => userId ?? []);
}

export async function insertMember(tx: Tx, list: OwnedList, userId: string, now: number): Promise<void> {
  await tx.insertInto('shoppingListMembers').values({ listId: list.id, userId, addedAt: now }).execute();
}

export async function deleteMember(tx: Tx, list: LockedList, userId: string): Promise<void> {
  await tx
    .deleteFrom('shoppingListMembers')
    .where('listId', '=', list.id)
    .where('userId', '=', userId)
    .execute();
}

/** An active user by e-mail, in any case, locked against removal until the transaction ends. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<{ id: string } | undefined> {
  const query = tx
    .selectFrom('users')
    .select('id')
    .where('emailKey', '=', emailKey(email))
    .where('active', '=', 1)
    .where('deletedAt', 'is', null);
  return lockRows(tx, query, 'key share').executeTakeFirst();
}
