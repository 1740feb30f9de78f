import { setImmediate } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { Db, Tx } from './tables.ts';

/** After this many ms nobody joins a group any more: it is committed, and others have their turn. */
const LONGEST = 25;
const MOST = 100;

const SAVEPOINT = CompiledQuery.raw('savepoint member');
const ROLLBACK_TO = CompiledQuery.raw('rollback to member');
const RELEASE = CompiledQuery.raw('release member');

interface Member {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** What came of a member, told when the group is on disk. */
type Outcome = () => void;

/** SQLite took back the whole transaction, not only what one member did. */
class GroupLost extends Error {}

/**
 * Writes that are asked for together reach the disk together: waiting for the disk is the dearest part of a small one,
 * and costs the same for one as for fifty. Each is all or nothing by itself, by a savepoint, and nobody hears of theirs
 * before the commit, nor before those who asked earlier.
 */
export class GroupCommit {
  readonly #db: Db;
  #waiting: Member[] = [];
  #isRunning = false;

  /** @param db its only connection, on which nothing else may begin a transaction */
  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Runs `work` after whatever was asked for before. Resolves when it is on disk; rejects with nothing of it there.
   * @throws whatever `work` throws, and what the database says when it can't begin or commit
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
      // Whatever else arrived in this turn of the event loop comes along.
      await setImmediate();
      await this.#commit(this.#waiting.splice(0, MOST));
    }
    this.#isRunning = false;
  }

  async #commit(group: Member[]): Promise<void> {
    let done = 0;
    const outcomes: Outcome[] = [];
    try {
      await this.#db.transaction().execute(async (tx) => {
        const until = performance.now() + LONGEST;
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
    for (const tell of outcomes) {
      tell();
      // Whoever was first announces first, however many promises are between here and there.
      await new Promise<void>((resolve) => process.nextTick(resolve));
    }
  }

  /** A group that could not begin will not begin alone either; in one that got further, a single member may have spoiled it. */
  async #fail(group: Member[], done: number, error: unknown): Promise<void> {
    if (done === 0 || group.length === 1) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const member of group) await this.#commit([member]);
  }
}

async function runAlone(tx: Tx, { work, resolve }: Member): Promise<Outcome> {
  const value = await work(tx);
  return () => resolve(value);
}

async function runTogether(tx: Tx, { work, resolve, reject }: Member): Promise<Outcome> {
  await tx.executeQuery(SAVEPOINT);
  try {
    const value = await work(tx);
    await end(tx, RELEASE);
    return () => resolve(value);
  } catch (error) {
    if (error instanceof GroupLost) throw error;
    await end(tx, ROLLBACK_TO);
    await end(tx, RELEASE);
    return () => reject(error);
  }
}

/** With a full disk, for one, SQLite rolls back everything by itself, and the savepoint is gone. */
async function end(tx: Tx, statement: CompiledQuery): Promise<void> {
  try {
    await tx.executeQuery(statement);
  } catch (error) {
    throw new GroupLost('SQLite has rolled back the transaction.', { cause: error });
  }
}
