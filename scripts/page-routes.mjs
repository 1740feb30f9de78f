import path from 'node:path';
import { runnerImport } from 'vite';
import { inRoot } from './paths.mjs';

const ENTRY = 'virtual:page-routes';
const source = (file) => JSON.stringify(inRoot('src', 'web', file));

/** Reads the app's own tables; each page's module is replaced by its file name. */
const asker = {
  name: 'page-routes',
  resolveId: (id) => (id === ENTRY ? id : undefined),
  load(id) {
    if (id.endsWith('Page.tsx')) return `export const ${path.basename(id, '.tsx')} = ${JSON.stringify(id)};`;
    if (id !== ENTRY) return undefined;
    return `
      import { pages } from ${source('app/pages.ts')};
      import { routes } from ${source('routes.ts')};
      const ask = async ([name, { path }]) => [name, { path, file: await pages[name]() }];
      export const answer = Object.fromEntries(await Promise.all(Object.entries(routes).map(ask)));
    `;
  },
};

/**
 * The app's table of routes, by name and in its order.
 * @returns {Promise<Record<string, { path: string, file: string }>>} `file` is the module of the page
 */
export async function readRoutes() {
  const { module } = await runnerImport(ENTRY, { plugins: [asker], logLevel: 'warn' });
  return module.answer;
}
