import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { inRoot, root, temporaryFolder } from './paths.mjs';
import { run } from './run.mjs';

const onServer = (pattern) =>
  globSync(pattern, { cwd: path.join(root, 'src/server') }).map((file) => `src/server/${file}`);

/** All repository and routes files: a file that the patterns miss would not be checked. */
const repositories = onServer('**/{repository,*-repository}.ts');
const routes = onServer('**/{routes,*-routes}.ts');
const otherFeature = (file) => (file.startsWith('src/server/recipes/') ? 'auth' : 'recipes');

const NOWHERE = './nowhere.ts';

/** For each rule, one import that it refuses. */
const refused = [
  { rule: 'no-cycle', from: 'src/web/sync/a.ts', to: 'src/web/sync/b.ts' },
  { rule: 'no-cycle', from: 'src/web/sync/d.ts', to: 'src/web/sync/e.ts', isOfTypes: true },
  { rule: 'not-found', from: 'src/web/sync/c.ts', to: NOWHERE },
  { rule: 'contract-stands-alone', from: 'src/contract/a.ts', to: 'node_modules/fastify/index.js' },
  { rule: 'server-and-web-are-apart', from: 'src/server/a.ts', to: 'src/web/http.ts' },
  { rule: 'server-and-web-are-apart', from: 'src/web/sync/a.ts', to: 'src/server/errors.ts' },
  { rule: 'only-tests-use-test-support', from: 'src/server/a.ts', to: 'src/test/server.ts' },
  { rule: 'web-features-are-blind', from: 'src/web/recipes/a.ts', to: 'src/web/products/api.ts' },
  ...['realtime', 'sync', 'queries', 'sw', 'push', 'shell', 'navigation', 'texts'].flatMap((folder) =>
    ['src/web/products/api.ts', 'src/web/start/scheme.ts'].map((to) => {
      return { rule: `web-${folder}-imports-its-own`, from: `src/web/${folder}/f.ts`, to };
    }),
  ),
  { rule: 'web-sync-imports-its-own', from: 'src/web/sync/g.ts', to: 'src/web/shell/frame-colour.ts' },
  { rule: 'web-ui-is-blind', from: 'src/web/ui/A.tsx', to: 'src/web/queries/products/product-names.ts' },
  { rule: 'nothing-imports-the-web-app', from: 'src/web/products/a.ts', to: 'src/web/app/pages.ts' },
  { rule: 'web-root-knows-no-feature', from: 'src/web/a.ts', to: 'src/web/products/api.ts' },
  { rule: 'db-stands-alone', from: 'src/server/db/a.ts', to: 'src/server/errors.ts' },
  {
    rule: 'migrations-know-aisle-words',
    from: 'src/server/db/migrations/a.ts',
    to: 'src/server/errors.ts',
  },
  { rule: 'aisle-words-stand-alone', from: 'src/server/aisles/a.ts', to: 'src/server/errors.ts' },
  ...repositories.map((repository) => ({
    rule: 'repository-is-sql-only',
    from: repository,
    to: 'src/server/errors.ts',
  })),
  {
    rule: 'repository-names-own-types',
    from: 'src/server/recipes/repository.ts',
    to: 'src/server/users/users.ts',
    isOfTypes: true,
  },
  { rule: 'fastify-ends-at-the-routes', from: 'src/server/meals/a.ts', to: 'node_modules/fastify/index.js' },
  ...routes.map((file) => ({ rule: 'service-not-routes', from: 'src/server/users/service.ts', to: file })),
  { rule: 'service-not-routes', from: 'src/server/products/staples.ts', to: 'src/server/products/routes.ts' },
  ...repositories.map((repository) => ({
    rule: 'other-features-repository',
    from: `src/server/${otherFeature(repository)}/a.ts`,
    to: repository,
  })),
  ...routes.map((file) => ({
    rule: 'routes-own-service',
    from: file,
    to: `src/server/${otherFeature(file)}/service.ts`,
  })),
  ...['a.ts', 'http/a.ts'].map((file) => ({
    rule: 'server-root-knows-no-feature',
    from: `src/server/${file}`,
    to: 'src/server/recipes/service.ts',
  })),
  { rule: 'http-knows-no-realtime', from: 'src/server/http/a.ts', to: 'src/server/realtime/announcer.ts' },
  { rule: 'import-reads-pages', from: 'src/server/recipe-import/a.ts', to: 'src/server/db/tables.ts' },
  ...['http/connections.ts', 'archive/export.ts', 'mail/smtp.ts', 'http/etag.ts'].map((file) => {
    return {
      rule: 'services-know-their-helpers',
      from: 'src/server/products/service.ts',
      to: `src/server/${file}`,
    };
  }),
  ...[
    'realtime/announcer.ts',
    'push/notifier.ts',
    'mail/types.ts',
    'background.ts',
    'deps.ts',
    'metrics.ts',
  ].map((file) => {
    return {
      rule: 'services-get-their-surroundings',
      from: 'src/server/meals/b.ts',
      to: `src/server/${file}`,
    };
  }),
  { rule: 'routes-know-http', from: 'src/server/recipes/routes.ts', to: 'src/server/db/tables.ts' },
  ...['realtime', 'push', 'archive', 'mail', 'captcha'].map((folder) => {
    return {
      rule: `${folder}-imports-its-own`,
      from: `src/server/${folder}/f.ts`,
      to: 'src/server/stores/service.ts',
    };
  }),
  {
    rule: 'realtime-imports-its-own',
    from: 'src/server/realtime/rooms.ts',
    to: 'src/server/archive/export.ts',
  },
  { rule: 'archive-imports-its-own', from: 'src/server/archive/export.ts', to: 'src/server/outbound.ts' },
  { rule: 'services-know-the-notifier', from: 'src/server/recipes/a.ts', to: 'src/server/push/sender.ts' },
  ...[...repositories, ...routes].map((file) => ({
    rule: 'lz-uses-services',
    from: 'src/server/lz/a.ts',
    to: file,
  })),
  { rule: 'nothing-imports-lz', from: 'src/server/a.ts', to: 'src/server/lz/program.ts' },
  ...['src/server/meals/routes.ts', 'src/server/auth/repository.ts', 'src/server/realtime/rooms.ts'].map(
    (to) => {
      return { rule: 'demo-uses-services', from: 'src/server/demo/a.ts', to };
    },
  ),
  { rule: 'nothing-imports-demo', from: 'src/server/lz/a.ts', to: 'src/server/demo/seed.ts' },
  { rule: 'nothing-imports-the-top', from: 'src/server/recipes/service.ts', to: 'src/server/app.ts' },
  {
    rule: 'auth-service-calls-leftward-only',
    from: 'src/server/auth/a.ts',
    to: 'src/server/users/service.ts',
  },
  {
    rule: 'users-service-calls-leftward-only',
    from: 'src/server/users/a.ts',
    to: 'src/server/products/service.ts',
  },
  {
    rule: 'products-service-calls-leftward-only',
    from: 'src/server/products/a.ts',
    to: 'src/server/recipes/service.ts',
  },
  {
    rule: 'stores-service-calls-leftward-only',
    from: 'src/server/stores/a.ts',
    to: 'src/server/recipes/service.ts',
  },
  {
    rule: 'recipes-service-calls-leftward-only',
    from: 'src/server/recipes/a.ts',
    to: 'src/server/shopping-lists/service.ts',
  },
  {
    rule: 'photos-service-calls-leftward-only',
    from: 'src/server/photos/a.ts',
    to: 'src/server/recipes/service.ts',
  },
  {
    rule: 'meals-service-calls-leftward-only',
    from: 'src/server/meals/a.ts',
    to: 'src/server/shopping-lists/service.ts',
  },
  {
    rule: 'shopping-lists-service-calls-leftward-only',
    from: 'src/server/shopping-lists/a.ts',
    to: 'src/server/recipe-import/service.ts',
  },
  ...['log', 'aisles', 'suggestions', 'trips', 'operations', 'products'].map((folder) => {
    return {
      rule: `${folder}-of-lists-imports-leftward-only`,
      from: `src/server/shopping-lists/${folder}/a.ts`,
      to: 'src/server/shopping-lists/sharing/hand-over.ts',
    };
  }),
];

