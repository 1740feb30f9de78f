import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database } from '../server/db/database.ts';

/** Resolves when a transaction waits for a lock in this database, which is on PostgreSQL. */
export async function untilOneWaits({ read }: Pick<Database, 'read'>): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(read);
    expect(rows).not.toEqual([]);
  }, 10_000);
}
