import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const serverTests = ['src/server/**/*.test.ts'];

// Databases and sockets of a busy machine; in ms.
const serverTimeouts = { testTimeout: 30_000, hookTimeout: 30_000 };

// Every test starts a server of its own and mocks no module; loading the server anew for each file took longer than
// most of them.
const serverProject = { environment: 'node', include: serverTests, isolate: false, ...serverTimeouts };

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
            'src/{contract,web}/**/*.test.{ts,tsx}',
            'src/test/{mutations,simulation}/*.test.ts',
            'scripts/*.test.mjs',
          ],
          // A fault of the simulation may take some worlds to show itself; in ms.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          ...serverProject,
          name: 'sqlite',
          env: { LZ_TEST_DATABASE: 'sqlite' },
        },
      },
      {
        test: {
          ...serverProject,
          name: 'postgres',
          // Who is served when has to do with no database.
          exclude: ['src/server/admission.test.ts'],
          env: { LZ_TEST_DATABASE: 'postgres' },
          globalSetup: 'src/test/postgres.ts',
        },
      },
      {
        test: {
          // Against dist/: only `npm test` builds it before.
          name: 'built',
          environment: 'node',
          include: ['src/test/{backup,cluster,crash,outages}/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
    ],
  },
});
