import { findVersion } from './db/content-versions.ts';
import type { Database } from './db/database.ts';
import type { Db } from './db/tables.ts';
import { nextTurn } from './event-loop.ts';

interface VersionedCacheOptions<Value, Source> {
  database: Pick<Database, 'read' | 'snapshot'>;
  /** The key of the version in `meta` that every change of the data that is read replaces. */
  version: string;
  /** Several queries, between which it may let others be served, unless they are in a snapshot. */
  read: (db: Db, isSnapshot: boolean) => Promise<Source>;
  /**
   * Makes the cached value from it.
   * @param previous the value that was cached until now; returned again if nothing in it has changed
   */
  make: (source: Source, previous: Value | undefined) => Promise<Value>;
}

interface Entry<Value> {
  version: string;
  value: Value;
}

/** How often something is read without a snapshot, which on SQLite would keep all other reads waiting. */
const MAX_READINGS = 3;

/** A value made of the database, cached until its version there changes, whichever process has changed it. */
export class VersionedCache<Value, Source = Value> {
  readonly #options: VersionedCacheOptions<Value, Source>;
  #entry: Entry<Value> | undefined;
  #making: Promise<Entry<Value>> | undefined;

  constructor(options: VersionedCacheOptions<Value, Source>) {
    this.#options = options;
  }

  /** As it is now: it includes every change that was committed before. Those who ask together wait for one making. */
  async get(): Promise<Value> {
    const { database, version: key } = this.#options;
    const version = await findVersion(database.read, key);
    if (this.#entry?.version === version) return this.#entry.value;
    const running = await this.#making?.catch(() => undefined);
    if (running?.version === version) return running.value;
    // The one that ran may have begun before a change that has to be seen; the next one begins after it.
    this.#making ??= this.#make().finally(() => {
      this.#making = undefined;
    });
    return (await this.#making).value;
  }

  /** As it is in a snapshot. To be asked for after {@link get}, so that it is seldom made in it. */
  async getIn(snapshot: Db): Promise<Value> {
    const version = await findVersion(snapshot, this.#options.version);
    if (this.#entry?.version === version) return this.#entry.value;
    return this.#options.make(await this.#options.read(snapshot, true), this.#entry?.value);
  }

  async #make(): Promise<Entry<Value>> {
    const { version, source } = await this.#read();
    const previous = this.#entry;
    if (previous?.version === version) return previous;
    this.#entry = { version, value: await this.#options.make(source, previous?.value) };
    return this.#entry;
  }

  async #read(): Promise<{ version: string; source: Source }> {
    const { database, version: key, read } = this.#options;
    for (let reading = 0; reading < MAX_READINGS; reading += 1) {
      const version = await findVersion(database.read, key);
      const source = await read(database.read, false);
      // All queries have seen one state if its version is still the current one.
      if ((await findVersion(database.read, key)) === version) return { version, source };
    }
    return database.snapshot(async (db) => ({
      version: await findVersion(db, key),
      source: await read(db, true),
    }));
  }
}

/**
 * All rows of a table, read in pages by id. Others are served in between, unless that would keep a snapshot open.
 * @param pageAfter the rows that follow an id; the first ones behind ''
 */
export async function readPages<Row>(
  isSnapshot: boolean,
  pageAfter: (id: string) => Promise<Row[]>,
  idOf: (row: Row) => string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = await pageAfter(''); ; ) {
    rows.push(...page);
    const last = page.at(-1);
    if (last === undefined) return rows;
    if (!isSnapshot) await nextTurn();
    page = await pageAfter(idOf(last));
  }
}
