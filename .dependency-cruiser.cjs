/**
 * The direction of imports: server → contract ← web, one feature blind to the next. What each folder
 * may import is the table in docs/architecture.md; this file refuses the rest.
 */

const feature = '(auth|users|products|recipes|shopping-lists)';
const test = '[.]test[.]tsx?$';

/** Features in the order in which a service may call another: each may call those before it. */
const order = ['auth', 'users', 'products', 'recipes', 'shopping-lists'];

const noServiceRightward = order.slice(0, -1).map((name, index) => ({
  name: `${name}-service-calls-leftward-only`,
  comment: `Services call leftward in ${order.join(' ← ')}.`,
  severity: 'error',
  from: { path: `^src/server/${name}/`, pathNot: [test, '/routes[.]ts$'] },
  to: { path: `^src/server/(${order.slice(index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment:
        'Two modules that need each other are one module, or lack a third. Types are erased, so they may.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'not-found',
      comment: 'What begins with virtual: is made by a plugin of the build.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract runs on both sides: zod and itself, no I/O.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: test },
      to: { pathNot: ['^src/contract/', '^node_modules/zod/'] },
    },
    {
      name: 'server-not-web',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'web-not-server',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'only-tests-use-test-support',
      severity: 'error',
      from: { path: '^src/', pathNot: [test, '^src/test/'] },
      to: { path: ['^src/test/', test] },
    },
    {
      name: 'web-features-are-blind',
      comment: 'Features meet in main.tsx and router.tsx only.',
      severity: 'error',
      from: { path: `^src/web/${feature}/`, pathNot: test },
      to: { path: `^src/web/${feature}/`, pathNot: '^src/web/$1/' },
    },
    {
      name: 'web-shared-knows-no-feature',
      comment: 'What features share does not know them. Router and main bring them together.',
      severity: 'error',
      from: { path: '^src/web/(sync|realtime|ui|navigation|texts|http[.]ts)', pathNot: test },
      to: { path: `^src/web/${feature}/` },
    },
    {
      name: 'db-stands-alone',
      severity: 'error',
      from: { path: '^src/server/db/', pathNot: test },
      to: { path: '^src/', pathNot: '^src/server/db/' },
    },
    {
      name: 'store-is-sql-only',
      comment: 'A store knows the database and the contract, never a rule.',
      severity: 'error',
      from: { path: '/store[.]ts$' },
      to: { path: '^src/', pathNot: ['^src/server/db/', '^src/contract/'] },
    },
    {
      name: 'service-not-routes',
      comment: 'Routes call services. Fastify ends at the routes.',
      severity: 'error',
      from: { path: '/(service|store)[.]ts$' },
      to: { path: ['/routes[.]ts$', '^node_modules/fastify/'] },
    },
    {
      name: 'foreign-store',
      comment: "Another feature's tables are reached through its service.",
      severity: 'error',
      from: { path: `^src/server/${feature}/`, pathNot: test },
      to: { path: '/store[.]ts$', pathNot: '^src/server/$1/' },
    },
    {
      name: 'routes-own-service',
      comment: "Routes use their own feature, and auth's guard.",
      severity: 'error',
      from: { path: `^src/server/${feature}/routes[.]ts$` },
      to: {
        path: `^src/server/${feature}/`,
        pathNot: ['^src/server/$1/', '^src/server/auth/guard[.]ts$'],
      },
    },
    {
      name: 'realtime-knows-no-feature',
      comment: 'Who may join a room is handed in by app.ts.',
      severity: 'error',
      from: { path: '^src/server/realtime/', pathNot: test },
      to: { path: '^src/server/(users|products|recipes|shopping-lists)/' },
    },
    {
      name: 'archive-knows-no-feature',
      comment: 'Exports and backups know tables, not what is in them.',
      severity: 'error',
      from: { path: '^src/server/archive/', pathNot: test },
      to: { path: [`^src/server/${feature}/`, '^src/server/(lz|realtime)/'] },
    },
    {
      name: 'command-line-uses-services',
      comment: 'The command line stands where routes do: it calls services, and nothing calls it.',
      severity: 'error',
      from: { path: '^src/server/lz/', pathNot: test },
      to: { path: [`^src/server/${feature}/(store|routes)[.]ts$`, '^src/server/realtime/'] },
    },
    {
      name: 'nothing-imports-the-command-line',
      severity: 'error',
      from: { path: '^src/', pathNot: [test, '^src/test/', '^src/server/lz/'] },
      to: { path: '^src/server/lz/' },
    },
    {
      name: 'nothing-imports-the-top',
      comment: 'app.ts is where everything meets; only what starts a server looks at it.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: [test, '^src/server/(main|server|demo/.*)[.]ts$'] },
      to: { path: '^src/server/(app|main)[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    ...noServiceRightward,
  ],
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
