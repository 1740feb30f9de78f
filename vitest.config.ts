import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const serverTests = ['src/server/**/*.test.ts'];

// Passwords are hashed at full cost, which a busy machine stretches; in ms.
const serverTimeouts = { testTimeout: 30_000, hookTimeout: 30_000 };

export default defineConfig({
  test: {
    // Half of a server test is waiting for its database, so two share even a single core well.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/{contract,web}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'sqlite',
          environment: 'node',
          include: serverTests,
          ...serverTimeouts,
          env: { LZ_TEST_DATABASE: 'sqlite' },
        },
      },
      {
        test: {
          name: 'postgres',
          environment: 'node',
          include: serverTests,
          ...serverTimeouts,
          env: { LZ_TEST_DATABASE: 'postgres' },
          globalSetup: 'src/test/postgres.ts',
        },
      },
    ],
  },
});
