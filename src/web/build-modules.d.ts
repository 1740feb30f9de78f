/** Made from package.json by scripts/vite-changelog.mjs. */
declare module 'virtual:version' {
  /** Of the app that runs here, as `1.0.0`. */
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
