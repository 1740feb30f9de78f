import { type Kysely, sql } from 'kysely';

/** Column types that both SQLite and PostgreSQL read as intended: bigint for ms since 1970, double precision for amounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await createCatalogue(db);
  await createLists(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('activated_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .execute();
  await uniqueWhileLive(db, 'users', ['email_key']);
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await index(db, 'sessions', ['user_id']);
  await db.schema
    .createTable('reset_tokens')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await index(db, 'reset_tokens', ['user_id']);
  await db.schema
    .createTable('spent_captcha_tokens')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('attempts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await index(db, 'attempts', ['key', 'at']);
}

async function createCatalogue(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('products')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .addColumn('merged_into', 'text', (c) => c.references('products.id'))
    .execute();
  await uniqueWhileLive(db, 'products', ['name_key']);
  await db.schema
    .createTable('recipes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('portions', 'double precision')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema
    .createTable('recipe_ingredients')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('recipe_id', 'text', (c) => c.notNull().references('recipes.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
    .addColumn('qty', 'double precision', (c) => c.notNull())
    .addColumn('unit', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute();
  await index(db, 'recipe_ingredients', ['recipe_id', 'position']);
  await index(db, 'recipe_ingredients', ['product_id']);
}

async function createLists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shopping_lists')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await uniqueWhileLive(db, 'shopping_lists', ['owner_id', 'name_key']);
  await db.schema
    .createTable('shopping_list_members')
    .addColumn('list_id', 'text', (c) => c.notNull().references('shopping_lists.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('shopping_list_members_pk', ['list_id', 'user_id'])
    .execute();
  await index(db, 'shopping_list_members', ['user_id']);
  await db.schema
    .createTable('shopping_list_items')
    .addColumn('id', 'text', (c) => c.primaryKey())
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
    .execute();
  await index(db, 'shopping_list_items', ['list_id', 'removed', 'position']);
  await index(db, 'shopping_list_items', ['product_id', 'removed']);
  await db.schema
    .createTable('shopping_list_operations')
    .addColumn('list_id', 'text', (c) => c.notNull().references('shopping_lists.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('client', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('code', 'text')
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('effects', 'text')
    .addPrimaryKeyConstraint('shopping_list_operations_pk', ['list_id', 'user_id', 'id'])
    .execute();
  await db.schema
    .createIndex('shopping_list_operations_applied')
    .unique()
    .on('shopping_list_operations')
    .columns(['list_id', 'seq'])
    .where(sql.ref('outcome'), '=', sql.lit('applied'))
    .execute();
}

async function uniqueWhileLive(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}_live`)
    .unique()
    .on(table)
    .columns(columns)
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
}

async function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}
