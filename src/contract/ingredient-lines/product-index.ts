import type { FoodDictionary, FoodForm, FoodWord } from './food-dictionary.ts';
import { formsByRule } from './inflection.ts';
import { isSameNoun, thingOf } from './other-words.ts';
import { append, fold, isPreposition, isSpelling, wordsOf } from './words.ts';

/** The fields of a product that recognising it needs. */
export interface NamedProduct {
  id: string;
  name: string;
  /** What else it is called: the names of products merged into it. */
  aliases?: readonly string[];
}

export interface Found<Product extends NamedProduct> {
  /** The product that is meant; undefined if none fits or several do. */
  product: Product | undefined;
  /** All that fit equally well, in the catalogue's order. */
  candidates: Product[];
}

/** How certain it is that a word is meant; a known word is better than a rule. */
const FIT = { rule: 1, knownWord: 2, knownNumber: 3, folded: 4, same: 5 } as const;
/** How much less sure another word for a thing is. */
const ALIAS = 1.5;

interface Words {
  words: readonly string[];
  /** How many words stand before its first preposition: their order is free. */
  headLength: number;
}

interface Name<Product> extends Words {
  product: Product;
}

/** The words of names that a typed word may stand for, and how certain each is. */
type FitsOf = (typed: string) => ReadonlyMap<string, number>;

/** The most words of one name that are compared; people don't type more. */
const MAX_WORDS = 24;

/**
 * Finds products by any Polish form of their names. Made from a catalogue in a few ms; words are inflected when the
 * first one with their initial is looked for.
 */
export class ProductIndex<Product extends NamedProduct> {
  readonly #dictionary: FoodDictionary;
  /** Names by each of their words. */
  readonly #names = new Map<string, Name<Product>[]>();
  readonly #exact = new Map<string, Product[]>();
  readonly #wordsByKnown = new Map<string, string[]>();
  readonly #wordsByFold = new Map<string, string[]>();
  readonly #waiting = new Map<string, string[]>();
  readonly #inflected = new Set<string>();
  readonly #byRule = new Map<string, { form: string; word: string; isAdjective: boolean }[]>();
  readonly #fits = new Map<string, Map<string, number>>();
  readonly #similar = new Map<string, Map<string, number>>();

