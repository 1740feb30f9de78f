/** One line of what a benchmark found. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The least this machine needs for the same work, measured in turn with it; in the same unit. */
  baseline?: number;
  /** What is to be reached, in words: '≤ 2 × the baseline'. */
  target?: string;
  /** Whether it was; absent where nothing is asked. */
  met?: boolean;
}

/** A module named in `bench/main.ts` exports one as `bench`, and does nothing when imported. */
export interface Bench {
  name: string;
  /** What is measured, in a line. */
  title: string;
  /** Starts what it needs and ends it again. @throws Error when something other than slowness went wrong */
  run: () => Promise<Figure[]>;
}
