import { type Dialect, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';

/** PostgreSQL's own number for its type bigint. */
const INT8: number = pg.types.builtins.INT8;
type Parser = (text: string) => unknown;

/** @param url `postgres://…` */
export function postgresDialect(url: string, onIdleError: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    types: {
      // Times and sequence numbers are bigint columns and stay far below 2^53.
      getTypeParser: (oid: number) => (oid === INT8 ? Number : (pg.types.getTypeParser(oid) as Parser)),
    },
  });
  // Without a listener, losing an idle connection would end the process.
  pool.on('error', onIdleError);
  // The pool doesn't listen to a connection in use: its query fails, which is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new MigratedPostgresDialect({ pool, cursor: Cursor });
}

/** Kysely's own migration lock can't be released in a failed transaction; {@link lockSchema} holds one instead. */
class MigratedPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

class MigratedPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new MigratedPostgresAdapter();
  }
}
