import type { LoadFigures } from './load.ts';

const count = (value: number): string => value.toLocaleString('en');
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** The figures of a run in one line. */
export function describeFigures(figures: LoadFigures): string {
  const { rounds, screens, acknowledged, resent, wrote, settled } = figures;
  return [
    `${count(rounds)} kills and ${count(rounds)} stops among 3 processes in ${seconds(wrote)}`,
    `${count(acknowledged)} operations (${count(acknowledged / (wrote / 1_000))}/s), ${count(resent)} batches sent again, lost 0, doubled 0`,
    `of ${screens} screens ${describeTimes(figures.afterKill)} after a kill, ${describeTimes(figures.afterStop)} after a stop`,
    `all equal ${settled.toFixed(0)} ms after the last write`,
  ].join('; ');
}

function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => seconds(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return `${sorted.length} back (p50 ${at(0.5)}, p99 ${at(0.99)}, last ${at(1)})`;
}
