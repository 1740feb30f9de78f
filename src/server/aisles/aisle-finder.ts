import type { FoodDictionary } from '../../contract/ingredient-lines/words/food-dictionary.ts';
import { type NamedProduct, ProductIndex } from '../../contract/ingredient-lines/products/product-index.ts';
import { append, fold, isPreposition, wordsOf } from '../../contract/ingredient-lines/words/words.ts';
import type { AisleName } from './aisles.ts';

/** The words by which aisles are found; `words/all.ts` and `words/modifiers.ts` have the texts. */
export interface AisleWords {
  words: Record<AisleName, string>;
  modifiers: string;
  packages: string;
}

/** Words that all have to be in a name. */
interface Phrase {
  words: readonly string[];
}

interface Entry extends Phrase {
  aisle: AisleName;
}

interface Modifier extends Phrase {
  /** Undefined if it moves from every aisle. */
  from: ReadonlySet<string> | undefined;
  to: AisleName;
}

/** A word of a name. */
interface Word {
  text: string;
  /** The words of the lists that it may be a form of, each with how certain that is. */
  forms: ReadonlyMap<string, number>;
}

interface Found {
  aisle: AisleName;
  /** The words of the name that the entry has. */
  used: ReadonlySet<Word>;
}

/**
 * How certain it is that a word of the lists is meant; even the highest value counts less than one more word of an
 * entry.
 */
const SURE = { number: 1, form: 2, same: 3 } as const;
const WORD_WEIGHT = 10;

/** Amounts and percentages don't affect the aisle. */
const AMOUNT = /^\d/;

/** After these words the name continues: 'prażone i solone migdały'. */
const AND: ReadonlySet<string> = new Set(['i', 'oraz']);

/** Words between a package and its content, or between a cut and the meat or fish that it is of. */
const OF: ReadonlySet<string> = new Set(['z', 'ze']);

/** How adjectives end in any case but the nominative: 'mąki pszennej', 'świeżymi truskawkami'. */
const INFLECTED_ADJECTIVE = /(?:ego|emu|ej|[yi]m|[yi]mi|[yi]ch|ą)$/u;

/**
 * Finds the aisle of a product by its name in any Polish form. The first word that is in the lists decides, with the
 * longest of its entries. A word after a preposition isn't the product, but may be part of an entry or a modifier.
 */
export class AisleFinder {
  readonly #dictionary: FoodDictionary;
  /** Words of the lists by their initial; all forms of a word have the same. */
  readonly #words: ReadonlyMap<string, string[]>;
  /** For each initial, made when the first word with it is looked up. */
  readonly #indices = new Map<string, ProductIndex<NamedProduct>>();
  readonly #entries = new Map<string, Entry[]>();
  readonly #modifiers: Modifier[];
  readonly #packages: ReadonlySet<string>;

