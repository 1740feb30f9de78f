/**
 * A line for each kind of file of which a route loads more than it may, in kB gzipped.
 *
 * @param {Record<string, Record<'js' | 'css' | 'fonts', { gzip: number }>>} routes what each loads
 * @param {Record<string, Record<'js' | 'css' | 'fonts', number>>} budget what each may load
 * @returns {string[]}
 */
export function findOverspent(routes, budget) {
  return Object.entries(budget).flatMap(([route, allowed]) =>
    /** @type {const} */ (['js', 'css', 'fonts']).flatMap((kind) => {
      const spent = routes[route]?.[kind].gzip ?? Number.NaN;
      if (spent <= allowed[kind]) return [];
      return `${route} loads ${spent.toFixed(1)} kB of ${kind} gzipped; its budget is ${allowed[kind]} kB.`;
    }),
  );
}
