export interface Figure {
  name: string;
  value: number;
  /** The least this machine could need for the same thing, measured in the same run. */
  floor?: number;
  unit: string;
}

/** The value below which this share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

/** Prints what was measured: figure, floor, and how many times the floor the figure is. */
export function print(title: string, figures: readonly Figure[]): void {
  const rows = figures.map(({ name, value, floor, unit }) => [
    name,
    `${format(value)} ${unit}`,
    floor === undefined ? '–' : `${format(floor)} ${unit}`,
    floor === undefined ? '–' : `× ${(value / floor).toFixed(2)}`,
  ]);
  const table = [[title, 'figure', 'floor', 'ratio'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  '));
  }
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
