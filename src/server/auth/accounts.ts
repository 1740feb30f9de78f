import { v7 as uuidv7 } from 'uuid';
import { emailKey } from '../../contract/fields.ts';
import { USER_COLOURS, userColour } from '../../contract/users/user-colours.ts';
import type { Role } from '../../contract/users/users.ts';
import { isUniqueViolation } from '../db/dialect.ts';
import type { Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import {
  type Account,
  findAccountByEmail,
  insertAccount,
  listAccountIds,
  upsertAccountsLock,
} from './repository.ts';

export interface AccountInput {
  email: string;
  name: string;
  passwordHash: string;
  role: Role;
  active: boolean;
}

/**
 * Serialises changes of accounts until the transaction ends: rules such as "there is always an admin" concern several
 * rows, some of which don't exist yet.
 */
export async function lockAccounts(tx: Tx): Promise<void> {
  await upsertAccountsLock(tx);
}

/** A user id with the colour that the fewest accounts have, so that eight people all differ (decision 0048). */
async function drawUserId(tx: Tx): Promise<string> {
  const taken = (await listAccountIds(tx)).map(userColour);
  const countOf = (colour: number): number => taken.filter((other) => other === colour).length;
  const [rarest] = [...Array(USER_COLOURS).keys()].toSorted((a, b) => countOf(a) - countOf(b));
  let id: string;
  do id = uuidv7();
  while (userColour(id) !== rarest);
  return id;
}

/** @throws DomainError EMAIL_ALREADY_USED */
export async function createAccount(tx: Tx, input: AccountInput): Promise<Account> {
  const account = { ...input, id: await drawUserId(tx) };
  const key = emailKey(input.email);
  if ((await findAccountByEmail(tx, key)) !== undefined) throw new DomainError('EMAIL_ALREADY_USED');
  try {
    await insertAccount(tx, { ...account, emailKey: key, createdAt: Date.now() });
  } catch (error) {
    throw isUniqueViolation(error) ? new DomainError('EMAIL_ALREADY_USED') : error;
  }
  return account;
}
