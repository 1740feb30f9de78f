import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/** Holds messages of Socket.IO's adapter that are too large for one PostgreSQL notification (8,000 bytes). */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await db.schema
    .createTable('socket_io_attachments')
    .addColumn('id', 'bigserial', (c) => c.notNull().unique())
    .addColumn('created_at', 'timestamptz', (c) => c.defaultTo(sql`now()`))
    .addColumn('payload', 'bytea')
    .execute();
}
