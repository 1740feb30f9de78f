/**
 * How often a product's aisle is found:
 * `node src/test/polish/aisles.ts <folder> [labels] [--names|--misses]`
 *
 * The folder holds `products.tsv` (a name in the first column). The file of labels has a name and its aisle on each
 * line, with a tab between them; where stores differ, several aisles with bars between them, the first the usual one.
 * Figures are given for the two thirds that word lists may be written for and for the third that is kept back.
 * `--names` shows the results for the first two thirds, `--misses` only their wrong results.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { FoodDictionary } from '../../contract/ingredient-lines/words/food-dictionary.ts';
import { FOOD_WORDS } from '../../contract/ingredient-lines/words/food-words.ts';
import { nameKey } from '../../contract/names.ts';
import { AisleFinder } from '../../server/aisles/aisle-finder.ts';
import { WORDS } from '../../server/aisles/words/all.ts';
import { MODIFIERS, PACKAGES } from '../../server/aisles/words/modifiers.ts';
import { isKeptBack } from './split.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { names: { type: 'boolean' }, misses: { type: 'boolean' } },
});
const [folder, labelsFile] = positionals;
if (folder === undefined) throw new Error('Which folder holds the names?');
const say = (text: string) => process.stdout.write(`${text}\n`);
const rowsOf = async (file: string) =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('\t'));

const finder = new AisleFinder(
  { words: WORDS, modifiers: MODIFIERS, packages: PACKAGES },
  new FoodDictionary(FOOD_WORDS),
);
const rows = (await rowsOf(path.join(folder, 'products.tsv'))).slice(1);
/** By folded name, so that one in two spellings is not in both parts. */
const names = new Map(rows.map(([name = '']) => [nameKey(name), name]));
const labels = new Map(
  (labelsFile === undefined ? [] : await rowsOf(labelsFile)).map(([name = '', aisles = '']) => [
    nameKey(name),
    aisles.split('|'),
  ]),
);

for (const part of ['open', 'kept back'] as const) {
  const isOpen = part === 'open';
  const cases = [...names].filter(([key]) => isKeptBack(key) !== isOpen);
  const counts = { labelled: 0, usual: 0, right: 0, unknown: 0, wrong: 0 };
  for (const [key, name] of cases) {
    const aisle = finder.aisleOf(name);
    if (isOpen && values.names) say(`${name}\t${aisle}`);
    const accepted = labels.get(key);
    if (accepted === undefined) continue;
    counts.labelled += 1;
    if (accepted[0] === aisle) counts.usual += 1;
    if (accepted.includes(aisle)) counts.right += 1;
    else if (aisle === 'Inne') counts.unknown += 1;
    else counts.wrong += 1;
    if (isOpen && values.misses && !accepted.includes(aisle))
      say(`  ${name}\t${aisle}\t${accepted.join('|')}`);
  }
  const share = (count: number) => `${((100 * count) / counts.labelled).toFixed(1)} %`;
  say(
    `${part}: ${cases.length} names, ${counts.labelled} labelled` +
      (counts.labelled === 0
        ? ''
        : `; right ${share(counts.right)} (the usual aisle ${share(counts.usual)}), ` +
          `'Inne' instead ${share(counts.unknown)}, another aisle ${share(counts.wrong)}`),
  );
}
