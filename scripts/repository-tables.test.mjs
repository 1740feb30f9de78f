import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from './paths.mjs';

const server = inRoot('src/server');

const ACCOUNTS = [
  'users',
  'sessions',
  'resetTokens',
  'emailChanges',
  'accountNotices',
  'calendarFeeds',
  'totpSecrets',
  'recoveryCodes',
  'loginTickets',
  'passkeys',
  'passkeyChallenges',
  'attempts',
];

/** The tables of each feature. Accounts belong to the feature of their owners, and to that of administration. */
const OWN = {
  auth: ACCOUNTS,
  users: ACCOUNTS,
  captcha: ['spentCaptchaTokens'],
  push: ['pushSubscriptions'],
  photos: ['photos'],
  products: ['products', 'productMeasures', 'distinctProducts', 'aisles'],
  stores: ['stores', 'placeOrders', 'placeAisles', 'placePairs'],
  recipes: ['recipes', 'recipeIngredients'],
  meals: ['meals'],
  'shopping-lists': [
    'shoppingLists',
    'shoppingListMembers',
    'shoppingListItems',
    'shoppingListOperations',
    'listHabits',
    'hiddenSuggestions',
  ],
};

/** Named values, and ids of changes: these tables belong to no feature. */
const SHARED = ['meta', 'changeIds'];

/** Tables that a repository reads of another feature, because a second query would cost more than it is worth. */
const FOREIGN = {
  // All expired rows are deleted at the same time.
  'auth/repository.ts': ['spentCaptchaTokens'],
  // How many unshared lists every user has, in one query; and whether anything still refers to a user.
  'users/repository.ts': [
    'shoppingListItems',
    'shoppingListMembers',
    'shoppingListOperations',
    'shoppingLists',
  ],
  // A message goes to live sessions of active users only, as they are when it is sent.
  'push/repository.ts': ['sessions', 'users'],
  // A photo is named by a column of its recipe or product.
  'photos/photo-repository.ts': ['products', 'recipes'],
  // How often each product is used, for the whole catalogue in one query.
  'products/repository.ts': ['recipeIngredients', 'recipes', 'shoppingListItems', 'shoppingLists'],
  // Names beside ids.
  'recipes/repository.ts': ['products'],
  'meals/repository.ts': ['recipes'],
  // A list of an inactive owner is brought back by others.
  'shopping-lists/recently-deleted-repository.ts': ['users'],
  'shopping-lists/sharing/hand-over-repository.ts': ['users'],
  'shopping-lists/trips/trip-repository.ts': ['users'],
  'shopping-lists/item-repository.ts': ['products', 'recipes'],
  'shopping-lists/log/log-repository.ts': ['users'],
  'shopping-lists/preview-repository.ts': ['users'],
  'shopping-lists/status-repository.ts': ['recipes', 'users'],
  'shopping-lists/suggestions/suggestion-repository.ts': ['products'],
  // And with every tick, whether its session is still live.
  'shopping-lists/member-repository.ts': ['sessions', 'users'],
};

const all = new Set([...SHARED, ...Object.values(OWN).flat()]);

/** The tables that the queries of a source name. */
function tablesIn(source) {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const names = [...code.matchAll(/'([A-Za-z]+)(?: as \w+)?'/g)].map(([, name]) => name);
  return names.filter((name) => all.has(name));
}

it('every table belongs to a feature', () => {
  const known = ['tables', 'account-tables', 'store-tables'].flatMap((file) => {
    const source = readFileSync(path.join(server, `db/${file}.ts`), 'utf8');
    const [, fields = ''] = /export interface \w*Tables(?: extends [^{]+)? \{([^}]+)\}/.exec(source) ?? [];
    return [...fields.matchAll(/^ {2}(\w+): \w+Table;/gm)].map(([, name]) => name);
  });
  expect(all).toEqual(new Set(known));
});

it('features ask the database in their repositories alone', () => {
  const files = globSync('*/**/!(repository|*-repository|*.test).ts', { cwd: server }).filter(
    (file) => !/^(archive|db)\//.test(file),
  );
  expect(files).toContain('auth/sessions.ts');
  const asking = files.filter((file) =>
    /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(readFileSync(path.join(server, file), 'utf8')),
  );
  expect(asking).toEqual([]);
});

it('routes call repositories for plain lists alone', () => {
  const called = globSync('*/**/{routes,*-routes}.ts', { cwd: server }).flatMap((file) => {
    const source = readFileSync(path.join(server, file), 'utf8');
    return [...source.matchAll(/import \{([^}]+)\} from '[^']*[/-]repository\.ts'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    );
  });
  expect(called).toContain('listStaples');
  expect(called.filter((name) => !/^list[A-Z]/.test(name))).toEqual([]);
});

it('a repository names tables of its own feature, and of others only those it has a reason for', () => {
  const files = globSync('*/**/{repository,*-repository}.ts', { cwd: server }).filter(
    (file) => !file.startsWith('db/'),
  );
  expect(files.length).toBeGreaterThan(20);
  const foreign = new Map();
  for (const file of files) {
    const own = [...SHARED, ...(OWN[file.split('/')[0]] ?? [])];
    const tables = tablesIn(readFileSync(path.join(server, file), 'utf8'));
    const others = tables.filter((table) => !own.includes(table));
    if (others.length > 0) foreign.set(file, new Set(others));
  }
  expect(foreign).toEqual(new Map(Object.entries(FOREIGN).map(([file, tables]) => [file, new Set(tables)])));
});
