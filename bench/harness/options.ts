import { parseArgs } from 'node:util';

/** Options after the names on the command line. */
export const OPTIONS = {
  /** Prints the last runs instead of running. */
  compare: { type: 'boolean', default: false },
  /** Replaces the duration of benchmarks that have one, to try them out. */
  seconds: { type: 'string' },
} as const;

/** How many seconds to run: from the command line, or by default. */
export function duration(usual: number): number {
  const { values } = parseArgs({ options: OPTIONS, strict: false });
  return values.seconds === undefined ? usual : Number(values.seconds);
}
