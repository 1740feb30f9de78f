/** A piece of a source file, there exactly once, and what stands in its place. */
export interface Change {
  file: string;
  find: string;
  replace: string;
}

/** A fault that a developer might make in the code, and what has to notice it. */
export interface Mutation extends Change {
  name: string;
  /** Further changes that the fault needs. */
  also?: readonly Change[];
  /** Files or folders of tests. */
  tests: readonly string[];
  /** The project of vitest; the server's tests run on SQLite by default. */
  project?: 'unit' | 'sqlite' | 'postgres';
}
