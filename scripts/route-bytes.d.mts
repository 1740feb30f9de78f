/** In kB, as the server sends it. */
export interface Packed {
  gzip: number;
  /** NaN unless requested. */
  brotli: number;
}

export interface RouteBytes {
  js: Packed;
  css: Packed;
  fonts: Packed;
  /** Number of scripts and style sheets. */
  files: number;
}

export interface Needed {
  /** Its name in src/web/routes.ts. */
  route: string;
  /** Further files it loads beyond the page's own, as the ends of their paths. */
  parts?: string[];
}

/** What a browser fetches to show these pages: the app's entry, the pages and their parts, with all static imports. */
export function measureRoutes(
  routes: Record<string, Needed>,
  options?: { withBrotli?: boolean },
): Promise<Record<string, RouteBytes>>;
