/** JavaScript and styles a browser must load to show a list, gzipped, beside a React that shows nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { print } from './measure.ts';
import { ROOT, temporaryFolder } from './processes.ts';

const WEB = join(ROOT, 'dist/web');
const ASSETS = join(WEB, 'assets');
const STATIC_IMPORT =
  /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{][^;'"()]*?from\s*)?["']\.\/([\w$.-]+\.js)["']/g;
const KB = 1_000;

function chunkOf(page: string): string {
  const chunk = readdirSync(ASSETS).find((file) => file.startsWith(`${page}-`) && file.endsWith('.js'));
  if (chunk === undefined) throw new Error(`dist/web has no chunk of ${page}.`);
  return chunk;
}

/** What a page's HTML names, as file names below assets. */
function namedByHtml(extension: 'js' | 'css'): string[] {
  const html = readFileSync(join(WEB, 'index.html'), 'utf8');
  const names = html.matchAll(new RegExp(`(?:src|href)="/assets/([^"]+\\.${extension})"`, 'g'));
  return [...names].flatMap(([, name]) => name ?? []);
}

/** The chunks with everything they import statically. */
function closure(chunks: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...chunks];
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    const code = readFileSync(join(ASSETS, chunk), 'utf8');
    waiting.push(...[...code.matchAll(STATIC_IMPORT)].flatMap(([, name]) => name ?? []));
  }
  return found;
}

function gzipped(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(ASSETS, file)), { level: 9 }).length;
  return bytes / KB;
}

/** The styles of the chunks: Vite names a chunk's sheet like the chunk. */
function stylesOf(chunks: ReadonlySet<string>): string[] {
  const stem = (file: string): string => file.replace(/-[\w$-]{8}\.(js|css)$/, '');
  const stems = new Set([...chunks].map(stem));
  return readdirSync(ASSETS).filter((file) => file.endsWith('.css') && stems.has(stem(file)));
}

/** React with a root that renders nothing and an open socket: what any live React page loads. */
async function floorBytes(): Promise<number> {
  const entry = '\0floor.js';
  const result = (await build({
    configFile: false,
    root: temporaryFolder(),
    logLevel: 'silent',
    plugins: [
      {
        name: 'floor',
        resolveId: (id) => (id === 'floor.js' ? entry : undefined),
        load: (id) => (id === entry ? FLOOR : undefined),
      },
      {
        name: 'from-the-project',
        resolveId(id) {
          return FLOOR_IMPORTS.includes(id) ? this.resolve(id, join(ROOT, 'package.json')) : undefined;
        },
      },
    ],
    build: { write: false, reportCompressedSize: false, rolldownOptions: { input: 'floor.js' } },
  })) as Rolldown.RolldownOutput;
  const chunks = result.output.filter((file) => file.type === 'chunk');
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / KB;
}

const FLOOR_IMPORTS = ['react-dom/client', 'socket.io-client'];
const FLOOR = `
import { createRoot } from 'react-dom/client';
import { io } from 'socket.io-client';
createRoot(document.body).render(null);
io();
`;

const floor = await floorBytes();
const shell = closure(namedByHtml('js'));
const list = closure([...shell, chunkOf('ShoppingListPage')]);
const later = closure([...list, chunkOf('Overlays')]);
print('a list page, gzipped', [
  { name: `JavaScript, ${list.size} files`, value: gzipped(list), floor, unit: 'kB' },
  { name: 'with the dialogues, fetched once it stands', value: gzipped(later), floor, unit: 'kB' },
  { name: `of these for every page, ${shell.size} files`, value: gzipped(shell), floor, unit: 'kB' },
  { name: 'styles', value: gzipped(new Set([...namedByHtml('css'), ...stylesOf(list)])), unit: 'kB' },
]);
