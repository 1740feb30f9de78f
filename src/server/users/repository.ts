import { emailKey } from '../../contract/fields.ts';
import type { ManagedUser, Role, ShareUser } from '../../contract/users/users.ts';
import { lockRows, takeUserLock } from '../db/dialect.ts';
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
    )
    .select((eb) =>
      eb
        .selectFrom('emailChanges')
        .select('emailChanges.email')
        .whereRef('emailChanges.userId', '=', 'users.id')
        .as('newEmail'),
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

/** All users that are not deleted, in no order. */
export async function listManagedUsers(db: Db): Promise<ManagedUser[]> {
  return (await selectManaged(db).execute()).map(toManaged);
}

export async function findManagedUser(db: Db, id: string): Promise<ManagedUser | undefined> {
  const row = await selectManaged(db).where('users.id', '=', id).executeTakeFirst();
  return row && toManaged(row);
}

export async function findManagedUserByEmail(db: Db, email: string): Promise<ManagedUser | undefined> {
  const row = await selectManaged(db).where('users.emailKey', '=', emailKey(email)).executeTakeFirst();
  return row && toManaged(row);
}

/** Active users but one, in no order. */
export async function listShareUsers(db: Db, exceptId: string): Promise<ShareUser[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name'])
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

/** A user who is not deleted, locked until the transaction ends; until then no request writes in their name. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  await takeUserLock(tx, id);
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

/** Whether any remaining row refers to this user. */
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

/** Keeps the row, with only the name, for rows that refer to it, and frees the address. */
export async function markUserDeleted(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email: '', emailKey: '', passwordHash: '', active: 0, deletedAt: now })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('resetTokens').where('userId', '=', id).execute();
}
