/** Fails when a route of the web app loads more than bytes-budget.json allows it. */
import { readFileSync } from 'node:fs';
import { findOverspent } from './budget.mjs';
import { inRoot } from './paths.mjs';
import { measureRoutes } from './route-bytes.mjs';

const budget = JSON.parse(readFileSync(inRoot('bytes-budget.json'), 'utf8'));
const modules = Object.entries(budget).map(([route, allowed]) => [route, allowed.modules]);
const routes = await measureRoutes(Object.fromEntries(modules));
const overspent = findOverspent(routes, budget);
const [list] = Object.values(routes);
process.stdout.write(overspent.length > 0 ? overspent.join('\n') : `list ${list?.js.gzip.toFixed(1)} kB`);
process.exitCode = overspent.length > 0 ? 1 : 0;
