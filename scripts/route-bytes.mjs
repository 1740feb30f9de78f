import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { readRoutes } from './page-routes.mjs';
import { inRoot } from './paths.mjs';

const KB = 1_000;

/** Builds the web app in memory. */
async function buildApp() {
  const result = await build({
    root: inRoot('src', 'web'),
    configFile: inRoot('vite.config.ts'),
    logLevel: 'silent',
    build: { write: false, emptyOutDir: false },
  });
  return /** @type {import('vite').Rolldown.RolldownOutput} */ (result).output;
}

/** @param {boolean} withBrotli whether to measure Brotli too, which is slow */
function packer(withBrotli) {
  /** @type {Map<string | Uint8Array, import('./route-bytes.mjs').Packed>} */
  const known = new Map();
  const packOne = (content) => {
    const packed = known.get(content) ?? {
      gzip: gzipSync(content, { level: 9 }).length / KB,
      brotli: withBrotli ? brotliCompressSync(content).length / KB : Number.NaN,
    };
    known.set(content, packed);
    return packed;
  };
  /** @param {(string | Uint8Array)[]} contents @returns {import('./route-bytes.mjs').Packed} */
  return (contents) => {
    const all = contents.map(packOne);
    const sum = (encoding) => all.reduce((total, packed) => total + packed[encoding], 0);
    return { gzip: sum('gzip'), brotli: sum('brotli') };
  };
}

/** @type {typeof import('./route-bytes.mjs').measureRoutes} */
export async function measureRoutes(routes, { withBrotli = false } = {}) {
  const pack = packer(withBrotli);
  const [output, table] = [await buildApp(), await readRoutes()];
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const assets = new Map(output.flatMap((file) => (file.type === 'asset' ? [[file.fileName, file]] : [])));

  // Not part of the app's code, but every page begins with it.
  const start = assets.get('start.js')?.source ?? '';
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  const holding = (file) => {
    const chunk = [...chunks.values()].find(({ modules }) =>
      Object.keys(modules).some((id) => id.split('?')[0]?.endsWith(`/${file}`)),
    );
    if (chunk === undefined) throw new Error(`No file of the built app holds ${file}.`);
    return chunk;
  };

  /** @param {import('./route-bytes.mjs').Needed} needed */
  const measure = ({ route, parts = [] }) => {
    const page = table[route]?.file;
    if (page === undefined) throw new Error(`The app has no route ${route}.`);
    const found = new Set();
    const waiting = [entry, holding(path.relative(inRoot('src', 'web'), page)), ...parts.map(holding)];
    for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
      if (found.has(chunk)) continue;
      found.add(chunk);
      waiting.push(...chunk.imports.flatMap((name) => chunks.get(name) ?? []));
    }
    const sheets = new Set([...found].flatMap(({ viteMetadata }) => [...viteMetadata.importedCss]));
    const contentOf = (name) => assets.get(name)?.source ?? '';
    // A page fetches every font that its style sheet names.
    const fonts = [...assets.keys()].filter((name) => /\.(woff2?|ttf|otf)$/.test(name));
    return {
      js: pack([start, ...[...found].map(({ code }) => code)]),
      css: pack([...sheets].map(contentOf)),
      fonts: pack(fonts.map(contentOf)),
      files: found.size + sheets.size + 1,
    };
  };
  return Object.fromEntries(Object.entries(routes).map(([name, needed]) => [name, measure(needed)]));
}
