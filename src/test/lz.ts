import { PassThrough, Writable } from 'node:stream';
import { runLz } from '../server/lz/program.ts';
import { readSettings } from '../server/read-settings.ts';
import type { TestStorage } from './database.ts';

export interface LzOptions {
  /** What is piped in. */
  input?: string;
  environment?: Record<string, string>;
  /** In ms since 1970. */
  now?: number;
  /** Where results go, instead of an output that takes everything. */
  outlet?: Collector;
}

export interface LzResult {
  code: number;
  output: string;
  errors: string;
}

/** Runs a command of `lz` on this storage, in this process. */
export async function lz(
  { dataDir, databaseUrl }: Pick<TestStorage, 'dataDir' | 'databaseUrl'>,
  argv: readonly string[],
  { input = '', environment = {}, now = Date.now(), outlet = new Collector() }: LzOptions = {},
): Promise<LzResult> {
  const errors = new Collector();
  const code = await runLz(argv, {
    readSettings: () => ({
      ...readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '1', ...environment }),
      passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    }),
    input: new PassThrough().end(input),
    output: outlet,
    errors,
    now: () => now,
  });
  return { code, output: outlet.text, errors: errors.text };
}

/** Keeps the text that is written to it. */
export class Collector extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
