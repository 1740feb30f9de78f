import { readEnvironment } from '../read-settings.ts';
import { runLz } from './program.ts';

process.exitCode = await runLz(process.argv.slice(2), {
  readSettings: () => readEnvironment(),
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  now: () => Date.now(),
});
