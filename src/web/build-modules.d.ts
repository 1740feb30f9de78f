/** Made from package.json by scripts/vite-changelog.mjs. */
declare module 'virtual:version' {
  /** The version of the running app, as `1.0.0`. */
  export const version: string;
}

/** Made from CHANGELOG.md by scripts/vite-changelog.mjs. */
declare module 'virtual:releases' {
  /** Newest first. */
  export const releases: readonly {
    version: string;
    /** YYYY-MM-DD. */
    date: string;
    /** What is new for those who use the app, in Polish and as plain text. */
    lines: readonly string[];
  }[];
}
