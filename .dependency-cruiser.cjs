/**
 * The direction of imports: server → contract ← web, one feature blind to the next. What each folder
 * may import is the table in docs/architecture.md; this file refuses the rest.
 */

/** Features in the order in which a service may call another: each may call those before it. */
const order = [
  'auth',
  'users',
  'photos',
  'products',
  'stores',
  'recipes',
  'meals',
  'shopping-lists',
  'recipe-import',
];
const feature = `(${order.join('|')})`;
const test = '[.]test[.]tsx?$';
/** `repository.ts`, `item-repository.ts`, `passkey-routes.ts`. An optional group would be refused as an unsafe pattern. */
const repository = '^src/server/.*[/-]repository[.]ts$';
const service = '^src/server/.*[/-]service[.]ts$';
const routes = '^src/server/.*[/-]routes[.]ts$';

/** Folders of the server's lists, each of which may import those before it. */
const listFolders = ['log', 'aisles', 'suggestions', 'trips', 'operations', 'products', 'sharing'];

const leftwardOnly = (parent, folders, suffix, pathNot) =>
  folders.slice(0, -1).map((folder, index) => ({
    name: `${folder}-${suffix}`,
    comment: `Leftward in ${folders.join(' ← ')}.`,
    from: { path: `^${parent}/${folder}/`, pathNot },
    to: { path: `^${parent}/(${folders.slice(index + 1).join('|')})/` },
  }));

/** What each folder of the web app may import beside itself, the contract and the files beside the folders. */
const webFolders = {
  realtime: ['ui'],
  sync: ['realtime', 'sw', 'ui'],
  queries: ['sync', 'texts', 'ui'],
  sw: ['queries', 'realtime', 'ui'],
  push: ['navigation', 'realtime', 'sw', 'texts', 'ui'],
  shell: ['navigation', 'realtime', 'sw', 'texts', 'ui'],
  navigation: [],
  texts: [],
};

const webFoldersImportTheirs = Object.entries(webFolders).map(([folder, others]) => ({
  name: `web-${folder}-imports-its-own`,
  comment: 'The folders that features share stand below them, in an order without a way back.',
  from: { path: `^src/web/${folder}/`, pathNot: test },
  to: { path: '^src/web/', pathNot: `^src/web/(${[folder, ...others].join('|')})/|^src/web/[^/]+$` },
}));

/** What server folders may import beside themselves, the database and the contract. */
const serverFolders = {
  realtime: '(addresses|errors|event-loop|metrics|throttle-log|http/(connections|shared-calls))[.]ts$|auth/',
  push: '(deps|errors|outbound|settings|throttle-log|http/fastify-app)[.]ts$|auth/',
  archive: '(deps|event-loop|program-version|schedule)[.]ts$',
  mail: 'settings[.]ts$',
  captcha: '(errors|settings)[.]ts$',
};

const serverFoldersImportTheirs = Object.entries(serverFolders).map(([folder, others]) => ({
  name: `${folder}-imports-its-own`,
  comment: 'What it needs to know of features is handed in by app.ts and server.ts.',
  from: { path: `^src/server/${folder}/`, pathNot: test },
  to: { path: '^src/', pathNot: `^src/(contract|server/(${folder}|db))/|^src/server/(${others})` },
}));

