import type { FoodDictionary } from '../words/food-dictionary.ts';
import { FIT, type FitsOf, WordIndex } from './word-index.ts';
import { append, isPreposition, wordsOf } from '../words/words.ts';

/** The fields of a product that recognising it needs. */
export interface NamedProduct {
  id: string;
  name: string;
  /** Its other names: those of products merged into it. */
  aliases?: readonly string[];
}

/** What is found by a name. */
export interface Found<Product extends NamedProduct> {
  /** The product that is meant; undefined if none fits or several do. */
  product: Product | undefined;
  /** All that fit equally well, in the catalogue's order. */
  candidates: Product[];
}

interface Words {
  words: readonly string[];
  /** How many words stand before its first preposition: their order is free. */
  headLength: number;
}

interface Name<Product> extends Words {
  product: Product;
}

/** The most words of one name that are compared; people don't type more. */
const MAX_WORDS = 24;

/** Finds products by any Polish form of their names. Made from a catalogue in a few ms. */
export class ProductIndex<Product extends NamedProduct> {
  readonly #dictionary: FoodDictionary;
  /** Names by each of their words. */
  readonly #names = new Map<string, Name<Product>[]>();
  readonly #exact = new Map<string, Product[]>();
  readonly #words: WordIndex;

  constructor(products: Iterable<Product>, dictionary: FoodDictionary) {
    this.#dictionary = dictionary;
    this.#words = new WordIndex(dictionary);
    for (const product of products) this.add(product);
  }

  /** Adds one more, before anything is looked for. */
  add(product: Product): void {
    for (const name of [product.name, ...(product.aliases ?? [])]) this.#add(product, name);
  }

  /** An index of other objects by the forms of their names. */
  of<Other extends NamedProduct>(others: Iterable<Other>): ProductIndex<Other> {
    return new ProductIndex(others, this.#dictionary);
  }

  #add(product: Product, called: string): void {
    const words = wordsOf(called);
    append(this.#exact, words.join(' '), product);
    if (words.length > MAX_WORDS) return;
    const name = { product, words, headLength: headLengthOf(words) };
    for (const [at, word] of words.entries()) {
      if (!this.#names.has(word)) this.#words.add(word);
      if (words.indexOf(word) === at) append(this.#names, word, name);
      // Words after a preposition don't change with the case of the name.
      if (at < name.headLength) this.#words.addForms(word);
    }
  }

  /**
   * The product of exactly this name, ignoring case and signs: a name that a person chose is never taken for
   * another.
   */
  findExact(text: string): Product | undefined {
    return foundOf(this.#exact.get(wordsOf(text).join(' ')) ?? []).product;
  }

  /** The product whose name these words are a form of, in any case and either number, with or without diacritics. */
  find(text: string): Found<Product> {
    const words = wordsOf(text);
    const exact = this.#exact.get(words.join(' '));
    if (exact) return foundOf(exact);
    if (words.length === 0 || words.length > MAX_WORDS) return foundOf<Product>([]);

    let best = 0;
    let candidates: Product[] = [];
    for (const { product, fit } of this.#fitting(words, (word) => this.#words.fitsOf(word))) {
      if (fit < best) continue;
      if (fit > best) candidates = [];
      best = fit;
      candidates.push(product);
    }
    return foundOf(candidates);
  }

  /** Whether {@link find} finds any, one or several. */
  has(text: string): boolean {
    return this.find(text).candidates.length > 0;
  }

  /**
   * All products that a new one of this name would probably double: the one of just this name, and those whose
   * names are other forms of it. Unlike {@link find} it takes a word for a nominative wherever it can be one; it
   * would rather miss a form than name another product.
   */
  findSimilar(name: string): Product[] {
    const words = wordsOf(name);
    const similar =
      words.length > MAX_WORDS
        ? (this.#exact.get(words.join(' ')) ?? [])
        : this.#fitting(words, (word) => this.#words.similarTo(word)).map(({ product }) => product);
    return similar.filter((product) => signsOf(product.name) === signsOf(name));
  }

  /** The products whose names these words fit, and how well. */
  #fitting(words: readonly string[], fitsOf: FitsOf): { product: Product; fit: number }[] {
    const [first] = words;
    if (first === undefined) return [];
    const typed = { words, headLength: headLengthOf(words) };
    const seen = new Set<Name<Product>>();
    const fitting: { product: Product; fit: number }[] = [];
    for (const word of fitsOf(first).keys()) {
      for (const name of this.#names.get(word) ?? []) {
        if (name.words.length !== words.length || seen.has(name)) continue;
        seen.add(name);
        const fit = fitOfName(typed, name, fitsOf);
        if (fit > 0) fitting.push({ product: name.product, fit });
      }
    }
    return fitting;
  }

  /** Products whose names hold a form, or the beginning, of each of these words; in no particular order. */
  search(text: string): Set<Product> {
    const [first, ...others] = wordsOf(text);
    const found = new Set<Product>();
    if (first === undefined || others.length >= MAX_WORDS) return found;
    const holdingOthers = others.map((word) => new Set(this.#namesHolding(word)));
    for (const name of this.#namesHolding(first)) {
      if (holdingOthers.every((names) => names.has(name))) found.add(name.product);
    }
    return found;
  }

  /** A name may come several times. */
  *#namesHolding(typed: string): Iterable<Name<Product>> {
    for (const word of this.#words.holding(typed)) yield* this.#names.get(word) ?? [];
  }
}

/** One product may be found by several of its names. */
function foundOf<Product extends NamedProduct>(all: Product[]): Found<Product> {
  const candidates = [...new Set(all)];
  return { product: candidates.length === 1 ? candidates[0] : undefined, candidates };
}

/** How well the words match as many of a name, one to one: the fit of the worst pair; 0 if they don't match. */
function fitOfName(typed: Words, name: Words, fitsOf: FitsOf): number {
  if (name.headLength !== typed.headLength) return 0;
  const free = name.words.slice(0, name.headLength);
  let least: number = FIT.same;
  for (const [at, word] of typed.words.entries()) {
    const fits = fitsOf(word);
    if (at >= typed.headLength) {
      least = Math.min(least, fits.get(name.words[at] ?? '') ?? 0);
      continue;
    }
    const fit = Math.max(0, ...free.map((one) => fits.get(one) ?? 0));
    if (fit === 0) return 0;
    free.splice(
      free.findIndex((one) => fits.get(one) === fit),
      1,
    );
    least = Math.min(least, fit);
  }
  return least;
}

function headLengthOf(words: readonly string[]): number {
  const at = words.findIndex(isPreposition);
  return at === -1 ? words.length : at;
}

/** Signs that distinguish names with the same words: 'Witamina D' and 'Witamina D+'. */
const signsOf = (name: string) => (name.match(/\+|\p{Emoji_Presentation}/gu) ?? []).join('');
