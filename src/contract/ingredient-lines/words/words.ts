import { searchKey } from '../../names.ts';

/** Two digits with a comma or a point between them are one word, and so is a number with its percent sign or unit: '0,5%', '60 l'. */
const WORD = /\d+(?:[.,]\d+)*%?[\p{L}\p{M}\p{N}]*|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*/gu;

/**
 * The words of a name in lower case, with their diacritics; a name of signs alone is one word. Numbers are the same
 * however they are written: '3.2' is '3,2', and '2,0%' is '2%'.
 */
export function wordsOf(name: string): string[] {
  const lower = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/(\d)\s+(?=%|(?:k?g|m?l)(?![\p{L}\p{N}]))/gu, '$1');
  const written = lower.replaceAll(POINT, ',').replaceAll(/,0+%/g, '%');
  return written.match(WORD) ?? (written.trim() ? [written.trim()] : []);
}

/** The point of '3.2'. */
const POINT = /(?<=\d)\.(?=\d)/g;

const FOLDED = new Map('ąćęłńóśźż'.split('').map((letter, at) => [letter, 'acelnoszz'.charAt(at)]));
const ASCII = /^[ -~]*$/;

/** A word in lower case without diacritics. */
export function fold(word: string): string {
  if (ASCII.test(word)) return word;
  let folded = '';
  for (const letter of word) folded += FOLDED.get(letter) ?? letter;
  return ASCII.test(folded) ? folded : searchKey(folded);
}

/** Endings of words for measures, and what stands for them in the other forms. */
const DECLENSIONS: [ending: RegExp, forms: string][] = [
  [/ka$/, 'ki ke ek ce kami'],
  [/(?:e|(?<=[iy]))k$/, 'ki ka kow ku kiem kami'],
  [/(?<=gram|litr)$/, 'y a ow u em ami'],
];

/**
 * A list of words with all forms of those in -ka, -ek, -ik, -yk, -gram and -litr.
 * @param words without diacritics, with blanks between them
 */
export const formsOf = (words: string): string[] =>
  words
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => {
      const [ending, forms] = DECLENSIONS.find(([end]) => end.test(word)) ?? [];
      return ending && forms ? [word, ...forms.split(' ').map((form) => word.replace(ending, form))] : word;
    });

/**
 * Returns a function that says whether a word, in the nominative or the accusative, is one of those that begin with
 * a capital here.
 */
export function markedIn(words: string): (word: string) => boolean {
  const marked = new Set(words.match(/[A-Z]\w+/g)?.map((word) => word.toLowerCase()));
  return (word) => marked.has(fold(word)) || marked.has(fold(word).replace(/e$/, 'a'));
}

/**
 * Whether a person who may leave out diacritics, but writes no wrong ones, can have meant this form. Both fold
 * alike.
 */
export function isSpelling(typed: string, form: string): boolean {
  if (typed === form || ASCII.test(typed)) return true;
  return (
    typed.length === form.length &&
    typed.split('').every((letter, at) => letter === form[at] || letter === fold(form[at] ?? ''))
  );
}

/** Prefixes of verbs and participles, folded: 'po-kroić', 'roze-trzeć'. */
export const PREFIXES = '(?:na|za|po|do|u|ode?|ob?|pod|prze|przy|roze?|ze?|we?|wy|poz|(?:po)?zo)';

const PREPOSITIONS = new Set('z ze w we do na bez od po dla pod nad przy o i oraz a la typ typu'.split(' '));

/** Whether a part of a name with its own case follows a word: 'pierogi z kapustą', 'mleko w proszku'. */
export const isPreposition = (word: string): boolean => PREPOSITIONS.has(word);

/** Adds a value to the list that stands under a key. */
export function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
