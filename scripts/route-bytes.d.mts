/** In kB, as the server sends it. */
export interface Packed {
  gzip: number;
  /** NaN unless asked for. */
  brotli: number;
}

export interface RouteBytes {
  js: Packed;
  css: Packed;
  fonts: Packed;
  /** Scripts and sheets. */
  files: number;
}

export interface Needed {
  /** By its name in src/web/routes.ts. */
  route: string;
  /** Files beyond the page's own that it comes with, as the ends of their paths. */
  parts?: string[];
}

/** What a browser fetches until these pages stand: the app's entry, the pages and their parts, with all they import statically. */
export function measureRoutes(
  routes: Record<string, Needed>,
  options?: { withBrotli?: boolean },
): Promise<Record<string, RouteBytes>>;
