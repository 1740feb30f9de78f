import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../errors.ts';
import type { PasswordCost } from '../settings.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Each uses 64 MiB of memory and one of the four threads that also serve files and DNS. */
const MAX_CONCURRENT_HASHES = 2;

/** A longer queue would take more than about two seconds. */
const MAX_WAITING_HASHES = 64;

/** Runs a few tasks at once and queues a few more; refuses the rest when the queue is full. */
export class Limiter {
  readonly #concurrent: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(concurrent: number, waitingMax: number) {
    this.#concurrent = concurrent;
    this.#waitingMax = waitingMax;
  }

  /** @throws DomainError SERVICE_UNAVAILABLE when too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#concurrent) {
      if (this.#waiting.length >= this.#waitingMax) throw new DomainError('SERVICE_UNAVAILABLE');
      // A finished task hands over its place, so the count stays the same.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

const limiter = new Limiter(MAX_CONCURRENT_HASHES, MAX_WAITING_HASHES);

/** @throws DomainError SERVICE_UNAVAILABLE when too many hashes wait already */
export function hashPassword(cost: PasswordCost, password: string): Promise<string> {
  return limiter.run(() => hash(password, cost));
}

/**
 * Takes the same time whether or not there is a hash to compare with.
 * @param passwordHash the account's, or undefined when there is no account
 * @throws DomainError SERVICE_UNAVAILABLE when too many hashes wait already
 */
export async function verifyPassword(
  cost: PasswordCost,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  if (passwordHash !== undefined) return limiter.run(() => verify(passwordHash, password));
  await hashPassword(cost, password);
  return false;
}

/**
 * Refuses a new password that is among the most common ones, ignoring case.
 * @param field its name in the form
 * @throws DomainError VALIDATION_ERROR naming the field
 */
export function refuseCommonPassword(password: string, field = 'password'): void {
  if (isCommonPassword(password)) throw new DomainError('VALIDATION_ERROR', [field]);
}
