import type { CompiledQuery, Transaction } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Done, type ExecuteLast, runTracked } from './after-commit.ts';
import { isConsequence, isLockTimeout, isUnavailable, LOCK_TIMEOUT } from './dialect.ts';
import type { PipelinedTransactions } from './postgres.ts';
import type { Tables, Tx } from './tables.ts';

/** More members would wait too long for each other. */
const MAX_MEMBERS = 16;
/** How long a transaction holds back those that come after it. */
const HOLD_MS = 100;
/**
 * How long a shared transaction waits for a row that is locked elsewhere, before each of its members continues alone.
 */
const LOCK_TIMEOUT_MS = 100;
/** How long writes with the key of one that failed in a shared transaction share none. */
const APART_MS = 10_000;
const MAX_APART = 1_000;

class OwnTransactionNeeded extends Error {}

/** The row of a write's key stayed locked elsewhere: to the request it is a lock timeout like any other. */
class KeyLocked extends Error {
  readonly code = LOCK_TIMEOUT;
}

/**
 * For the query by which a write locks the row of its key: if that stays locked, those that wait with the same key are
 * refused as well. Of other locks they may need none.
 */
export async function lockingKey<T>(locked: Promise<T>): Promise<T> {
  try {
    return await locked;
  } catch (error) {
    if (isLockTimeout(error))
      throw new KeyLocked('The row that orders writes stayed locked.', { cause: error });
    throw error;
  }
}

/**
 * For a write that is about to decide by rows which the others in a shared transaction may change as well, such as
 * those of the catalogue: it runs again in a transaction of its own.
 */
export function requireOwnTransaction(tx: Pick<Tx, 'isShared'>): void {
  if (tx.isShared) throw new OwnTransactionNeeded();
}

interface Member {
  key: string;
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit on PostgreSQL. Small writes that come while another one is being written share the next transaction:
 * their statements travel together, and the transaction begins, commits and waits for the disk once. All of them are
 * written or none is; when one fails, each runs again in a transaction of its own.
 */
export class SharedTransactions {
  readonly #shared: PipelinedTransactions['run'];
  readonly #alone: (work: Member['work']) => Promise<unknown>;
  /** Keys of the writes that are running. */
  readonly #running = new Set<string>();
  /** Keys of writes that made others run again. */
  readonly #apart = new LRUCache<string, true>({ max: MAX_APART, ttl: APART_MS });
  #waiting: Member[] = [];
  #isHeld = false;

  /** @param alone runs a write in a transaction of its own */
  constructor(shared: PipelinedTransactions['run'], alone: (work: Member['work']) => Promise<unknown>) {
    this.#shared = shared;
    this.#alone = alone;
  }