  constructor({ words, modifiers, packages }: AisleWords, dictionary: FoodDictionary) {
    this.#dictionary = dictionary;
    for (const [aisle, list] of Object.entries(words) as [AisleName, string][]) {
      for (const phrase of phrasesOf(list)) append(this.#entries, phrase[0] ?? '', { words: phrase, aisle });
    }
    this.#modifiers = modifiers.split('\n').flatMap((line) => readModifiers(line, words));
    this.#packages = new Set(phrasesOf(packages).flat());
    const phrases = [...[...this.#entries.values()].flat(), ...this.#modifiers];
    const inflected = new Set([...phrases.flatMap(inflectedOf), ...this.#packages]);
    this.#words = Map.groupBy(inflected, initialOf);
  }

  /** Undefined if no word has this initial. */
  #indexFor(word: string): ProductIndex<NamedProduct> | undefined {
    const initial = initialOf(word);
    const known = this.#indices.get(initial);
    const words = this.#words.get(initial);
    if (known !== undefined || words === undefined) return known;
    const products = words.map((name) => ({ id: name, name }));
    const index = new ProductIndex(products, this.#dictionary);
    this.#indices.set(initial, index);
    return index;
  }

  /** 'Inne' if no word of the name is known. */
  aisleOf(name: string): AisleName {
    const words = wordsOf(name).map((text) => this.#read(text));
    const found = this.#find(words);
    const aisle = found?.aisle ?? 'Inne';
    const modifier = this.#modifiers.find(
      ({ words: wanted, from, to }) =>
        (from?.has(aisle) ?? true) && to !== aisle && isFreeIn(matched(wanted, words), found),
    );
    return modifier?.to ?? aisle;
  }

  #read(text: string): Word {
    const forms = new Map<string, number>();
    const index = isPreposition(text) ? undefined : this.#indexFor(text);
    if (index === undefined) return { text, forms };
    for (const { name } of index.find(text).candidates) {
      for (const similar of index.findSimilar(name)) {
        if (!forms.has(similar.name)) forms.set(similar.name, SURE.number);
      }
      forms.set(name, SURE.form);
    }
    if (forms.has(text)) forms.set(text, SURE.same);
    return { text, forms };
  }

  #find(words: readonly Word[]): Found | undefined {
    const end = words.findIndex(({ text }) => isPreposition(text) && !AND.has(text));
    const head = end > 0 ? words.slice(0, end) : words;
    for (const [at, word] of head.entries()) {
      const found = this.#longestEntry(word, words);
      if (found === 'several') return undefined;
      const isPackage = [...word.forms.keys()].some((form) => this.#packages.has(form));
      if (isPackage && (found === undefined || found.used.size === 1)) {
        const [next, ...content] = words.slice(at + 1);
        const isMadeOf = next !== undefined && OF.has(next.text);
        const inside = this.#find(isMadeOf ? content : words.slice(at + 1));
        // The product is unknown, as in 'filet z antylopy'. Continuing without an entry would search the rest twice,
        // for each package in a name.
        if (inside !== undefined || isMadeOf || found === undefined) return inside;
      }
      if (found !== undefined) return this.#isHead(word, head.slice(0, at)) ? found : undefined;
    }
    return undefined;
  }

  /** The entry that begins with this word and has the most words of the name. */
  #longestEntry(head: Word, words: readonly Word[]): Found | 'several' | undefined {
    let best = 0;
    let found: Found[] = [];
    for (const [form, sure] of head.forms) {
      for (const { words: wanted, aisle } of this.#entries.get(form) ?? []) {
        const used = matched(
          wanted.slice(1),
          words.filter((word) => word !== head),
        );
        const weight = used === undefined ? 0 : wanted.length * WORD_WEIGHT + sure;
        if (used === undefined || weight < best) continue;
        if (weight > best) found = [];
        best = weight;
        found.push({ aisle, used: new Set([head, ...used]) });
      }
    }
    return new Set(found.map(({ aisle }) => aisle)).size > 1 ? 'several' : found[0];
  }

  /**
   * Whether a word names the product, and not what it is made of: unknown words before it are adjectives or a brand,
   * unless they could be a noun and it its genitive ('przecier pomidorów').
   */
  #isHead(word: Word, before: readonly Word[]): boolean {
    const unknown = before.filter(({ text, forms }) => forms.size === 0 && !AMOUNT.test(text));
    return (
      unknown.length === 0 ||
      this.#isNominative(word) ||
      unknown.every(({ text }) => INFLECTED_ADJECTIVE.test(text))
    );
  }

  #isNominative({ text, forms }: Word): boolean {
    const folded = fold(text);
    return [...forms.keys()].some((form) => fold(form) === folded) || this.#dictionary.hasNominative(text);
  }
}

const initialOf = (word: string) => fold(word.slice(0, 1));

/** Most entries: nothing but words with one space between them. */
const PLAIN = /^[a-ząćęłńóśźż]+(?: [a-ząćęłńóśźż]+)*$/;

const phrasesOf = (list: string): string[][] =>
  list
    // '0,0%' is one word.
    .split(/\n|,(?!\d)/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => (PLAIN.test(entry) ? entry.split(' ') : wordsOf(entry)));

/** An aisle's name may have commas itself. */
function readModifiers(line: string, words: Record<AisleName, string>): Modifier[] {
  const [list = '', from = '', to = ''] = line.split(' | ');
  const named = Object.keys(words).filter((aisle) => from.includes(aisle));
  return phrasesOf(list).map((phrase) => ({
    words: phrase,
    from: from === '*' ? undefined : new Set(named),
    to: to as AisleName,
  }));
}

/** Words after a preposition keep their case, whatever the case of the name. */
function inflectedOf({ words }: Phrase): readonly string[] {
  const end = words.findIndex(isPreposition);
  return end === -1 ? words : words.slice(0, end);
}

/** A separate word of the name for each of the wanted words; undefined unless all are there. */
function matched(wanted: readonly string[], words: readonly Word[]): Word[] | undefined {
  const free = [...words];
  const used: Word[] = [];
  for (const text of wanted) {
    const at = free.findIndex((word) => word.forms.has(text) || fold(word.text) === fold(text));
    const [word] = at === -1 ? [] : free.splice(at, 1);
    if (word === undefined) return undefined;
    used.push(word);
  }
  return used;
}

/** Whether all the words are in the name, and not all of them part of the entry. */
function isFreeIn(used: readonly Word[] | undefined, entry: Found | undefined): boolean {
  return used !== undefined && used.some((word) => entry?.used.has(word) !== true);
}
