/**
 * How well recipes are found in pages: `node src/test/recipe-import/main.ts <folder> [--misses]`
 *
 * The folder holds pages (`*.testhtml`) in folders by host, each with what it means beside it (`*.json`: `title`,
 * `ingredients`, `canonical_url`). Every third page by name is kept back: it is counted and never read while rules are
 * written. `--misses` shows what went wrong, of the others only; `--all` of all.
 */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { extractRecipe } from '../../server/recipe-import/extract.ts';

interface Expected {
  title: string;
  ingredients: string[];
}

const [folder, flag] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which folder holds the pages?');
const say = (text: string) => process.stdout.write(`${text}\n`);
const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

interface Part {
  pages: number;
  titles: number;
  lists: number;
  failed: string[];
}
const newPart = (): Part => ({ pages: 0, titles: 0, lists: 0, failed: [] });
const parts = { open: newPart(), kept: newPart() };
const times: { ms: number; name: string }[] = [];

for (const [at, name] of globSync('**/*.testhtml', { cwd: folder }).sort().entries()) {
  const isKept = at % 3 === 2;
  const file = path.join(folder, name);
  const html = await readFile(file, 'utf8');
  const expected = JSON.parse(await readFile(file.replace(/testhtml$/, 'json'), 'utf8')) as Expected;
  const began = performance.now();
  const found = await extractRecipe(html);
  times.push({ ms: performance.now() - began, name });
  const part = isKept ? parts.kept : parts.open;
  const lines = found.ingredients.map(({ text }) => tidy(text));
  const isTitle = tidy(found.name ?? '') === tidy(expected.title);
  const isList = JSON.stringify(lines) === JSON.stringify(expected.ingredients.map(tidy));
  part.pages += 1;
  part.titles += Number(isTitle);
  part.lists += Number(isList);
  if (!isTitle || !isList)
    part.failed.push(`${name}${isTitle ? '' : ' title'}${isList ? '' : ' ingredients'}`);
  if (flag !== '--all' && (flag !== '--misses' || isKept)) continue;
  if (!isTitle) say(`${name}: title ${JSON.stringify(found.name)}, not ${JSON.stringify(expected.title)}`);
  if (!isList) sayDifference(name, lines, expected.ingredients.map(tidy));
}

function sayDifference(name: string, lines: string[], expected: string[]): void {
  const extra = lines.filter((line) => !expected.includes(line));
  const lacking = expected.filter((line) => !lines.includes(line));
  say(`${name}: ${lines.length} lines, not ${expected.length}`);
  for (const line of extra.slice(0, 4)) say(`    + ${line}`);
  for (const line of lacking.slice(0, 4)) say(`    - ${line}`);
}

for (const [what, { pages, titles, lists, failed }] of Object.entries(parts)) {
  const share = (count: number) => `${((100 * count) / pages).toFixed(1)} %`;
  say(`${what}: ${pages} pages, title exact ${share(titles)}, ingredients exact ${share(lists)}`);
  for (const failure of failed) say(`  ${failure}`);
}
const [slowest] = times.toSorted((one, other) => other.ms - one.ms);
const median = times.toSorted((one, other) => one.ms - other.ms)[Math.floor(times.length / 2)];
say(`slowest ${slowest?.ms.toFixed(0)} ms (${slowest?.name}), median ${median?.ms.toFixed(0)} ms`);