  constructor(products: Iterable<Product>, dictionary: FoodDictionary) {
    this.#dictionary = dictionary;
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
      if (!this.#names.has(word)) this.#addWord(word);
      if (words.indexOf(word) === at) append(this.#names, word, name);
      // What follows a preposition stays as it is in every case of the name.
      if (at < name.headLength && !this.#inflected.has(word)) {
        this.#inflected.add(word);
        append(this.#waiting, initialsOf(word), word);
      }
    }
  }

  #addWord(word: string): void {
    append(this.#wordsByFold, fold(word), word);
    for (const known of this.#knownAs(word)) append(this.#wordsByKnown, thingOf(known), word);
  }

  /** The words of the table that a word of a name is: by its nominative, if it is one. */
  #knownAs(word: string): FoodWord[] {
    const forms = this.#dictionary.lookUp(word);
    const nominatives = forms.filter(
      (entry) => entry.form === entry.word.singular || entry.form === entry.word.plural,
    );
    const best = nominatives.length > 0 ? nominatives : forms;
    const exact = best.filter(({ form }) => form === word);
    return (exact.length > 0 ? exact : best).map((entry) => entry.word);
  }

  /** Inflects the words that begin alike by rules. */
  #inflect(initials: string): void {
    const words = this.#waiting.get(initials);
    if (!words) return;
    this.#waiting.delete(initials);
    for (const word of words) {
      const adjectives = formsByRule(word, 'adjective');
      for (const form of formsByRule(word)) {
        append(this.#byRule, fold(form), { form, word, isAdjective: adjectives.has(form) });
      }
    }
  }

  /** The words of names that one typed word may be a form of. */
  #fitsOf(typed: string): Map<string, number> {
    const there = this.#fits.get(typed);
    if (there) return there;
    const fits = new Map<string, number>();
    const key = fold(typed);
    for (const length of [1, 2, 3]) this.#inflect(key.slice(0, length));
    const known = this.#dictionary.lookUp(typed);
    for (const { form, word, isAdjective } of this.#byRule.get(key) ?? []) {
      if ((isAdjective || known.length === 0) && isSpelling(typed, form)) fits.set(word, FIT.rule);
    }
    for (const entry of known) {
      for (const word of this.#wordsByKnown.get(thingOf(entry.word)) ?? []) {
        const others = this.#knownAs(word);
        const isInNumber = known.length === 1 && others.some((each) => isInNumberOf(word, each, entry));
        const fit = isInNumber ? FIT.knownNumber : FIT.knownWord;
        fits.set(word, Math.max(fit - (others.includes(entry.word) ? 0 : ALIAS), fits.get(word) ?? 0));
      }
    }
    for (const word of this.#wordsByFold.get(key) ?? []) {
      if (word === typed) fits.set(word, FIT.same);
      else if (isSpelling(typed, word)) fits.set(word, FIT.folded);
    }
    // Bounded, because most of what a person types is never looked up again.
    if (this.#fits.size > 5000) this.#fits.clear();
    this.#fits.set(typed, fits);
    return fits;
  }

  /** The words of names that are probably another form of this one, or the same. */
  #similarTo(typed: string): Map<string, number> {
    const there = this.#similar.get(typed);
    if (there) return there;
    const similar = new Map<string, number>();
    const key = fold(typed);
    for (const length of [1, 2, 3]) this.#inflect(key.slice(0, length));
    const known = this.#knownAs(typed);
    for (const { form, word, isAdjective } of this.#byRule.get(key) ?? []) {
      const knowns = Number(known.length > 0) + Number(this.#knownAs(word).length > 0);
      if (!isSpelling(typed, form) || knowns === 2) continue;
      if (isAdjective || (knowns === 0 && isSameNoun(key, fold(word)))) similar.set(word, FIT.rule);
    }
    for (const each of known) {
      for (const word of this.#wordsByKnown.get(thingOf(each)) ?? []) {
        if (word === typed || !isAnotherInPlural(each)) similar.set(word, FIT.knownWord);
      }
    }
    for (const word of this.#wordsByFold.get(key) ?? []) {
      const others = this.#knownAs(word);
      const isOther = known.length > 0 && others.length > 0 && !others.some((each) => known.includes(each));
      if (!isOther && (isSpelling(typed, word) || isSpelling(word, typed))) similar.set(word, FIT.folded);
    }
    this.#similar.set(typed, similar);
    return similar;
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
    for (const { product, fit } of this.#fitting(words, (word) => this.#fitsOf(word))) {
      if (fit < best) continue;
      if (fit > best) candidates = [];
      best = fit;
      candidates.push(product);
    }
    return foundOf(candidates);
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
        : this.#fitting(words, (word) => this.#similarTo(word)).map(({ product }) => product);
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
    const words = wordsOf(text);
    if (words.length === 0 || words.length > MAX_WORDS) return new Set();
    const [first, ...others] = words.map((word) => this.#namesHolding(word));
    const found = [...(first ?? [])].filter((name) => others.every((names) => names.has(name)));
    return new Set(found.map(({ product }) => product));
  }

  #namesHolding(typed: string): Set<Name<Product>> {
    const beginning = fold(typed);
    const words = new Set(this.#fitsOf(typed).keys());
    for (const [folded, same] of this.#wordsByFold) {
      if (folded.startsWith(beginning)) for (const word of same) words.add(word);
    }
    return new Set([...words].flatMap((word) => this.#names.get(word) ?? []));
  }
}

/** One product may be found by several of its names. */
function foundOf<Product extends NamedProduct>(all: Product[]): Found<Product> {
  const candidates = [...new Set(all)];
  return { product: candidates.length === 1 ? candidates[0] : undefined, candidates };
}

/** How well the words match those of a name, one to one: the fit of the worst pair; 0 if they don't match. */
function fitOfName(typed: Words, name: Words, fitsOf: FitsOf): number {
  if (name.words.length !== typed.words.length || name.headLength !== typed.headLength) return 0;
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

const LONG = 6;

/** How all forms of a word begin: with as many of its first letters as no case changes ('ząb', 'zęby'; 'ciasto', 'cieście'). */
function initialsOf(word: string): string {
  const initials = fold(word.slice(0, 3));
  if (word.length < LONG) return /.[aeo]/.test(initials) ? initials.slice(0, 1) : initials.slice(0, 2);
  return /..[aeo]/.test(initials) ? initials.slice(0, 2) : initials;
}

/** Of 'jabłko' and 'jabłka' in one catalogue, 'jabłkiem' is the first and 'jabłek' the second; 'jaja' is 'jajka'. */
function isInNumberOf(name: string, { singular, plural }: FoodWord, typed: FoodForm): boolean {
  if (typed.form === typed.word.plural || !typed.isSingular) return name === plural;
  return !typed.isPlural && name === singular;
}

function headLengthOf(words: readonly string[]): number {
  const at = words.findIndex(isPreposition);
  return at === -1 ? words.length : at;
}

/** Ice and ice cream. */
const isAnotherInPlural = ({ singular }: FoodWord) => singular === 'lód';

/** Signs that distinguish names with the same words: 'Witamina D' and 'Witamina D+'. */
const signsOf = (name: string) => (name.match(/\+|\p{Emoji_Presentation}/gu) ?? []).join('');
