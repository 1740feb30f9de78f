import { findVersion } from './db/content-versions.ts';
import type { Database } from './db/database.ts';
import type { Db } from './db/tables.ts';

interface KeepOptions<Read, Value> {
  database: Pick<Database, 'read' | 'snapshot'>;
  /** The key of the version in `meta` that every change of what is read replaces. */
  version: string;
  /** Several queries, between which it may let others be served, unless they are in a snapshot. */
  read: (db: Db, isSnapshot: boolean) => Promise<Read>;
  /**
   * Makes of it what is kept.
   * @param before what was kept until now; the same value again where nothing of it has changed
   */
  make: (read: Read, before: Value | undefined) => Promise<Value>;
}

interface Made<Value> {
  version: string;
  value: Value;
}

/** How often something is read without a snapshot, which on SQLite would keep all other reads waiting. */
const READINGS = 3;

/** Something made of the database, kept until its version there changes, whichever process has changed it. */
export interface Kept<Value> {
  /** As it is now: it includes every change that was committed before. Those who ask together wait for one making. */
  present: () => Promise<Value>;
  /** As it is in a snapshot. To be asked for after {@link present}, so that it is seldom made in it. */
  presentIn: (snapshot: Db) => Promise<Value>;
}

export const keep = <Read, Value>(options: KeepOptions<Read, Value>): Kept<Value> => new Keeper(options);

class Keeper<Read, Value> implements Kept<Value> {
  readonly #options: KeepOptions<Read, Value>;
  #kept: Made<Value> | undefined;
  #making: Promise<Made<Value>> | undefined;

  constructor(options: KeepOptions<Read, Value>) {
    this.#options = options;
  }

  async present(): Promise<Value> {
    const { database, version: key } = this.#options;
    const version = await findVersion(database.read, key);
    if (this.#kept?.version === version) return this.#kept.value;
    const running = await this.#making?.catch(() => undefined);
    if (running?.version === version) return running.value;
    // The one that ran may have begun before a change that has to be seen; the next one begins after it.
    this.#making ??= this.#make().finally(() => {
      this.#making = undefined;
    });
    return (await this.#making).value;
  }

  async presentIn(snapshot: Db): Promise<Value> {
    const version = await findVersion(snapshot, this.#options.version);
    if (this.#kept?.version === version) return this.#kept.value;
    return this.#options.make(await this.#options.read(snapshot, true), this.#kept?.value);
  }

  async #make(): Promise<Made<Value>> {
    const { version, read } = await this.#read();
    const before = this.#kept;
    if (before?.version === version) return before;
    this.#kept = { version, value: await this.#options.make(read, before?.value) };
    return this.#kept;
  }

  async #read(): Promise<{ version: string; read: Read }> {
    const { database, version: key, read } = this.#options;
    for (let reading = 0; reading < READINGS; reading += 1) {
      const version = await findVersion(database.read, key);
      const found = await read(database.read, false);
      // All queries have seen one state if its version is still the current one.
      if ((await findVersion(database.read, key)) === version) return { version, read: found };
    }
    return database.snapshot(async (db) => ({
      version: await findVersion(db, key),
      read: await read(db, true),
    }));
  }
}
