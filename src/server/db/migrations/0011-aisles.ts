import { type Kysely, sql } from 'kysely';
import { aisleIdOf } from '../../aisles/aisle-of.ts';
import { AISLES } from '../../aisles/aisles.ts';

/** Most ids in one statement: SQLite and PostgreSQL bound its parameters. */
const BATCH = 500;

/** Aisles, and that of every product, found by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('aisles')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  for (const [index, [id, name]] of AISLES.entries()) {
    await sql`insert into aisles (id, name, position) values (${id}, ${name}, ${index + 1})`.execute(db);
  }
  await db.schema
    .alterTable('products')
    .addColumn('aisle_id', 'text', (c) => c.references('aisles.id'))
    .execute();
  await db.schema
    .alterTable('products')
    .addColumn('aisle_by', 'text', (c) => c.notNull().defaultTo('auto'))
    .execute();
  await findAisles(db);
}

async function findAisles(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from products`.execute(db);
  for (const [aisleId, products] of Map.groupBy(rows, ({ name }) => aisleIdOf(name))) {
    for (let at = 0; at < products.length; at += BATCH) {
      const ids = products.slice(at, at + BATCH).map(({ id }) => id);
      await sql`update products set aisle_id = ${aisleId} where id in (${sql.join(ids)})`.execute(db);
    }
  }
}
