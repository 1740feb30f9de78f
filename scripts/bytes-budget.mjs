/** Fails when a route of the web app loads more than bytes-budget.json allows it. */
import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { measureRoutes } from './route-bytes.mjs';

/**
 * One line for each kind of file of which a route loads more than its budget, in kB gzipped.
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

if (import.meta.main) {
  const budget = JSON.parse(readFileSync(inRoot('bytes-budget.json'), 'utf8'));
  const routes = await measureRoutes(budget);
  const overspent = findOverspent(routes, budget);
  const [list] = Object.values(routes);
  process.stdout.write(overspent.length > 0 ? overspent.join('\n') : `list ${list?.js.gzip.toFixed(1)} kB`);
  process.exitCode = overspent.length > 0 ? 1 : 0;
}
