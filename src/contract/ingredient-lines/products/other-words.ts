import type { FoodDictionary, FoodWord } from '../words/food-dictionary.ts';

/**
 * Other words for a product. Few diminutives are: 'śmietanka', 'serek', 'koperek' and 'kaszka' are other products
 * than the words they come from.
 */
const ALIASES: Record<string, string> = {
  jajo: 'jajko',
  kartofel: 'ziemniak',
  marchewka: 'marchew',
  ketchup: 'keczup',
  listek: 'liść',
  czips: 'chips',
};

/** The product that a word of the table names, whichever of its names the word is. */
export function productOf({ singular, plural }: FoodWord): string {
  const name = singular ?? plural ?? '';
  return ALIASES[name] ?? name;
}

/**
 * Diminutives of products that are bought under their plain name. Many other diminutives are another product:
 * 'serek', 'śmietanka', 'pomidorki', 'ogóreczki', 'twarożek', 'buraczki', 'kaszka', 'papryczka', 'orzeszki'.
 */
const PET_NAMES: Record<string, string> = {
  masełko: 'masło',
  mleczko: 'mleko',
  jajeczko: 'jajko',
  jogurcik: 'jogurt',
  kefirek: 'kefir',
  ziemniaczek: 'ziemniak',
  kartofelek: 'ziemniak',
  pyra: 'ziemniak',
  grula: 'ziemniak',
  cebulka: 'cebula',
  czosneczek: 'czosnek',
  koperek: 'koper',
  marcheweczka: 'marchew',
  kapustka: 'kapusta',
  pieczareczka: 'pieczarka',
  jabłuszko: 'jabłko',
  gruszeczka: 'gruszka',
  śliweczka: 'śliwka',
  bananek: 'banan',
  cytrynka: 'cytryna',
  pomarańczka: 'pomarańcza',
  truskaweczka: 'truskawka',
  malinka: 'malina',
  chlebek: 'chleb',
  bułeczka: 'bułka',
  szyneczka: 'szynka',
  kiełbaska: 'kiełbasa',
  paróweczka: 'parówka',
  mięsko: 'mięso',
  kurczaczek: 'kurczak',
  śledzik: 'śledź',
  piwko: 'piwo',
  winko: 'wino',
  wódeczka: 'wódka',
  herbatka: 'herbata',
  kawka: 'kawa',
  miodek: 'miód',
  dżemik: 'dżem',
  ciasteczko: 'ciastko',
  cukiereczek: 'cukierek',
};

/** The plain name that belongs to a diminutive in any of its forms; undefined for any other word. */
export function plainNameOf(word: string, dictionary: FoodDictionary): string | undefined {
  const names = dictionary.lookUp(word).map((entry) => PET_NAMES[entry.word.singular ?? '']);
  return names.find((name) => name !== undefined);
}

const MIN_NOUN_LENGTH = 5;

/**
 * Whether two forms that a rule takes for one noun are long enough to decide, and neither is the other's
 * diminutive.
 */
export function isSameNoun(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < MIN_NOUN_LENGTH) return false;
  const [stem, otherStem] = [one, other].map((word) => word.replace(/[aeiouy]+$/, ''));
  return stem !== `${otherStem}ek` && otherStem !== `${stem}ek`;
}
