import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../program.ts';

const PROGRAM = join(ROOT, 'dist/server/lz/main.js');

export interface Ended {
  code: number;
  /** All it wrote. */
  said: string;
}

/** Runs a program to its end, in an environment that holds nothing but this. */
export function run(
  program: string,
  argv: readonly string[],
  options: { env: Record<string, string>; cwd?: string },
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(program, argv, options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, said: stdout + stderr }),
    );
  });
}

/** Runs the built `lz` on a data folder, beside which no server listens. */
export function lz(dataDir: string, ...argv: string[]): Promise<Ended> {
  return run(process.execPath, [PROGRAM, ...argv], { env: { DATA_DIR: dataDir, PORT: '1' } });
}
