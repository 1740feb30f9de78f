import { parseArgs } from 'node:util';

/** What may follow the names on the command line. */
export const OPTIONS = {
  /** Prints the last runs instead of running. */
  compare: { type: 'boolean', default: false },
  /** Replaces how long a benchmark that has a duration takes, for trying it. */
  seconds: { type: 'string' },
} as const;

/** How long to go on, in s: as asked on the command line, or as usual. */
export function duration(usual: number): number {
  const { values } = parseArgs({ options: OPTIONS, strict: false });
  return values.seconds === undefined ? usual : Number(values.seconds);
}
