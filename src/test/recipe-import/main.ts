/**
 * How well recipes are found in pages: `node src/test/recipe-import/main.ts <folder> [--misses | --all | --shown]`
 *
 * The folder holds pages (`*.testhtml`) in folders by host, each with what it means beside it (`*.json`: `title`,
 * `ingredients`, `canonical_url`). Every third page by name is kept back: it is counted and never read while rules are
 * written. `--misses` shows what went wrong, of the others only; `--all` of all. `--shown` takes all data and the
 * marks of plugins out of the pages, and counts the lists with the same products in the same order: it shows how well
 * lists are found by headings alone.
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

const MARKS =
  /ld\+json|itemprop=|itemtype=|itemscope|typeof=|wprm-recipe|tasty-recipes|mv-create|hrecipe|jetpack-recipe/g;

/** Whether most words of the label are in the line, which the page may word in another way. */
function isSameIngredient(line = '', label = ''): boolean {
  const words = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const said = new Set(words(line));
  return words(label).filter((word) => said.has(word)).length >= words(label).length * 0.6;
}

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
  const page = await readFile(file, 'utf8');
  const html = flag === '--shown' ? page.replaceAll(MARKS, 'x') : page;
  const expected = JSON.parse(await readFile(file.replace(/testhtml$/, 'json'), 'utf8')) as Expected;
  const began = performance.now();
  const found = await extractRecipe(html);
  times.push({ ms: performance.now() - began, name });
  const part = isKept ? parts.kept : parts.open;
  const lines = found.ingredients.map(({ text }) => tidy(text));
  const isTitle = tidy(found.name ?? '') === tidy(expected.title);
  const labels = expected.ingredients.map(tidy);
  const isList =
    flag === '--shown'
      ? lines.length === labels.length && lines.every((line, index) => isSameIngredient(line, labels[index]))
      : JSON.stringify(lines) === JSON.stringify(labels);
  part.pages += 1;
  part.titles += Number(isTitle);
  part.lists += Number(isList);
  if (!isTitle || !isList)
    part.failed.push(`${name}${isTitle ? '' : ' title'}${isList ? '' : ' ingredients'}`);
  if (flag !== '--all' && (flag !== '--misses' || isKept)) continue;
  if (!isTitle) say(`${name}: title ${JSON.stringify(found.name)}, not ${JSON.stringify(expected.title)}`);
  if (!isList) sayDifference(name, lines, labels);
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
  say(
    `${what}: ${pages} pages, title exact ${share(titles)}, ingredients ${flag === '--shown' ? 'found' : 'exact'} ${share(lists)}`,
  );
  for (const failure of failed) say(`  ${failure}`);
}
const [slowest] = times.toSorted((one, other) => other.ms - one.ms);
const median = times.toSorted((one, other) => one.ms - other.ms)[Math.floor(times.length / 2)];
say(`slowest ${slowest?.ms.toFixed(0)} ms (${slowest?.name}), median ${median?.ms.toFixed(0)} ms`);
