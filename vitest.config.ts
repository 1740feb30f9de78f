import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { findMemoryFolder } from './scripts/memory-folder.mjs';

/** Tests of the server's code that open no database, and start no server. */
const withoutDatabase = [
  'src/server/{addresses,event-loop,read-settings,release-memory,schedule,http/{cached-answer,fair-queue,shared-calls}}.test.ts',
  'src/server/aisles/aisle-finder.test.ts',
  'src/server/attacks/all.test.ts',
  'src/server/auth/passwords.test.ts',
  'src/server/products/kitchen-weights.test.ts',
  'src/server/realtime/{coalescer,peer-detector,peer-presence}.test.ts',
  'src/server/recipe-import/{adapters,blog-pages,broken-json,charset,extract,group-names,headings,hostile-pages,hostile-text,json-ld,markdown,method,numbers,page-steps,plain-lines,plain-text,tags}.test.ts',
  'src/server/recipes/{sanitise,source-key}.test.ts',
  'src/server/shopping-lists/{log/changes.property,log/ticks,suggestions/habits,suggestions/usual-amount}.test.ts',
];

/**
 * What they test, bytes on a socket, what is refused before it is looked up, the words of a mail, who views a list, whose
 * files they are, other people's servers and what our own code costs and how a process ends, has to do with no database:
 * one is enough.
 */
const onOneDatabase = [
  'src/server/{stop,http/{admission,compression,connections,headers,rate-limit}}.test.ts',
  'src/server/attacks/{costly-input,fetched-pages,files,floods,foreign-matter,import-addresses,mails}.test.ts',
  'src/server/lz/other-user.test.ts',
  'src/server/mail/{mailer,retries}.test.ts',
  'src/server/realtime/viewers.test.ts',
  'src/server/stores/learn-order.test.ts',
  'src/server/recipe-import/{fetch,share-target}.test.ts',
];

/** A minute or two of chance and patience, for which `npm run check` doesn't wait. */
const long = [
  'src/server/{http/admission,generated-requests,attacks/costly-input,attacks/requests,shared-resources.property}.test.ts',
  'src/server/stores/learn-order.test.ts',
  'src/test/simulation/simulation.test.ts',
];

const webTests = 'src/web/**/*.test.{ts,tsx}';

/** Whether a test of the web replaces something for whatever its worker runs next: modules, globals, the clock. */
function replaces(file: string): boolean {
  const source = readFileSync(file, 'utf8');
  const keeps = (replacing: string, restoring: string) =>
    source.includes(replacing) && !source.includes(restoring);
  return (
    /\bvi\s*\.(mock|doMock|hoisted|resetModules)\b|\bglobalThis\b|fake-indexeddb\/auto/.test(source) ||
    keeps('stubGlobal', 'unstubAllGlobals') ||
    keeps('useFakeTimers', 'useRealTimers')
  );
}
const isolated = globSync(webTests).filter(replaces);

// A busy machine stands still for seconds now and then, and its databases and sockets are slow; in ms.
const serverTimeouts = { expect: { poll: { timeout: 10_000 } }, testTimeout: 30_000, hookTimeout: 30_000 };

// What talks to servers in real time may fail where a busy machine stands still. As in the browser, it is repeated then,
// and named at the end.
const repeatedOnce = { retry: 1 };

// Every test starts a server of its own and mocks no module; loading the server anew for each file took longer than
// most of them.
const serverProject = {
  environment: 'node',
  include: ['src/server/**/*.test.ts'],
  isolate: false,
  ...serverTimeouts,
  ...repeatedOnce,
};

const databaseFolder = findMemoryFolder();

export default defineConfig({
  test: {
    // Half of a server test is waiting for its database, so two share even a single core well.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/contract/**/*.test.ts',
            ...withoutDatabase,
            'src/test/mutations/*.test.ts',
            'scripts/*.test.mjs',
          ],
          // As for the server: loading the same modules for each file took half of the time.
          isolate: false,
          ...serverTimeouts,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'node',
          include: [webTests],
          exclude: isolated,
          // As for the server: loading the app for each file took half of the time.
          isolate: false,
          ...serverTimeouts,
        },
      },
      {
        test: {
          name: 'web-isolated',
          environment: 'node',
          include: isolated,
          ...serverTimeouts,
        },
      },
      {
        test: {
          ...serverProject,
          name: 'sqlite',
          include: [...serverProject.include, 'src/test/simulation/verdict-log.test.ts'],
          exclude: [...withoutDatabase, ...long],
          env: { LZ_TEST_DATABASE: 'sqlite', TMPDIR: databaseFolder },
        },
      },
      {
        test: {
          ...serverProject,
          name: 'long',
          include: long,
          env: { LZ_TEST_DATABASE: 'sqlite', TMPDIR: databaseFolder },
          // A fault of the simulation may take some worlds to show itself; in ms.
          testTimeout: 240_000,
        },
      },
      {
        test: {
          ...serverProject,
          name: 'postgres',
          exclude: [...withoutDatabase, ...onOneDatabase],
          env: { LZ_TEST_DATABASE: 'postgres', TMPDIR: databaseFolder },
          globalSetup: 'src/test/postgres.ts',
          setupFiles: 'src/test/few-connections.ts',
        },
      },
      {
        test: {
          // Against dist/: only `npm test` builds it before.
          name: 'built',
          environment: 'node',
          include: ['src/test/{backup,cluster,crash,outages}/**/*.test.ts', 'bench/**/*.test.ts'],
          ...serverTimeouts,
          ...repeatedOnce,
        },
      },
    ],
  },
});
