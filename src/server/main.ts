import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// What V8 makes of the program is kept for the next start, where the folder can be written to.
enableCompileCache(fileURLToPath(new URL('../../dist/compiled', import.meta.url)));

const [{ runServer }, { readEnvironment }] = await Promise.all([import('./run.ts'), import('./settings.ts')]);
await runServer({ readSettings: () => readEnvironment() });
