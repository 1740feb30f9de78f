import { writeFile } from 'node:fs/promises';
import { readRoutes } from './page-routes.mjs';
import { inRoot } from './paths.mjs';

/**
 * Lists the files each page needs beyond the app's own, so that the server can send Link headers with the page: the
 * browser would otherwise learn of them from the app's code, a round trip later.
 * @returns {import('vite').Plugin}
 */
export function pageFiles() {
  return {
    name: 'page-files',
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const collect = (chunk, found = new Set()) => {
        if (chunk === undefined || found.has(chunk)) return found;
        found.add(chunk);
        for (const name of chunk.imports) collect(named.get(name), found);
        return found;
      };
      const app = collect(chunks.find(({ isEntry }) => isEntry));
      const filesOf = (file) => {
        const page = chunks.find(({ modules }) => Object.hasOwn(modules, file));
        if (page === undefined) throw new Error(`No file of the built app holds ${file}.`);
        const own = [...collect(page)].filter((chunk) => !app.has(chunk));
        return [...own.map(({ fileName }) => fileName), ...own.flatMap(sheetsOf)].map((name) => `/${name}`);
      };
      const routes = Object.values(await readRoutes());
      const pages = Object.fromEntries(routes.map(({ path, file }) => [path, filesOf(file)]));
      await writeFile(inRoot('dist', 'pages.json'), JSON.stringify(pages));
    },
  };
}

const sheetsOf = ({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])];