/** Imports that make cycles within the same files. */
const waysBack = [
  { from: 'src/web/sync/b.ts', to: 'src/web/sync/a.ts' },
  { from: 'src/web/sync/e.ts', to: 'src/web/sync/d.ts', isOfTypes: true },
];

const specifier = (from, to) => {
  if (to === NOWHERE) return to;
  if (to.startsWith('node_modules/')) return to.split('/')[1];
  const relative = path.relative(path.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
};

/** Creates a tree of files that are empty except for these imports. */
async function plant(folder) {
  const files = new Map([
    ['node_modules/fastify/package.json', ['{ "name": "fastify", "main": "index.js" }']],
  ]);
  for (const { from, to, isOfTypes = false } of [...refused, ...waysBack]) {
    if (to !== NOWHERE) files.set(to, files.get(to) ?? []);
    const start = isOfTypes ? 'import type {} from' : 'import';
    files.set(from, [...(files.get(from) ?? []), `${start} '${specifier(from, to)}';`]);
  }
  for (const [file, lines] of files) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), `${lines.join('\n')}\n`);
  }
}

let rules;
let violations;

beforeAll(async () => {
  const folder = temporaryFolder();
  await plant(folder);
  const args = ['--config', inRoot('.dependency-cruiser.cjs'), '--output-type', 'json', 'src'];
  const { output } = await run('depcruise', args, { cwd: folder });
  const { summary } = JSON.parse(output);
  rules = summary.ruleSetUsed.forbidden.map(({ name }) => name);
  violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
});

it('every rule of the boundary lint has an import here that it refuses', () => {
  const tried = new Set(refused.map(({ rule }) => rule));
  expect(rules.filter((name) => !tried.has(name))).toEqual([]);
});

it('every folder of the server has a rule for what it may import of the server', () => {
  const ruled = refused.filter(
    ({ from, to }) => to.startsWith('src/server/') && !repositories.includes(from) && !routes.includes(from),
  );
  const folderOf = (file) => file.split('/')[2];
  const folders = new Set(onServer('*/**/!(*.test).ts').map(folderOf));
  expect(folders).toContain('captcha');
  const tried = new Set(ruled.map(({ from }) => folderOf(from)));
  expect([...folders].filter((folder) => !tried.has(folder))).toEqual([]);
});

it('every repository and routes file is among those tried', () => {
  expect(repositories).toContain('src/server/shopping-lists/log/log-repository.ts');
  expect(routes).toContain('src/server/auth/account-routes.ts');
});

it.each(refused)('$rule refuses $from → $to', ({ rule, from, to }) => {
  expect(violations).toContain(`${rule}: ${from} → ${to}`);
});
