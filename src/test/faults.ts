import { type KyselyPlugin, sql } from 'kysely';
import type { Database } from '../server/db/database.ts';
import { isPostgres } from '../server/db/dialect.ts';
import { pipeline } from '../server/db/pipeline.ts';
import type { Db, Tables, Tx } from '../server/db/tables.ts';

/** Lets a test break a write in the middle. */
export interface Faults {
  database: Database;
  /**
   * The n-th statement (from 1) inside a transaction from now on takes effect and then fails. 0 for none.
   * @param error the error it fails with
   */
  failAt: (n: number, error?: Error) => void;
  /** The next transaction commits, but its caller gets no result: nothing that follows a commit happens. */
  loseNextAnswer: () => void;
  /** Runs `work` when the next transaction is asked for, before it begins. */
  beforeNext: (work: () => Promise<void>) => void;
  /** Runs `work` when the next shared transaction is on disk, before its caller continues. */
  afterNextShared: (work: () => Promise<void>) => void;
  /** Whether the failure asked for has happened. */
  happened: () => boolean;
}

class InjectedFault extends Error {}

/** The database with a switch that makes one statement fail after it took effect. */
export function withFaults(database: Database): Faults {
  let left = 0;
  let happened = false;
  let failure: Error | undefined;
  let isAnswerLost = false;
  let before: (() => Promise<void>) | undefined;
  let after: (() => Promise<void>) | undefined;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (left > 0) {
        left -= 1;
        if (left === 0) {
          happened = true;
          throw failure ?? new InjectedFault();
        }
      }
      return result;
    },
  };
  const begin = async (): Promise<void> => {
    const first = before;
    before = undefined;
    await first?.();
  };
  const faultily =
    <T>(work: (tx: Tx) => Promise<T>) =>
    (tx: Tx): Promise<T> => {
      const faulty = tx.withPlugin(plugin);
      const executeLast: Tx['executeLast'] = async (queries) => {
        // No fault is left: the real transaction, which commits by itself.
        if (left === 0) return tx.executeLast(queries);
        await pipeline(faulty, ...queries.map((query) => () => faulty.executeQuery(query)));
      };
      const { afterCommit, atEnd, changeVersion, isShared } = tx;
      return work(Object.assign(faulty, { afterCommit, atEnd, changeVersion, isShared, executeLast }));
    };
  return {
    database: {
      ...database,
      async transaction(work) {
        await begin();
        if (!isAnswerLost) return database.transaction(faultily(work));
        isAnswerLost = false;
        await database.transaction((tx) => work(Object.assign(tx, { afterCommit: () => undefined })));
        throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
      },
      async sharedTransaction(key, work) {
        await begin();
        const value = await database.sharedTransaction(key, faultily(work));
        const next = after;
        after = undefined;
        await next?.();
        return value;
      },
    },
    loseNextAnswer() {
      isAnswerLost = true;
    },
    beforeNext(work) {
      before = work;
    },
    afterNextShared(work) {
      after = work;
    },
    failAt(n, error) {
      failure = error;
      left = n;
      happened = false;
    },
    happened: () => happened,
  };
}

/** Types don't exist at run time; a missing table fails to compile. */
const TABLES = Object.keys({
  meta: true,
  users: true,
  sessions: true,
  resetTokens: true,
  emailChanges: true,
  accountNotices: true,
  pushSubscriptions: true,
  calendarFeeds: true,
  totpSecrets: true,
  recoveryCodes: true,
  loginTickets: true,
  passkeys: true,
  passkeyChallenges: true,
  spentCaptchaTokens: true,
  attempts: true,
  stores: true,
  aisles: true,
  placeOrders: true,
  placeAisles: true,
  placePairs: true,
  photos: true,
  products: true,
  productMeasures: true,
  distinctProducts: true,
  recipes: true,
  recipeIngredients: true,
  shoppingLists: true,
  shoppingListMembers: true,
  shoppingListItems: true,
  shoppingListOperations: true,
  listHabits: true,
  hiddenSuggestions: true,
  meals: true,
  changeIds: true,
} satisfies Record<keyof Tables, true>) as (keyof Tables)[];

type Snapshot = Record<string, string[]>;

/** Every row of every table except those named. */
export async function snapshot(db: Db, except: readonly (keyof Tables)[] = []): Promise<Snapshot> {
  const wanted = TABLES.filter((name) => !except.includes(name));
  const tables: Snapshot = Object.fromEntries(wanted.map((name) => [name, []]));
  const rows = isPostgres(db) ? await rowsAtOnce(db, wanted) : await rowsInTurn(db, wanted);
  for (const { table, row } of rows) tables[table]?.push(row);
  for (const name of wanted) tables[name]?.sort();
  return tables;
}

interface SnapshotRow {
  table: string;
  row: string;
}

async function rowsInTurn(db: Db, tables: readonly (keyof Tables)[]): Promise<SnapshotRow[]> {
  const found: SnapshotRow[] = [];
  for (const table of tables) {
    const rows = await db.selectFrom(table).selectAll().execute();
    found.push(...rows.map((row) => ({ table, row: JSON.stringify(row) })));
  }
  return found;
}

/** In one statement: a round trip takes longer than reading a table, and some tests do this a thousand times. */
function rowsAtOnce(db: Db, tables: readonly (keyof Tables)[]): Promise<SnapshotRow[]> {
  const [first, ...others] = tables.map((table) =>
    db
      .selectFrom(table)
      .select([sql.lit<string>(table).as('table'), sql<string>`to_jsonb(${sql.ref(table)})::text`.as('row')]),
  );
  return others.reduce((all, each) => all?.unionAll(each), first)?.execute() ?? Promise.resolve([]);
}

export interface BrokenWrite {
  /** How many times the write was broken before it went through: once for each of its statements. */
  broken: number;
  /** What each broken attempt left behind that wasn't there before; all or nothing means none. */
  leftovers: { failedAt: number; before: Snapshot; after: Snapshot }[];
}

/**
 * Runs a write again and again, each time failing one statement later, until it goes through.
 * @param work may reject or resolve; only the database is compared
 * @param except tables that keep their rows on purpose, such as counted attempts
 */
export async function breakEveryStatement(
  { faults, database }: { faults: Faults; database: Database },
  work: () => Promise<unknown>,
  except: readonly (keyof Tables)[] = [],
): Promise<BrokenWrite> {
  const leftovers: BrokenWrite['leftovers'] = [];
  let before = await snapshot(database.read, except);
  for (let n = 1; ; n += 1) {
    faults.failAt(n);
    await work();
    const broken = faults.happened();
    faults.failAt(0);
    if (!broken) return { broken: n - 1, leftovers };
    const after = await snapshot(database.read, except);
    if (JSON.stringify(before) !== JSON.stringify(after)) leftovers.push({ failedAt: n, before, after });
    before = after;
  }
}
