import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, type Transaction } from 'kysely';
import { runTracked } from './after-commit.ts';
import type { Db, Tables, Tx } from './tables.ts';

/** A group that has taken this long is committed; the members left start the next group. */
const MAX_GROUP_MS = 25;
const MAX_GROUP_SIZE = 100;

const SAVEPOINT = CompiledQuery.raw('savepoint member');
const ROLLBACK_TO = CompiledQuery.raw('rollback to member');
const RELEASE = CompiledQuery.raw('release member');

interface Member {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** Settles a member's promise; called when the group is on disk. */
type Outcome = () => void;

/** SQLite rolled back the whole transaction, not only one member's part. */
class GroupLost extends Error {}

/**
 * Commits concurrent writes together: waiting for the disk is the most expensive part of a small write, and costs the
 * same for one as for fifty. Each write is all or nothing by itself, through a savepoint. None resolves before the
 * commit, nor before writes requested earlier.
 */
export class GroupCommit {
  readonly #db: Db;
  #waiting: Member[] = [];
  #isRunning = false;

  /** @param db its only connection; nothing else may begin a transaction on it */
  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Runs `work` after all transactions requested before. Resolves when it is on disk; when it rejects, nothing of it was
   * written.
   * @throws what `work` throws, and the database's error when it can't begin or commit
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as Member['resolve'], reject });
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      // Everything else that arrives in this turn of the event loop joins the group.
      await setImmediate();
      await this.#commit(this.#waiting.splice(0, MAX_GROUP_SIZE));
    }
    this.#isRunning = false;
  }

  async #commit(group: Member[]): Promise<void> {
    let done = 0;
    const outcomes: Outcome[] = [];
    try {
      await this.#db.transaction().execute(async (tx) => {
        const until = performance.now() + MAX_GROUP_MS;
        for (const member of group) {
          if (done > 0 && performance.now() > until) break;
          done += 1;
          outcomes.push(group.length === 1 ? await runAlone(tx, member) : await runTogether(tx, member));
        }
      });
    } catch (error) {
      return this.#fail(group, done, error);
    }
    this.#waiting.unshift(...group.slice(done));
    for (const settle of outcomes) {
      settle();
      // Keeps the order of requests, however many promises are between here and the caller.
      await new Promise<void>((resolve) => process.nextTick(resolve));
    }
  }

  /** A group that could not begin will not begin alone either; in one that got further, a single member may be the cause. */
  async #fail(group: Member[], done: number, error: unknown): Promise<void> {
    if (done === 0 || group.length === 1) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const member of group) await this.#commit([member]);
  }
}

async function runAlone(transaction: Transaction<Tables>, member: Member): Promise<Outcome> {
  const { value, committed } = await runTracked(transaction, member.work);
  return () => succeed(member, value, committed);
}

async function runTogether(transaction: Transaction<Tables>, member: Member): Promise<Outcome> {
  await transaction.executeQuery(SAVEPOINT);
  try {
    const { value, committed } = await runTracked(transaction, member.work);
    await end(transaction, RELEASE);
    return () => succeed(member, value, committed);
  } catch (error) {
    if (error instanceof GroupLost) throw error;
    await end(transaction, ROLLBACK_TO);
    await end(transaction, RELEASE);
    return () => member.reject(error);
  }
}

/** A failure after the commit rejects only its own member; the others still settle. */
function succeed({ resolve, reject }: Member, value: unknown, committed: () => void): void {
  try {
    committed();
    resolve(value);
  } catch (error) {
    reject(error);
  }
}

/** On some errors, such as a full disk, SQLite rolls back the whole transaction and the savepoint is gone. */
async function end(transaction: Transaction<Tables>, statement: CompiledQuery): Promise<void> {
  try {
    await transaction.executeQuery(statement);
  } catch (error) {
    throw new GroupLost('SQLite has rolled back the transaction.', { cause: error });
  }
}
