import { runServer } from './run.ts';
import { readEnvironment } from './settings.ts';

await runServer({ readSettings: () => readEnvironment() });
