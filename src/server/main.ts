import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// V8's compiled code is kept for the next start if the folder is writable.
enableCompileCache(fileURLToPath(new URL('../../dist/compiled', import.meta.url)));

const [{ runServer }, { readEnvironment }] = await Promise.all([
  import('./run.ts'),
  import('./read-settings.ts'),
]);
await runServer({ readSettings: () => readEnvironment() });
