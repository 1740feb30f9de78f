import { v7 as uuidv7 } from 'uuid';
import { emailKey } from '../../contract/names.ts';
import type { Role } from '../../contract/users.ts';
import { isUniqueViolation } from '../db/dialect.ts';
import type { Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { type Account, findAccountByEmail, insertAccount, upsertAccountsLock } from './store.ts';

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

/** @throws DomainError EMAIL_ALREADY_USED */
export async function createAccount(tx: Tx, input: AccountInput): Promise<Account> {
  const account = { ...input, id: uuidv7() };
  const key = emailKey(input.email);
  if ((await findAccountByEmail(tx, key)) !== undefined) throw new DomainError('EMAIL_ALREADY_USED');
  try {
    await insertAccount(tx, { ...account, emailKey: key, createdAt: Date.now() });
  } catch (error) {
    throw isUniqueViolation(error) ? new DomainError('EMAIL_ALREADY_USED') : error;
  }
  return account;
}
