import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { measureRoutes, type Needed, type RouteBytes } from '../../scripts/route-bytes.mjs';
import type { Bench, Figure } from '../harness/bench.ts';
import { ROOT } from '../../src/test/program.ts';
import { temporaryFolder } from '../harness/processes.ts';

const BYTES_PER_KB = 1_000;

interface Allowed extends Needed {
  js: number;
  css: number;
  fonts: number;
}

/** What a list's page fetches by itself after it is shown. */
const SOON: Needed = {
  route: 'list',
  parts: [
    'socket.io-client/build/esm/index.js',
    'ui/Overlays.tsx',
    'shell/UpdateOffer.tsx',
    'shopping-lists/ListMenuItems.tsx',
  ],
};

export const bench: Bench = {
  name: 'bytes',
  title: 'what each route loads, beside a React that shows nothing and an open socket',
  async run() {
    const budget = JSON.parse(readFileSync(join(ROOT, 'bytes-budget.json'), 'utf8')) as Record<
      string,
      Allowed
    >;
    const baseline = await baselineBytes();
    const routes = await measureRoutes({ ...budget, 'list, with what follows': SOON }, { withBrotli: true });
    return Object.entries(routes).flatMap(([route, bytes]) =>
      figuresOf(route, bytes, baseline, budget[route]),
    );
  },
};

interface Packed {
  gzip: number;
  brotli: number;
}

function figuresOf(
  route: string,
  { js, css, fonts }: RouteBytes,
  baseline: Packed,
  allowed?: Allowed,
): Figure[] {
  const within = (figure: Figure, limit = Number.NaN): Figure =>
    Number.isNaN(limit) ? figure : { ...figure, target: `≤ ${limit} kB`, met: figure.value <= limit };
  return [
    within(
      { name: `${route}: JavaScript, gzip`, value: js.gzip, unit: 'kB', baseline: baseline.gzip },
      allowed?.js,
    ),
    { name: `${route}: JavaScript, Brotli`, value: js.brotli, unit: 'kB', baseline: baseline.brotli },
    within({ name: `${route}: styles, gzip`, value: css.gzip, unit: 'kB' }, allowed?.css),
    { name: `${route}: styles, Brotli`, value: css.brotli, unit: 'kB' },
    within({ name: `${route}: fonts`, value: fonts.gzip, unit: 'kB' }, allowed?.fonts),
  ];
}

const BASELINE_IMPORTS = ['react-dom/client', 'socket.io-client'];
const BASELINE = `
import { createRoot } from 'react-dom/client';
import { io } from 'socket.io-client';
createRoot(document.body).render(null);
io();
`;

/** React with a root that renders nothing and an open socket: the least any live React page loads. */
async function baselineBytes(): Promise<Packed> {
  const entry = '\0baseline.js';
  const result = (await build({
    configFile: false,
    root: temporaryFolder(),
    logLevel: 'silent',
    plugins: [
      {
        name: 'baseline',
        resolveId: (id) => (id === 'baseline.js' ? entry : undefined),
        load: (id) => (id === entry ? BASELINE : undefined),
      },
      {
        name: 'from-the-project',
        resolveId(id) {
          return BASELINE_IMPORTS.includes(id) ? this.resolve(id, join(ROOT, 'package.json')) : undefined;
        },
      },
    ],
    build: { write: false, reportCompressedSize: false, rolldownOptions: { input: 'baseline.js' } },
  })) as Rolldown.RolldownOutput;
  const code = result.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n');
  return {
    gzip: gzipSync(code, { level: 9 }).length / BYTES_PER_KB,
    brotli: brotliCompressSync(code).length / BYTES_PER_KB,
  };
}
