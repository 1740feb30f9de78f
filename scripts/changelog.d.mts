export interface Release {
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  /** What is new for those who use the app, in Polish and as plain text. */
  lines: string[];
}

/**
 * The releases of a changelog, newest first. Throws an error that names the line that isn't as it has to be.
 *
 * @param current the version in package.json, which must be the newest release
 */
export function readChangelog(text: string, current: string): Release[];
