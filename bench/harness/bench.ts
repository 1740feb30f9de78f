/** One measured value. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The least this machine needs for the same work, measured alternately; in the same unit. */
  baseline?: number;
  /** The target in words: '≤ 2 × the baseline'. */
  target?: string;
  /** Whether the target was met; absent without a target. */
  met?: boolean;
}

/** Each module named in `bench/main.ts` exports one as `bench`, and does nothing when imported. */
export interface Bench {
  name: string;
  /** What is measured, in one line. */
  title: string;
  /** Starts what it needs and stops it again. @throws Error when anything other than slowness went wrong */
  run: () => Promise<Figure[]>;
}
