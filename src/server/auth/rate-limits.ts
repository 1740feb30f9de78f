import { isIP } from 'node:net';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { emailKey as toEmailKey } from './accounts.ts';
import { countAttempts, deleteAttempt, deleteAttempts, insertAttempt, lockAttempts } from './store.ts';

const MINUTE = 60_000;

/** At most `max` attempts in any `window` ms. */
interface Limit {
  max: number;
  window: number;
}

const FAILED_LOGINS_PER_ACCOUNT: Limit[] = [
  { max: 10, window: 15 * MINUTE },
  { max: 100, window: 60 * MINUTE },
];
/** Of codes alone, so that resetting the password, which forgives wrong passwords, gives no more guesses at the code. */
const WRONG_CODES_PER_ACCOUNT = FAILED_LOGINS_PER_ACCOUNT;
const LOGINS_PER_ADDRESS: Limit[] = [{ max: 60, window: 15 * MINUTE }];
const PASSKEY_CHALLENGES_PER_ADDRESS: Limit[] = [{ max: 60, window: 15 * MINUTE }];
const REGISTRATIONS_AND_RESETS_PER_ADDRESS: Limit[] = [{ max: 30, window: 60 * MINUTE }];
/** So that nobody's mailbox is flooded from many addresses; the caller is told nothing of it. */
const RESET_MAILS_PER_ACCOUNT: Limit[] = [{ max: 5, window: 60 * MINUTE }];

/** No limit looks further back, in ms. */
export const ATTEMPTS_KEPT_FOR = 60 * MINUTE;

/** TOO_MANY_REQUESTS that knows when to come back. */
export class RateLimited extends DomainError {
  /** In whole seconds. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('TOO_MANY_REQUESTS');
    this.retryAfter = retryAfter;
  }
}

/** A guess that was counted as wrong before its outcome is known, so that parallel guesses can't slip through. */
export interface CountedGuess {
  attemptIds: string[];
}

/**
 * Counts the guess of a password against its address and, as wrong until {@link forgiveGuess}, against its account.
 * @throws RateLimited when either has had too many; then nothing is counted
 */
export async function countLogin(
  database: Database,
  emailKey: string,
  address: string,
): Promise<CountedGuess> {
  const attemptId = uuidv7();
  await database.transaction(async (tx) => {
    const now = Date.now();
    // Always address before account, so that two logins never wait for each other.
    await countAddress(tx, address, now);
    await count(tx, loginKey(emailKey), FAILED_LOGINS_PER_ACCOUNT, attemptId, now);
  });
  return { attemptIds: [attemptId] };
}

/**
 * Counts the guess of a second factor's code as {@link countLogin} does a password's.
 * @throws RateLimited
 */
export async function countCode(
  database: Database,
  account: { id: string; email: string },
  address: string,
): Promise<CountedGuess> {
  const [login, code] = [uuidv7(), uuidv7()];
  await database.transaction(async (tx) => {
    const now = Date.now();
    await countAddress(tx, address, now);
    await count(tx, loginKey(toEmailKey(account.email)), FAILED_LOGINS_PER_ACCOUNT, login, now);
    await count(tx, `code-wrong:${account.id}`, WRONG_CODES_PER_ACCOUNT, code, now);
  });
  return { attemptIds: [login, code] };
}

/**
 * A login that names no account.
 * @throws RateLimited
 */
export async function countLoginFrom(database: Database, address: string): Promise<void> {
  await database.transaction((tx) => countAddress(tx, address, Date.now()));
}

/** @throws RateLimited */
export async function countPasskeyChallenge(database: Database, address: string): Promise<void> {
  const key = `passkey-address:${networkOf(address)}`;
  await database.transaction((tx) => count(tx, key, PASSKEY_CHALLENGES_PER_ADDRESS, uuidv7(), Date.now()));
}

/** The guess was right after all. */
export async function forgiveGuess(tx: Tx, { attemptIds }: CountedGuess): Promise<void> {
  for (const id of attemptIds) await deleteAttempt(tx, id);
}

/** Does what decides whether a guess was right. Whatever else comes of it, only a wrong one stays counted. */
export async function judgeGuess<T>(
  database: Database,
  counted: CountedGuess,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isWrong =
      error instanceof DomainError && ['INVALID_CREDENTIALS', 'INVALID_CODE'].includes(error.code);
    if (!isWrong) await database.transaction((tx) => forgiveGuess(tx, counted));
    throw error;
  }
}

/** Lets the owner of an account in again after a password reset, whoever guessed before. */
export async function forgiveAllLogins(tx: Tx, emailKey: string): Promise<void> {
  await deleteAttempts(tx, loginKey(emailKey));
}

/** @throws RateLimited */
export async function countRegistrationOrReset(database: Database, address: string): Promise<void> {
  await database.transaction((tx) =>
    count(
      tx,
      `account-address:${networkOf(address)}`,
      REGISTRATIONS_AND_RESETS_PER_ADDRESS,
      uuidv7(),
      Date.now(),
    ),
  );
}

/** @throws RateLimited */
export async function countResetMail(tx: Tx, emailKey: string): Promise<void> {
  await count(tx, `reset-mail:${emailKey}`, RESET_MAILS_PER_ACCOUNT, uuidv7(), Date.now());
}

function countAddress(tx: Tx, address: string, now: number): Promise<void> {
  return count(tx, `login-address:${networkOf(address)}`, LOGINS_PER_ADDRESS, uuidv7(), now);
}

const loginKey = (emailKey: string): string => `login-failed:${emailKey}`;

async function count(tx: Tx, key: string, limits: Limit[], attemptId: string, now: number): Promise<void> {
  await lockAttempts(tx, key, now);
  for (const { max, window } of limits) {
    const { attempts, oldest } = await countAttempts(tx, key, now - window);
    if (attempts >= max) throw new RateLimited(Math.max(1, Math.ceil((oldest + window - now) / 1000)));
  }
  await insertAttempt(tx, { id: attemptId, key, at: now });
}

/** Whom an address stands for: one IPv4 address, or the /64 that an IPv6 customer has for themselves. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