  /**
   * Resolves when `work` is on the disk; when it rejects, nothing of it was written.
   * @param key of the row that `work` locks first, with {@link lockingKey}; writes with the same key run one after the
   * other
   * @param work may run again although it was written, where the answer to the commit was lost, and must notice that
   * @throws what `work` throws, and the database's error when it can't begin or commit
   */
  transaction<T>(key: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, work, resolve: resolve as Member['resolve'], reject });
      this.#begin();
    });
  }

  #begin(): void {
    for (const member of this.#take(({ key }) => this.#apart.has(key))) void this.#runAlone(member);
    if (this.#isHeld) return;
    const members = this.#take(({ key }) => !this.#apart.has(key), MAX_MEMBERS);
    if (members.length === 0) return;
    // So that no two processes wait for each other's rows.
    members.sort((a, b) => (a.key < b.key ? -1 : 1));
    this.#isHeld = true;
    let isHolding = true;
    const goOn = (): void => {
      if (isHolding) this.#isHeld = false;
      isHolding = false;
      this.#begin();
    };
    const hold = setTimeout(goOn, HOLD_MS);
    void this.#run(members).then(() => {
      clearTimeout(hold);
      goOn();
    });
  }

  /** The earliest of those waiting whose keys are free, one of each key. */
  #take(isWanted: (member: Member) => boolean, most = Infinity): Member[] {
    const taken: Member[] = [];
    this.#waiting = this.#waiting.filter((member) => {
      if (taken.length === most || this.#running.has(member.key) || !isWanted(member)) return true;
      this.#running.add(member.key);
      taken.push(member);
      return false;
    });
    return taken;
  }

  async #run(members: readonly Member[]): Promise<void> {
    const [first] = members;
    if (members.length === 1 && first !== undefined) return this.#runAlone(first);
    const onFailure = ({ key }: Member): void => void this.#apart.set(key, true);
    let outcomes: Done<unknown>[];
    try {
      outcomes = await this.#shared(
        (tx, executeLast) => runTogether(tx, members, { executeLast, onFailure }),
        {
          lockTimeoutMs: LOCK_TIMEOUT_MS,
        },
      );
    } catch (error) {
      if (isLockTimeout(error) || !isUnavailable(error)) {
        await Promise.all(members.map((member) => this.#runAlone(member)));
        return;
      }
      for (const { key, reject } of members) {
        this.#running.delete(key);
        reject(error);
      }
      return;
    }
    for (const [index, { value, committed }] of outcomes.entries()) {
      const { key, resolve, reject } = members[index] as Member;
      this.#running.delete(key);
      try {
        committed();
        resolve(value);
      } catch (error) {
        reject(error);
      }
    }
  }

  async #runAlone({ key, work, resolve, reject }: Member): Promise<void> {
    await this.#alone(work).then(resolve, (error: unknown) => {
      reject(error);
      if (error instanceof KeyLocked) this.#refuse(key, error);
    });
    // One member of a shared transaction may wait much longer than the others.
    this.#running.delete(key);
    this.#begin();
  }

  /** Those that wait with this key would wait for its row, one after the other. */
  #refuse(key: string, error: unknown): void {
    this.#waiting = this.#waiting.filter((member) => {
      if (member.key === key) member.reject(error);
      return member.key !== key;
    });
  }
}

/**
 * Resolves when all of them have run, and their last queries together.
 * @param onFailure gets the member that failed first, which others may have failed because of
 * @throws when one has failed, and none runs any more
 */
async function runTogether(
  transaction: Transaction<Tables>,
  members: readonly Member[],
  { executeLast, onFailure }: { executeLast: ExecuteLast; onFailure: (member: Member) => void },
): Promise<Done<unknown>[]> {
  const last = new LastQueries(members.length, executeLast);
  let hasCause = false;
  const running = members.map(async (member) => {
    const { add, arrive } = last.member();
    try {
      return await runTracked(transaction, member.work, { isShared: true, executeLast: add });
    } catch (error) {
      if (!hasCause && !isConsequence(error)) {
        hasCause = true;
        onFailure(member);
      }
      last.fail(error);
      throw error;
    } finally {
      arrive();
    }
  });
  const outcomes = await Promise.allSettled(running);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

/** Collects the last queries of all members, and runs them when no member has anything else to ask. */
class LastQueries {
  #busy: number;
  hasFailed = false;
  readonly #executeLast: ExecuteLast;
  readonly #queries: CompiledQuery[] = [];
  readonly #done = Promise.withResolvers<void>();

  constructor(members: number, executeLast: ExecuteLast) {
    this.#busy = members;
    this.#executeLast = executeLast;
    // A member without last queries doesn't wait for this.
    this.#done.promise.catch(() => undefined);
  }

  member(): { add: ExecuteLast; arrive: () => void } {
    let hasArrived = false;
    const arrive = (): void => {
      if (hasArrived) return;
      hasArrived = true;
      this.#busy -= 1;
      if (this.#busy === 0) this.#run();
    };
    return {
      add: (queries) => {
        this.#queries.push(...queries);
        arrive();
        return this.#done.promise;
      },
      arrive,
    };
  }

  fail(error: unknown): void {
    this.hasFailed = true;
    this.#done.reject(error);
  }

  #run(): void {
    if (this.hasFailed) return;
    if (this.#queries.length === 0) this.#done.resolve();
    else this.#executeLast(this.#queries).then(this.#done.resolve, this.#done.reject);
  }
}
