import type { Figure } from './bench.ts';

/** The value below which this share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

/** p50, p95 and p99 of the samples, each beside the baseline's. */
export function spread(
  name: string,
  unit: string,
  samples: readonly number[],
  baselines?: readonly number[],
): [Figure, Figure, Figure] {
  const figure = (percent: number): Figure => ({
    name: `${name}, p${percent}`,
    value: percentile(samples, percent / 100),
    unit,
    ...(baselines === undefined ? {} : { baseline: percentile(baselines, percent / 100) }),
  });
  return [figure(50), figure(95), figure(99)];
}

/** The figure with its target: at most `limit`. */
export function atMost(limit: number, figure: Figure): Figure {
  return { ...figure, target: `≤ ${limit} ${figure.unit}`, met: figure.value <= limit };
}

/** Prints the measured figures: value, baseline, ratio, and whether the target is met. */
export function print(title: string, figures: readonly Figure[]): void {
  printTable([
    [title, 'figure', 'baseline', 'ratio', 'target', ''],
    ...figures.map(({ name, value, baseline, unit, target, met }) => [
      name,
      `${format(value)} ${unit}`,
      baseline === undefined ? '–' : `${format(baseline)} ${unit}`,
      ratio(value, baseline),
      target ?? '–',
      met === undefined ? '' : met ? 'met' : 'NOT MET',
    ]),
  ]);
}

/** The value as a multiple of the baseline. */
export function ratio(value: number, baseline: number | undefined): string {
  return baseline === undefined || baseline === 0 ? '–' : `× ${(value / baseline).toFixed(2)}`;
}

/** The first row is the header, the first column is aligned left. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const columns = rows[0]?.length ?? 0;
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
}

export function format(value: number): string {
  return Math.abs(value) >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toPrecision(3);
}
