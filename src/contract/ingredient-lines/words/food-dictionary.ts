import { append, fold, isSpelling } from './words.ts';

/** A word of the table, by its nominatives. */
export interface FoodWord {
  /** Undefined for words without a singular. */
  singular: string | undefined;
  plural: string | undefined;
}

/** A form of a word of the table. */
export interface FoodForm {
  word: FoodWord;
  /** As the dictionary spells it. */
  form: string;
  /** In which numbers it is a form of the word; 'cytryny' in both. */
  isSingular: boolean;
  isPlural: boolean;
}

interface Paradigm {
  singular: string[];
  plural: string[];
}

/** Whether a form is how its word is called, in either number. */
export const isNominative = ({ form, word }: FoodForm): boolean =>
  form === word.singular || form === word.plural;

/** The forms of Polish food words. They are spelt out when the first word with their initial is looked up. */
export class FoodDictionary {
  readonly #waiting = new Map<string, { stem: string; paradigm: Paradigm }[]>();
  readonly #forms = new Map<string, FoodForm[]>();

  /** @param table the text of `food-words.ts`; an empty one knows nothing */
  constructor(table: string) {
    for (const line of table.split('\n')) {
      const [endings = '', stems] = line.split(':');
      if (stems === undefined) continue;
      const [singular = [], plural = []] = endings
        .split('|')
        .map((list) => (list === '-' ? [] : list.split(',')));
      for (const stem of stems.split(' ')) {
        append(this.#waiting, initialOf(stem), { stem, paradigm: { singular, plural } });
      }
    }
  }

  #spellOut(stem: string, { singular, plural }: Paradigm): void {
    const word: FoodWord = {
      singular: singular[0] === undefined ? undefined : stem + singular[0],
      plural: plural[0] === undefined ? undefined : stem + plural[0],
    };
    for (const ending of new Set([...singular, ...plural])) {
      const form = stem + ending;
      const entry = {
        word,
        form,
        isSingular: singular.includes(ending),
        isPlural: plural.includes(ending),
      };
      append(this.#forms, fold(form), entry);
    }
  }

  /** Whether a word may be a form of one of the table, with or without diacritics. */
  has(typed: string): boolean {
    return this.lookUp(typed).length > 0;
  }

  /** Whether it may be one in the nominative, as lists name food. */
  hasNominative(typed: string): boolean {
    return this.lookUp(typed).some(isNominative);
  }

  /**
   * Every word that this form may stand for, with or without diacritics; words with exactly this spelling come
   * first. A form that is the nominative singular of a word stands for that word only.
   */
  lookUp(typed: string): FoodForm[] {
    const initial = initialOf(typed);
    const waiting = this.#waiting.get(initial) ?? [];
    this.#waiting.delete(initial);
    for (const { stem, paradigm } of waiting) this.#spellOut(stem, paradigm);

    const found = (this.#forms.get(fold(typed)) ?? []).filter(({ form }) => isSpelling(typed, form));
    // 'mak' is poppy, although a person who types without diacritics could mean 'mąk'.
    const called = found.filter(({ form, word }) => form === typed && form === word.singular);
    if (called.length > 0) return called;
    return found.length < 2
      ? found
      : found.toSorted((a, b) => Number(b.form === typed) - Number(a.form === typed));
  }
}

const initialOf = (word: string) => fold(word.slice(0, 1));
