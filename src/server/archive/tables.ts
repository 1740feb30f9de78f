import { CONTENT_VERSIONS } from '../db/content-versions.ts';

/** A table whose rows are in every export, under the database's own names. */
export interface ArchivedTable {
  name: string;
  /** The columns of its primary key. */
  key: readonly [string, ...string[]];
  /** A column that refers to rows of the same table, which may come later in the export. */
  ownReference?: string;
  /** Whether only exports of an older LZ have it: they are loaded with it, and then migrated. */
  isDropped?: true;
}

/** In the order of an export: a table comes after those it refers to. */
export const ARCHIVED: readonly ArchivedTable[] = [
  { name: 'meta', key: ['key'] },
  { name: 'users', key: ['id'] },
  { name: 'sessions', key: ['id'] },
  { name: 'reset_tokens', key: ['token_hash'] },
  { name: 'email_changes', key: ['user_id'] },
  { name: 'account_notices', key: ['user_id', 'kind'] },
  { name: 'totp_secrets', key: ['user_id'] },
  { name: 'recovery_codes', key: ['user_id', 'code_hash'] },
  { name: 'passkeys', key: ['id'] },
  { name: 'aisles', key: ['id'] },
  { name: 'stores', key: ['id'] },
  { name: 'place_orders', key: ['place_id'] },
  { name: 'place_aisles', key: ['place_id', 'aisle_id'] },
  { name: 'place_pairs', key: ['place_id', 'before', 'after'] },
  { name: 'photos', key: ['id'] },
  { name: 'products', key: ['id'], ownReference: 'merged_into' },
  { name: 'product_measures', key: ['product_id', 'unit'] },
  { name: 'distinct_products', key: ['product_id', 'other_id'] },
  { name: 'recipes', key: ['id'] },
  { name: 'recipe_ingredients', key: ['id'] },
  { name: 'shopping_lists', key: ['id'] },
  { name: 'shopping_list_members', key: ['list_id', 'user_id'] },
  { name: 'shopping_list_items', key: ['id', 'list_id'] },
  { name: 'shopping_list_operations', key: ['list_id', 'user_id', 'id'] },
  { name: 'list_habits', key: ['list_id', 'product_id'] },
  { name: 'hidden_suggestions', key: ['list_id', 'product_id'] },
  { name: 'meals', key: ['id'] },
  { name: 'meal_changes', key: ['id'], isDropped: true },
  { name: 'change_ids', key: ['id'] },
  { name: 'calendar_feeds', key: ['user_id'] },
];

/** Filled by migrations: a database with rows in no other table is empty, and an export's rows replace these. */
export const SEEDED: readonly string[] = ['aisles'];

/**
 * Worthless a few minutes later: login attempts, logins under way, used captcha tokens, messages between processes.
 * Also push subscriptions: each browser registers its own again, for the session that it has by then.
 */
export const LEFT_OUT: readonly string[] = [
  'push_subscriptions',
  'attempts',
  'login_tickets',
  'passkey_challenges',
  'spent_captcha_tokens',
  'socket_io_attachments',
];

/** Keys of `meta` about this one database, not about its content. */
export const META_LEFT_OUT: readonly string[] = [
  'accounts-lock',
  ...CONTENT_VERSIONS,
  'restored',
  'scheduled-backup',
];

/** Names of all our tables. */
export const KNOWN_TABLES: readonly string[] = [...ARCHIVED.map(({ name }) => name), ...LEFT_OUT];
