import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from './paths.mjs';

const ROUTER = inRoot('src', 'web', 'router.tsx');
const PAGE = /'(\/[^']*)',\s*async \(\) => \(await import\('(\.\/[^']+Page\.tsx)'\)/g;
const IMPORTED_PAGE = /import\('[^']+Page\.tsx'\)/g;

/** The addresses of pages that are fetched when they are asked for, and their modules. */
async function readPages() {
  const source = await readFile(ROUTER, 'utf8');
  const pages = [...source.matchAll(PAGE)].map(([, address = '', module = '']) => ({
    address,
    module: path.resolve(path.dirname(ROUTER), module),
  }));
  const expected = source.match(IMPORTED_PAGE)?.length;
  if (pages.length !== expected)
    throw new Error(`router.tsx fetches ${expected} pages, ${pages.length} are known.`);
  return pages;
}

/**
 * Writes down which files each page needs beyond the app's own, for the server to name them beside the page: the
 * browser would hear of them only from the app's code, a round trip after that has come.
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
      const filesOf = (module) => {
        const page = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
        if (page === undefined) throw new Error(`No file of the built app is ${module}.`);
        const own = [...collect(page)].filter((chunk) => !app.has(chunk));
        return [...own.map(({ fileName }) => fileName), ...own.flatMap(sheetsOf)].map((name) => `/${name}`);
      };
      const pages = Object.fromEntries(
        (await readPages()).map((page) => [page.address, filesOf(page.module)]),
      );
      await writeFile(inRoot('dist', 'pages.json'), JSON.stringify(pages));
    },
  };
}

const sheetsOf = ({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])];
