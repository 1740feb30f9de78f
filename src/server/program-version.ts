import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** The version of LZ that runs. */
export function programVersion(): string {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.parse(z.object({ version: z.string() }), JSON.parse(file)).version;
}
