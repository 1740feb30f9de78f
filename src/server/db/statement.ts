import type { Compilable, CompiledQuery } from 'kysely';
import { type DialectName, isPostgres } from './dialect.ts';
import type { Db } from './tables.ts';

/** A placeholder in a compiled query for a value that is only known when it runs. */
class Parameter {
  readonly index: number;
  readonly key: string | symbol;

  constructor(index: number, key: string | symbol) {
    this.index = index;
    this.key = key;
  }
}

/** Returns a parameter for any property read. Kysely treats unknown objects as values. */
function parametersOf(index: number): object {
  return new Proxy({}, { get: (_, key) => new Parameter(index, key) });
}

/** By their SQL, the names under which PostgreSQL keeps the queries that are built once. */
const preparedNames = new Map<string, string>();

/** The name for a query that is to be prepared; undefined for one that is not built once. */
export const preparedName = (sql: string): string | undefined => preparedNames.get(sql);

/** Larger numbers of inputs are rare, and each number is another query to cache. */
const MAX_CACHED = 20;

/** Runs a query that is built once, with other values each time. */
export interface Statement<I, O> {
  (db: Db, input: I): Promise<O[]>;
  /** The query about this input, to be run by `db` or its transaction. */
  of: (db: Db, input: I) => CompiledQuery<O>;
}

/**
 * A query about several inputs, built once for each number of them and then only run with other values: for a tick,
 * building a query takes longer than running it.
 * @param build may put properties of the inputs into the query, but not look at them
 */
export function statementOfMany<I extends object, O>(
  build: (db: Db, inputs: readonly I[]) => Compilable<O>,
): Statement<readonly I[], O> {
  const cached: Record<DialectName, Map<number, CompiledQuery<O>>> = {
    sqlite: new Map(),
    postgres: new Map(),
  };
  const of = (db: Db, inputs: readonly I[]): CompiledQuery<O> => {
    const compiled = isPostgres(db) ? cached.postgres : cached.sqlite;
    let query = compiled.get(inputs.length);
    if (query === undefined) {
      query = build(
        db,
        inputs.map((_, index) => parametersOf(index) as I),
      ).compile();
      if (inputs.length <= MAX_CACHED) {
        compiled.set(inputs.length, query);
        if (isPostgres(db) && !preparedNames.has(query.sql)) {
          preparedNames.set(query.sql, `lz${preparedNames.size}`);
        }
      }
    }
    const parameters = query.parameters.map((value): unknown =>
      value instanceof Parameter ? Reflect.get(inputs[value.index] ?? {}, value.key) : value,
    );
    return { ...query, parameters };
  };
  return runnable(of);
}

/** Like {@link statementOfMany}, about one input. */
export function statement<I extends object, O>(build: (db: Db, input: I) => Compilable<O>): Statement<I, O> {
  const many = statementOfMany<I, O>((db, [input]) => build(db, input as I));
  return runnable((db, input) => many.of(db, [input]));
}

function runnable<I, O>(of: Statement<I, O>['of']): Statement<I, O> {
  const run = async (db: Db, input: I): Promise<O[]> => (await db.executeQuery(of(db, input))).rows;
  return Object.assign(run, { of });
}
