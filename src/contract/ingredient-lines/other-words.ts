import type { FoodWord } from './food-dictionary.ts';

/**
 * Other words for a thing. Few diminutives are: 'śmietanka', 'serek', 'koperek' and 'kaszka' are other things than what
 * they come from.
 */
const ALIASES: Record<string, string> = {
  jajo: 'jajko',
  kartofel: 'ziemniak',
  marchewka: 'marchew',
  ketchup: 'keczup',
};

/** What a word of the table names, whichever word for it that is. */
export function thingOf({ singular, plural }: FoodWord): string {
  const name = singular ?? plural ?? '';
  return ALIASES[name] ?? name;
}

const MIN_NOUN_LENGTH = 5;

/** Whether what a rule takes for two forms of a noun are neither too short to tell nor one the other's diminutive. */
export function isSameNoun(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < MIN_NOUN_LENGTH) return false;
  const [stem, otherStem] = [one, other].map((word) => word.replace(/[aeiouy]+$/, ''));
  return stem !== `${otherStem}ek` && otherStem !== `${stem}ek`;
}