const programsUseServices = ['lz', 'demo'].flatMap((program) => [
  {
    name: `${program}-uses-services`,
    comment: 'A program beside the server stands where routes do: it calls services, and nothing calls it.',
    from: { path: `^src/server/${program}/`, pathNot: test },
    to: {
      path: [repository, routes, '^src/server/realtime/'],
      pathNot: '^src/server/realtime/announcer[.]ts$',
    },
  },
  {
    name: `nothing-imports-${program}`,
    from: { path: '^src/', pathNot: [test, '^src/test/', `^src/server/${program}/`] },
    to: { path: `^src/server/${program}/` },
  },
]);

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Two modules that need each other are one module, or lack a third, be it for types alone.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-found',
      comment: 'What begins with virtual: is made by a plugin of the build.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract runs on both sides: zod and itself, no I/O.',
      from: { path: '^src/contract/', pathNot: test },
      to: { pathNot: ['^src/contract/', '^node_modules/zod/'] },
    },
    {
      name: 'server-and-web-are-apart',
      comment: 'They share the contract alone.',
      from: { path: '^src/(server|web)/' },
      to: { path: '^src/(server|web)/', pathNot: '^src/$1/' },
    },
    {
      name: 'only-tests-use-test-support',
      from: { path: '^src/', pathNot: [test, '^src/test/'] },
      to: { path: ['^src/test/', test] },
    },
    {
      name: 'web-features-are-blind',
      comment: 'Features meet in src/web/app only.',
      from: { path: `^src/web/${feature}/`, pathNot: test },
      to: { path: `^src/web/${feature}/`, pathNot: '^src/web/$1/' },
    },
    {
      name: 'web-ui-is-blind',
      comment: 'Parts of a screen are given what they show. They fetch nothing and know no feature.',
      from: { path: '^src/web/ui/', pathNot: test },
      to: { path: '^src/web/', pathNot: '^src/web/(ui|navigation|texts)/|^src/web/http[.]ts$' },
    },
    {
      name: 'web-root-knows-no-feature',
      comment: 'The files beside the features know none. Features meet in web/app.',
      from: { path: '^src/web/[^/]+$', pathNot: test },
      to: { path: `^src/web/(${feature}|shell|start)/` },
    },
    {
      name: 'nothing-imports-the-web-app',
      comment: 'web/app is where everything meets; nothing looks up at it.',
      from: { path: '^src/web/', pathNot: [test, '^src/web/app/'] },
      to: { path: '^src/web/app/' },
    },
    {
      name: 'db-stands-alone',
      from: { path: '^src/server/db/', pathNot: [test, '^src/server/db/migrations/'] },
      to: { path: '^src/', pathNot: '^src/server/db/' },
    },
    {
      name: 'migrations-know-aisle-words',
      comment: 'A migration may find aisles by words, beside what the rest of db may.',
      from: { path: '^src/server/db/migrations/', pathNot: test },
      to: { path: '^src/', pathNot: '^src/server/(db|aisles)/' },
    },
    {
      name: 'aisle-words-stand-alone',
      comment: 'Which word belongs to which aisle is known without a database.',
      from: { path: '^src/server/aisles/', pathNot: test },
      to: { path: '^src/', pathNot: '^src/(contract|server/aisles)/' },
    },
    {
      name: 'repository-is-sql-only',
      comment: 'A repository knows the database and the contract, never a rule.',
      from: { path: repository },
      to: {
        path: '^src/',
        pathNot: ['^src/server/db/', '^src/contract/', repository],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'repository-names-own-types',
      comment: 'A repository may name the types of its own feature.',
      from: { path: '^src/server/([^/]+).*[/-]repository[.]ts$' },
      to: { path: '^src/', pathNot: ['^src/server/db/', '^src/contract/', '^src/server/$1/'] },
    },
    {
      name: 'services-know-their-helpers',
      comment:
        'Beside features: what runs a rule, and the types of what is handed in. HTTP is for the routes.',
      from: {
        path: `^src/server/${feature}/`,
        pathNot: [test, routes, repository],
      },
      to: {
        path: '^src/server/',
        pathNot: [
          `^src/server/(${[...order, 'db', 'aisles'].join('|')})/`,
          '^src/server/(addresses|background|deps|errors|event-loop|metrics|outbound|schedule|settings|versioned-cache)[.]ts$',
          '^src/server/(mail/types|push/notifier|realtime/announcer|realtime/rooms)[.]ts$',
        ],
      },
    },
    {
      name: 'services-get-their-surroundings',
      comment:
        'Mails, messages, sockets, figures, later work: arguments, of which a service names the types alone.',
      from: { path: `^src/server/${feature}/`, pathNot: [test, routes] },
      to: {
        path: '^src/server/(background|deps|metrics|mail/.*|push/.*|realtime/.*)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'service-not-routes',
      comment: 'Routes call services.',
      from: { path: `^src/server/${feature}/`, pathNot: [test, routes] },
      to: { path: routes },
    },
    {
      name: 'fastify-ends-at-the-routes',
      comment: 'And at what serves several of them: who calls, and their cookies.',
      from: {
        path: `^src/server/${feature}/`,
        pathNot: [test, routes, '/auth/(guard|caller|session-cookies)[.]ts$'],
      },
      to: { path: '^node_modules/fastify/' },
    },
    {
      name: 'other-features-repository',
      comment: "Another feature's tables are reached through its service.",
      from: { path: `^src/server/${feature}/`, pathNot: test },
      to: { path: repository, pathNot: '^src/server/$1/' },
    },
    {
      name: 'routes-know-http',
      comment: 'Routes leave the database to services, and sockets, mails and files to what those call.',
      from: { path: `^src/server/${feature}/.*routes[.]ts$` },
      to: {
        path: '^src/server/',
        pathNot: [
          `^src/server/${feature}/`,
          '^src/server/(background|deps|errors|settings|http/(cached-answer|etag|fastify-app))[.]ts$',
        ],
      },
    },
    {
      name: 'routes-own-service',
      comment: 'Routes use their own feature, and what auth knows of a request: its guard and its caller.',
      from: { path: '^src/server/([^/]+)/.*routes[.]ts$' },
      to: {
        path: `^src/server/${feature}/`,
        pathNot: ['^src/server/$1/', '^src/server/auth/(guard|caller)[.]ts$'],
      },
    },
    {
      name: 'server-root-knows-no-feature',
      comment: 'Of the files beside the features, only app.ts and server.ts bring features together.',
      from: { path: '^src/server/(http/)?[^/]+$', pathNot: [test, '^src/server/(app|server)[.]ts$'] },
      to: {
        path: [`^src/server/${feature}/`, '^src/server/(archive|demo)/'],
        pathNot: '^src/server/auth/(guard|common-passwords)[.]ts$',
      },
    },
    {
      name: 'http-knows-no-realtime',
      comment:
        'Sockets begin with HTTP, which counts their handshakes; what it tells other processes is handed in.',
      from: { path: '^src/server/http/', pathNot: test },
      to: { path: '^src/server/realtime/' },
    },
    {
      name: 'services-know-the-notifier',
      comment: 'What a service sends, it sends through the Notifier; how is for push alone.',
      from: { path: '^src/server/', pathNot: [test, '^src/server/(push/|app[.]ts$|server[.]ts$)'] },
      to: { path: '^src/server/push/', pathNot: '^src/server/push/notifier[.]ts$' },
    },
    {
      name: 'nothing-imports-the-top',
      comment: 'app.ts is where everything meets; only what starts a server looks at it.',
      from: { path: '^src/server/', pathNot: [test, '^src/server/(main|server|lz/program|demo/.*)[.]ts$'] },
      to: { path: '^src/server/(app|main)[.]ts$' },
    },
    {
      name: 'import-reads-pages',
      comment: 'What finds recipes in pages needs no database: lines are read by an argument.',
      from: { path: '^src/server/recipe-import/', pathNot: [test, routes, service] },
      to: {
        path: '^src/',
        pathNot: [
          '^src/contract/',
          '^src/server/recipe-import/',
          '^src/server/(event-loop|recipes/sanitise)[.]ts$',
        ],
      },
    },
    ...webFoldersImportTheirs,
    ...serverFoldersImportTheirs,
    ...programsUseServices,
    ...leftwardOnly('src/server', order, 'service-calls-leftward-only', [test, routes]),
    ...leftwardOnly('src/server/shopping-lists', listFolders, 'of-lists-imports-leftward-only', [test]),
  ].map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
