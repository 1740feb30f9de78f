import { v7 as uuidv7 } from 'uuid';
import { MINUTE_MS } from '../../contract/durations.ts';
import { emailKey as toEmailKey } from '../../contract/fields.ts';
import { networksOf } from '../addresses.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { countAttempts, deleteAttempt, deleteAttempts, insertAttempt, lockAttempts } from './repository.ts';

/** At most `max` attempts within any window of this length. */
interface Limit {
  max: number;
  windowMs: number;
}

const FAILED_LOGINS_PER_ACCOUNT: Limit[] = [
  { max: 10, windowMs: 15 * MINUTE_MS },
  { max: 100, windowMs: 60 * MINUTE_MS },
];
/** For codes only: resetting the password forgives wrong passwords, but gives no more guesses at the code. */
const WRONG_CODES_PER_ACCOUNT = FAILED_LOGINS_PER_ACCOUNT;
const LOGINS_PER_ADDRESS: Limit[] = [{ max: 60, windowMs: 15 * MINUTE_MS }];
const PASSKEY_CHALLENGES_PER_ADDRESS: Limit[] = [{ max: 60, windowMs: 15 * MINUTE_MS }];
const REGISTRATIONS_AND_RESETS_PER_ADDRESS: Limit[] = [{ max: 30, windowMs: 60 * MINUTE_MS }];
/** Keeps a mailbox from being flooded from many addresses; the caller isn't told. */
const RESET_MAILS_PER_ACCOUNT: Limit[] = [{ max: 5, windowMs: 60 * MINUTE_MS }];
/** For opening links: their tokens can't be guessed, but each costs a query. */
const LINKS_PER_ADDRESS: Limit[] = [{ max: 60, windowMs: 15 * MINUTE_MS }];
/** The owner of the address is not known yet, so the limit is for all accounts together. */
const CONFIRMATIONS_PER_MAILBOX: Limit[] = [{ max: 3, windowMs: 60 * MINUTE_MS }];
/** Keeps one account from mailing many strangers. */
const CONFIRMATIONS_PER_ACCOUNT: Limit[] = [{ max: 5, windowMs: 60 * MINUTE_MS }];

/** How far the clocks of processes on one database differ. An attempt further ahead was counted by a wrong clock. */
const CLOCKS_DIFFER_BY_MS = MINUTE_MS;

/** No limit looks further back. */
export const ATTEMPTS_RETENTION_MS = 60 * MINUTE_MS;

/** TOO_MANY_REQUESTS with the time to wait. */
export class RateLimited extends DomainError {
  /** Whole seconds. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('TOO_MANY_REQUESTS');
    this.retryAfter = retryAfter;
  }
}

/** A guess counted as wrong before its outcome is known, so that parallel guesses can't slip through. */
export interface CountedGuess {
  attemptIds: string[];
}

/**
 * Counts a guess of a password against its address and, as wrong until {@link forgiveGuess}, against its account.
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
    // Always address before account, so that two logins can't deadlock.
    await countAddress(tx, address, now);
    await count(tx, loginKey(emailKey), FAILED_LOGINS_PER_ACCOUNT, attemptId, now);
  });
  return { attemptIds: [attemptId] };
}

/**
 * Counts a guess of a password only against its account, as wrong until {@link forgiveGuess}. The address must be
 * counted before, by {@link countLoginFrom}.
 * @throws RateLimited
 */
export async function countGuess(database: Database, emailKey: string): Promise<CountedGuess> {
  const attemptId = uuidv7();
  await database.transaction((tx) =>
    count(tx, loginKey(emailKey), FAILED_LOGINS_PER_ACCOUNT, attemptId, Date.now()),
  );
  return { attemptIds: [attemptId] };
}

/**
 * Counts a guess of a second factor's code as {@link countLogin} counts one of a password.
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
 * Counts a login that names no account, or whose captcha isn't checked yet.
 * @throws RateLimited
 */
export async function countLoginFrom(database: Database, address: string): Promise<void> {
  await database.transaction((tx) => countAddress(tx, address, Date.now()));
}

/** @throws RateLimited */
export async function countPasskeyChallenge(database: Database, address: string): Promise<void> {
  await database.transaction((tx) =>
    countFrom(tx, 'passkey-address', address, PASSKEY_CHALLENGES_PER_ADDRESS, Date.now()),
  );
}

/** Uncounts a guess that was right. */
export async function forgiveGuess(tx: Tx, { attemptIds }: CountedGuess): Promise<void> {
  for (const id of attemptIds) await deleteAttempt(tx, id);
}

/** Runs what decides whether a guess was right; only a wrong one stays counted, whatever else happens. */
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

/** Lets an account's owner in again after a password reset, however many failed logins there were. */
export async function forgiveAllLogins(tx: Tx, emailKey: string): Promise<void> {
  await deleteAttempts(tx, loginKey(emailKey));
}

/** @throws RateLimited */
export async function countRegistrationOrReset(database: Database, address: string): Promise<void> {
  await database.transaction((tx) =>
    countFrom(tx, 'account-address', address, REGISTRATIONS_AND_RESETS_PER_ADDRESS, Date.now()),
  );
}

/** @throws RateLimited */
export async function countResetMail(tx: Tx, emailKey: string): Promise<void> {
  await count(tx, `reset-mail:${emailKey}`, RESET_MAILS_PER_ACCOUNT, uuidv7(), Date.now());
}

/** @throws RateLimited */
export async function countLink(database: Database, address: string): Promise<void> {
  await database.transaction((tx) => countFrom(tx, 'link-address', address, LINKS_PER_ADDRESS, Date.now()));
}

/**
 * Counts a mail to an address that no account has confirmed.
 * @throws RateLimited
 */
export async function countConfirmationMail(tx: Tx, userId: string, emailKey: string): Promise<void> {
  const now = Date.now();
  // Always account before mailbox, so that two mails can't deadlock.
  await count(tx, `confirmation-account:${userId}`, CONFIRMATIONS_PER_ACCOUNT, uuidv7(), now);
  await count(tx, `confirmation-mailbox:${emailKey}`, CONFIRMATIONS_PER_MAILBOX, uuidv7(), now);
}

function countAddress(tx: Tx, address: string, now: number): Promise<void> {
  return countFrom(tx, 'login-address', address, LOGINS_PER_ADDRESS, now);
}

/** Counts against an address and its networks, always in this order, so that two calls can't deadlock. */
async function countFrom(tx: Tx, what: string, address: string, limits: Limit[], now: number): Promise<void> {
  for (const { name, shares } of networksOf(address)) {
    const shared = limits.map(({ max, windowMs }) => ({ max: max * shares, windowMs }));
    await count(tx, `${what}:${name}`, shared, uuidv7(), now);
  }
}

const loginKey = (emailKey: string): string => `login-failed:${emailKey}`;

async function count(tx: Tx, key: string, limits: Limit[], attemptId: string, now: number): Promise<void> {
  await lockAttempts(tx, key, now);
  for (const { max, windowMs } of limits) {
    const window = { since: now - windowMs, until: now + CLOCKS_DIFFER_BY_MS };
    const { attempts, oldest } = await countAttempts(tx, key, window);
    if (attempts >= max) throw new RateLimited(Math.max(1, Math.ceil((oldest + windowMs - now) / 1000)));
  }
  await insertAttempt(tx, { id: attemptId, key, at: now });
}
