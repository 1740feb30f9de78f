/** A piece of a source file, there exactly once, and what stands in its place. */
export interface Change {
  file: string;
  find: string;
  replace: string;
}

/** A fault that somebody might make in the code, and what has to notice it. */
export interface Mutation extends Change {
  name: string;
  /** Further changes that the fault takes. */
  also?: readonly Change[];
  /** Files or folders of tests. */
  tests: readonly string[];
  /** Of vitest; those of the server's tests run on SQLite unless told. */
  project?: 'unit' | 'sqlite' | 'postgres';
}
