import { type FoodDictionary, type FoodForm, type FoodWord, isNominative } from '../words/food-dictionary.ts';
import { formsByRule } from '../words/inflection.ts';
import { isSameNoun, productOf } from './other-words.ts';
import { append, fold, isSpelling } from '../words/words.ts';

/** How certain it is that a word is meant; a known word is better than a rule. */
export const FIT = { rule: 1, knownWord: 2, knownNumber: 3, folded: 4, same: 5 } as const;
/** How much less sure another word for a product is. */
const ALIAS = 1.5;

/** The words of names that a typed word may stand for, and how certain each is. */
export type FitsOf = (typed: string) => ReadonlyMap<string, number>;

/**
 * Finds words of names by any of their Polish forms. They are inflected when the first one with their initial is looked
 * for.
 */
export class WordIndex {
  readonly #dictionary: FoodDictionary;
  readonly #wordsByKnown = new Map<string, string[]>();
  readonly #wordsByFold = new Map<string, string[]>();
  readonly #uninflected = new Map<string, string[]>();
  readonly #inflected = new Set<string>();
  readonly #byRule = new Map<string, { form: string; word: string; isAdjective: boolean }[]>();
  readonly #fits = new Map<string, Map<string, number>>();
  readonly #similar = new Map<string, Map<string, number>>();

  constructor(dictionary: FoodDictionary) {
    this.#dictionary = dictionary;
  }

  /** Adds a word of a name, once. */
  add(word: string): void {
    append(this.#wordsByFold, fold(word), word);
    for (const known of this.#knownAs(word)) append(this.#wordsByKnown, productOf(known), word);
  }

  /** Adds the forms by rule of a word that was added. */
  addForms(word: string): void {
    if (this.#inflected.has(word)) return;
    this.#inflected.add(word);
    append(this.#uninflected, initialsOf(word), word);
  }

  /** The words of the table that a word of a name is: by its nominative, if it is one. */
  #knownAs(word: string): FoodWord[] {
    const forms = this.#dictionary.lookUp(word);
    const nominatives = forms.filter(isNominative);
    const best = nominatives.length > 0 ? nominatives : forms;
    const exact = best.filter(({ form }) => form === word);
    return (exact.length > 0 ? exact : best).map((entry) => entry.word);
  }

  /** Inflects the words that begin alike by rules. */
  #inflect(initials: string): void {
    const words = this.#uninflected.get(initials);
    if (!words) return;
    this.#uninflected.delete(initials);
    for (const word of words) {
      const adjectives = formsByRule(word, 'adjective');
      for (const form of formsByRule(word)) {
        append(this.#byRule, fold(form), { form, word, isAdjective: adjectives.has(form) });
      }
    }
  }

  /** Whether a word of a name is one of the table as it stands, and so has no diacritics that were left out. */
  #isSpelt(word: string): boolean {
    return this.#dictionary.lookUp(word).some(({ form }) => form === word);
  }

  /** The words of names that one typed word may be a form of. */
  fitsOf(typed: string): Map<string, number> {
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
      for (const word of this.#wordsByKnown.get(productOf(entry.word)) ?? []) {
        const others = this.#knownAs(word);
        const isInNumber = known.length === 1 && others.some((each) => isInNumberOf(word, each, entry));
        const fit = isInNumber ? FIT.knownNumber : FIT.knownWord;
        fits.set(word, Math.max(fit - (others.includes(entry.word) ? 0 : ALIAS), fits.get(word) ?? 0));
      }
    }
    for (const word of this.#wordsByFold.get(key) ?? []) {
      if (word === typed) fits.set(word, FIT.same);
      else if (isSpelling(typed, word)) fits.set(word, FIT.folded);
      else if (isSpelling(word, typed) && !fits.has(word) && !this.#isSpelt(word)) fits.set(word, FIT.rule);
    }
    // Bounded, because most of what a person types is never looked up again.
    if (this.#fits.size > 5000) this.#fits.clear();
    this.#fits.set(typed, fits);
    return fits;
  }

  /** The words of names that are probably another form of this one, or the same. */
  similarTo(typed: string): Map<string, number> {
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
      for (const word of this.#wordsByKnown.get(productOf(each)) ?? []) {
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

  /** The words that a typed word is a form of, or the beginning. */
  holding(typed: string): Set<string> {
    const beginning = fold(typed);
    const words = new Set(this.fitsOf(typed).keys());
    for (const [folded, same] of this.#wordsByFold) {
      if (folded.startsWith(beginning)) for (const word of same) words.add(word);
    }
    return words;
  }
}

const MIN_LONG_WORD_LETTERS = 6;

/** How all forms of a word begin: with as many of its first letters as no case changes ('ząb', 'zęby'; 'ciasto', 'cieście'). */
function initialsOf(word: string): string {
  const initials = fold(word.slice(0, 3));
  if (word.length < MIN_LONG_WORD_LETTERS)
    return /.[aeo]/.test(initials) ? initials.slice(0, 1) : initials.slice(0, 2);
  return /..[aeo]/.test(initials) ? initials.slice(0, 2) : initials;
}

/**
 * With both 'jabłko' and 'jabłka' in a catalogue, 'jabłkiem' is the first and 'jabłek' the second; 'jaja' is 'jajka'.
 */
function isInNumberOf(name: string, { singular, plural }: FoodWord, typed: FoodForm): boolean {
  if (typed.form === typed.word.plural || !typed.isSingular) return name === plural;
  return !typed.isPlural && name === singular;
}

/** Ice and ice cream. */
const isAnotherInPlural = ({ singular }: FoodWord) => singular === 'lód';
