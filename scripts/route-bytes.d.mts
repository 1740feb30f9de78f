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

/**
 * What a browser fetches until the pages of these modules stand: the app's entry and the modules, with all they
 * import statically.
 *
 * @param routes names of routes, each with its modules, as paths below src/web
 */
export function measureRoutes(
  routes: Record<string, string[]>,
  options?: { withBrotli?: boolean },
): Promise<Record<string, RouteBytes>>;
