/**
 * How well Polish lines and names are understood:
 * `node src/test/polish/main.ts <folder> [--misses]`
 *
 * The folder holds `ingredient-lines.jsonl` (one {@link LineCase} a line), `products.tsv` (a name in the first column)
 * and `product-forms.json` (forms by word). Figures are given for the two thirds that rules may be written for and for
 * the third that is kept back; `--misses` shows what went wrong, of the first two thirds only.
 */
import { FOOD_WORDS } from '../../contract/ingredient-lines/words/food-words.ts';
import { FoodDictionary } from '../../contract/ingredient-lines/words/food-dictionary.ts';
import { parseLine } from '../../contract/ingredient-lines/parse-line.ts';
import { type NamedProduct, ProductIndex } from '../../contract/ingredient-lines/products/product-index.ts';
import { nameKey } from '../../contract/names.ts';
import { type Cases, type LineCase, readCases } from './cases.ts';
import { isKeptBack } from './split.ts';

const [folder, flag] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which folder holds the cases?');
const cases = await readCases(folder);
const say = (text: string) => process.stdout.write(`${text}\n`);
const known = new FoodDictionary(FOOD_WORDS);
const unknown = new FoodDictionary('');

/** Counts the correct results of each part, and lists the wrong ones of the open part. */
class Tally {
  readonly #parts = { open: { right: 0, all: 0 }, kept: { right: 0, all: 0 } };
  readonly #what: string;

  constructor(what: string) {
    this.#what = what;
  }

  count(text: string, isRight: boolean, miss: () => string): void {
    const isKept = isKeptBack(text);
    const part = this.#parts[isKept ? 'kept' : 'open'];
    part.all += 1;
    if (isRight) part.right += 1;
    else if (flag === '--misses' && !isKept) say(`  ${this.#what}: ${miss()}`);
  }

  report(): void {
    const { open, kept } = this.#parts;
    const share = ({ right, all }: { right: number; all: number }) =>
      `${((100 * right) / all).toFixed(1)} % of ${all}`;
    say(`${this.#what.padEnd(46)} ${share(open).padEnd(18)} kept back ${share(kept)}`);
  }
}

const productsOf = (names: readonly string[]): NamedProduct[] =>
  [...new Map(names.map((name) => [nameKey(name), name])).values()].map((name) => ({ id: name, name }));

function reportLines({ lines, names }: Cases, catalogue: 'empty' | 'full'): void {
  const listed = catalogue === 'empty' ? [] : [...lines.flatMap(({ products }) => products), ...names];
  const products = new ProductIndex(productsOf(listed), known);
  const amounts = new Tally(`quantity and unit, catalogue ${catalogue}`);
  const things = new Tally(`product, catalogue ${catalogue}`);
  for (const expected of lines) {
    const read = parseLine(expected.line, { products, dictionary: known });
    const name = read.product?.name ?? '';
    const isSameKind = read.kind === expected.kind;
    const isAmount =
      read.qty === expected.qty && read.qtyMax === expected.qtyMax && read.unit === expected.unit;
    const isProduct = isProductOf(expected, name);
    const miss = () => `${expected.line} → ${read.kind} ${read.qty} ${read.qtyMax} ${read.unit} ${name}`;
    amounts.count(expected.line, isSameKind && isAmount, miss);
    things.count(expected.line, isSameKind && isProduct, miss);
  }
  amounts.report();
  things.report();
}

function isProductOf({ kind, products }: LineCase, name: string): boolean {
  return kind !== 'ingredient' || products.some((accepted) => nameKey(accepted) === nameKey(name));
}

/** Every form of every word, in a catalogue of all of them. A form that two words share may be either. */
function reportForms({ forms }: Cases, dictionary: FoodDictionary, what: string): void {
  const index = new ProductIndex(productsOf(Object.keys(forms)), dictionary);
  const tally = new Tally(what);
  for (const [word, inflected] of Object.entries(forms)) {
    for (const form of inflected) {
      const { product, candidates } = index.find(form);
      const isRight =
        product?.name === word || (product !== undefined && forms[product.name]?.includes(form));
      tally.count(
        word,
        isRight ?? false,
        () => `${form} of ${word} → ${candidates.map(({ name }) => name).join(', ')}`,
      );
    }
  }
  tally.report();
}

/** Names that are taken for another one: each pair is for a person to judge. */
function reportNames({ names }: Cases): void {
  const products = productsOf(names);
  say(`\n${products.length} different names, those taken for another of them:`);
  const rest = new Map(products.map((product) => [product.id, product]));
  let kept = 0;
  for (const product of products) {
    rest.delete(product.id);
    const { candidates } = new ProductIndex(rest.values(), known).find(product.name);
    rest.set(product.id, product);
    if (candidates.length === 0) continue;
    if (isKeptBack(product.name)) kept += 1;
    else say(`  ${product.name} → ${candidates.map(({ name }) => name).join(', ')}`);
  }
  say(`  and ${kept} that are kept back`);
}

/** The CPU time of this process only: other work of the machine doesn't count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function reportTimes({ lines, names }: Cases): void {
  const CATALOGUE = 3000;
  const LINES = 200;
  const many = productsOf(
    Array.from({ length: CATALOGUE }, (_, at) =>
      `${names[at % names.length]} ${at < names.length ? '' : at}`.trim(),
    ),
  );
  const batch = Array.from({ length: LINES }, (_, at) => lines[at % lines.length]?.line ?? '');
  for (const round of ['first', 'second', 'third']) {
    const began = cpuMs();
    const dictionary = new FoodDictionary(FOOD_WORDS);
    const products = new ProductIndex(many, dictionary);
    const made = cpuMs();
    for (const line of batch) parseLine(line, { products, dictionary });
    const cold = cpuMs();
    for (const line of batch) parseLine(line, { products, dictionary });
    const warm = cpuMs();
    say(
      `${round} index of ${many.length}: ${(made - began).toFixed(1)} ms; ${LINES} lines ${(cold - made).toFixed(1)} ms, ` +
        `again ${(warm - cold).toFixed(1)} ms`,
    );
  }
}

reportLines(cases, 'empty');
reportLines(cases, 'full');
reportForms(cases, known, 'forms, with the table');
reportForms(cases, unknown, 'forms, by rules alone');
reportTimes(cases);
reportNames(cases);
