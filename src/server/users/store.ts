import { nameKey } from '../../contract/names.ts';
import type { ManagedUser, Role, ShareUser } from '../../contract/users.ts';
import { lockRows } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';

function selectManaged(db: Db) {
  return db
    .selectFrom('users')
    .where('users.deletedAt', 'is', null)
    .select(['users.id', 'users.email', 'users.name', 'users.role', 'users.active', 'users.activatedAt'])
    .select((eb) =>
      eb
        .selectFrom('shoppingLists')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('shoppingLists.ownerId', '=', 'users.id')
        .where('shoppingLists.deletedAt', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('shoppingListMembers')
                .select('userId')
                .whereRef('shoppingListMembers.listId', '=', 'shoppingLists.id'),
            ),
          ),
        )
        .as('unsharedLists'),
    )
    .select((eb) =>
      eb
        .selectFrom('totpSecrets')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('totpSecrets.userId', '=', 'users.id')
        .where('totpSecrets.confirmedAt', 'is not', null)
        .as('totpSecrets'),
    );
}

type ManagedRow = Awaited<ReturnType<ReturnType<typeof selectManaged>['execute']>>[number];

function toManaged({ activatedAt, active, unsharedLists, totpSecrets, ...user }: ManagedRow): ManagedUser {
  return {
    ...user,
    active: active === 1,
    waiting: activatedAt === null,
    unsharedLists: unsharedLists ?? 0,
    secondFactor: (totpSecrets ?? 0) > 0,
  };
}

/** Everybody who is not deleted, in no order. */
export async function listManagedUsers(db: Db): Promise<ManagedUser[]> {
  return (await selectManaged(db).execute()).map(toManaged);
}

export async function findManagedUser(db: Db, id: string): Promise<ManagedUser | undefined> {
  const row = await selectManaged(db).where('users.id', '=', id).executeTakeFirst();
  return row && toManaged(row);
}

/** Active users but one, in no order. */
export async function listShareUsers(db: Db, exceptId: string): Promise<ShareUser[]> {
  return db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('active', '=', 1)
    .where('deletedAt', 'is', null)
    .where('id', '!=', exceptId)
    .execute();
}

export interface UserRow {
  id: string;
  email: string;
  role: Role;
  active: 0 | 1;
}

/** A user who is not deleted, held until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  const query = tx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'active'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null);
  return lockRows(tx, query).executeTakeFirst();
}

export async function updateActive(tx: Tx, id: string, active: boolean, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ fn, val, ref }) => ({
      active: active ? 1 : 0,
      activatedAt: active ? fn.coalesce('activatedAt', val(now)) : ref('activatedAt'),
    }))
    .where('id', '=', id)
    .execute();
}

export async function updateRole(tx: Tx, id: string, role: Role): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', id).execute();
}

/** Whether anything that stays needs to know who this was. */
export async function isReferenced(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('shoppingLists')
    .select('id')
    .where('ownerId', '=', id)
    .unionAll(tx.selectFrom('shoppingListItems').select('id').where('addedBy', '=', id))
    .unionAll(tx.selectFrom('shoppingListOperations').select('id').where('userId', '=', id))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

/** Keeps the row, with nothing but the name, for what refers to it, and frees the address. */
export async function markUserDeleted(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email: '', emailKey: '', passwordHash: '', active: 0, deletedAt: now })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('resetTokens').where('userId', '=', id).execute();
}

export interface OwnedList {
  id: string;
  ownerId: string;
  name: string;
  version: number;
}

/** The live lists a user owns or is a member of, held until the transaction ends, in the one order in which lists are locked. */
export async function lockListsOf(tx: Tx, userId: string): Promise<OwnedList[]> {
  const query = tx
    .selectFrom('shoppingLists')
    .select(['id', 'ownerId', 'name', 'version'])
    .where('deletedAt', 'is', null)
    // Either half by an index of its own: joined by an `or`, SQLite reads every list there is.
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('shoppingLists')
        .select('id')
        .where('ownerId', '=', userId)
        .where('deletedAt', 'is', null)
        .unionAll(eb.selectFrom('shoppingListMembers').select('listId as id').where('userId', '=', userId)),
    )
    .orderBy('id');
  return lockRows(tx, query).execute();
}

/** Who has access besides the owner: active users first, then whoever has had it longest. */
export async function listHeirs(tx: Tx, listId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('shoppingListMembers')
    .innerJoin('users', 'users.id', 'shoppingListMembers.userId')
    .select('users.id')
    .where('shoppingListMembers.listId', '=', listId)
    .orderBy('users.active', 'desc')
    .orderBy('shoppingListMembers.addedAt')
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The folded names of a user's live lists. */
export async function listNameKeys(tx: Tx, ownerId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('shoppingLists')
    .select('nameKey')
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.nameKey));
}

/** The new owner is a member no more: the owner has access anyway. */
export async function updateListOwner(
  tx: Tx,
  { id, ownerId, name }: { id: string; ownerId: string; name: string },
): Promise<void> {
  await tx
    .updateTable('shoppingLists')
    .set({ ownerId, name, nameKey: nameKey(name) })
    .where('id', '=', id)
    .execute();
  await deleteMembership(tx, id, ownerId);
}

export async function deleteMembership(tx: Tx, listId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('shoppingListMembers')
    .where('listId', '=', listId)
    .where('userId', '=', userId)
    .execute();
}

export async function markListDeleted(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable('shoppingLists').set({ deletedAt: now }).where('id', '=', id).execute();
}
