import { type Kysely, sql } from 'kysely';

const COLUMNS = [
  'id',
  'list_id',
  'product_id',
  'qty',
  'unit',
  'note',
  'checked',
  'added_by',
  'recipe_id',
  'position',
  'removed',
  'marks',
  'missing_in',
];

/**
 * An item's id is unique for its list, so that no list can take the ids of another. SQLite can't change a primary key,
 * so the table is created again. The id stays first in the key: exports have items in the same order as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('items_by_list')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('list_id', 'text', (c) => c.notNull().references('shopping_lists.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
    .addColumn('qty', 'double precision', (c) => c.notNull())
    .addColumn('unit', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('checked', 'integer', (c) => c.notNull())
    .addColumn('added_by', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('recipe_id', 'text', (c) => c.references('recipes.id'))
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('removed', 'integer', (c) => c.notNull())
    .addColumn('marks', 'text', (c) => c.notNull())
    .addColumn('missing_in', 'text')
    .addPrimaryKeyConstraint('shopping_list_items_pk', ['id', 'list_id'])
    .execute();
  const columns = sql.raw(COLUMNS.join(', '));
  await sql`insert into items_by_list (${columns}) select ${columns} from shopping_list_items`.execute(db);
  await db.schema.dropTable('shopping_list_items').execute();
  await db.schema.alterTable('items_by_list').renameTo('shopping_list_items').execute();
  await index(db, ['list_id', 'removed', 'position']);
  await index(db, ['product_id', 'removed', 'list_id']);
}

async function index(db: Kysely<unknown>, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`shopping_list_items_${columns.join('_')}`)
    .on('shopping_list_items')
    .columns(columns)
    .execute();
}
