import type { FoodDictionary, FoodWord } from './food-dictionary.ts';

/**
 * Other words for a thing. Few diminutives are: 'śmietanka', 'serek', 'koperek' and 'kaszka' are other things than what
 * they come from.
 */
const ALIASES: Record<string, string> = {
  jajo: 'jajko',
  kartofel: 'ziemniak',
  marchewka: 'marchew',
  ketchup: 'keczup',
  listek: 'liść',
};

/** What a word of the table names, whichever word for it that is. */
export function thingOf({ singular, plural }: FoodWord): string {
  const name = singular ?? plural ?? '';
  return ALIASES[name] ?? name;
}

/**
 * What people affectionately call a thing that is bought under its plain name. Many diminutives are another thing:
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

/** The plain name of what a word is a pet name for, in any of its forms; undefined of any other word. */
export function plainNameOf(word: string, dictionary: FoodDictionary): string | undefined {
  const names = dictionary.lookUp(word).map((entry) => PET_NAMES[entry.word.singular ?? '']);
  return names.find((name) => name !== undefined);
}

const MIN_NOUN_LENGTH = 5;

/** Whether what a rule takes for two forms of a noun are neither too short to tell nor one the other's diminutive. */
export function isSameNoun(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < MIN_NOUN_LENGTH) return false;
  const [stem, otherStem] = [one, other].map((word) => word.replace(/[aeiouy]+$/, ''));
  return stem !== `${otherStem}ek` && otherStem !== `${stem}ek`;
}
