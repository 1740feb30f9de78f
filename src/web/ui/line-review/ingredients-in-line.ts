import type { Catalogue } from '../../../contract/ingredient-lines/catalogue.ts';
import type { FoodForm } from '../../../contract/ingredient-lines/food-dictionary.ts';
import { strip } from '../../../contract/ingredient-lines/line-kinds.ts';
import { parseLine } from '../../../contract/ingredient-lines/parse-line.ts';
import { splitIngredients } from '../../../contract/ingredient-lines/split-things.ts';
import { fold, isPreposition, wordsOf } from '../../../contract/ingredient-lines/words.ts';

/**
 * The ingredients of a line from elsewhere, each as it stands there: those that `splitIngredients` tells apart, and
 * those around 'i' that are plain food, whether the catalogue has them or not: 'sól i świeżo mielony pieprz' is two. A
 * line of one ingredient is left as it is.
 */
export function ingredientsInLine(text: string, catalogue: Catalogue): string[] {
  const parts = splitIngredients(strip(text), catalogue).flatMap((part) => splitAtAnd(part, catalogue));
  return parts.length === 1 ? [text] : parts;
}

/** What may be about everything around 'i', or names another choice. */
const ABOUT_ALL = /(?:^|\s)(?:lub|albo|czy|bądź|ewentualnie|też|także|po)(?=[\s,;]|$)/iu;

function splitAtAnd(part: string, catalogue: Catalogue): string[] {
  const things = part.split(/\s(?:i|oraz)\s/iu);
  const isOne =
    things.length === 1 || ABOUT_ALL.test(part) || catalogue.products.find(part).candidates.length > 0;
  if (isOne) return [part];
  const foods = things.map((thing) => foodIn(thing, catalogue));
  const areApart = foods.every((food, at) => {
    const next = foods[at + 1];
    return food !== undefined && (at === foods.length - 1 || (next && endsBefore(food, next)));
  });
  return areApart ? things : [part];
}

interface Food {
  text: string;
  /** In lower case, from the first to the last. */
  words: string[];
  /** The first word in the nominative that is food. */
  noun: string;
  /** The noun may also be another word's genitive: 'natka pietruszki i kolendry'. */
  isPlural: boolean;
  /** It has a further noun, not in the nominative, which may be all that the next thing goes with. */
  hasGenitive: boolean;
}

/** What may be a part of the other thing: 'sok i skórka z cytryny', 'białka i żółtka'. */
const PIECE = /^(?:sok|skórk[ai]|natka|miąższ|białk[ao]|żółtk[ao]|łodygi|pestki|nasiona)$/u;

const isNominative = ({ form, word }: FoodForm): boolean => form === word.singular || form === word.plural;

/** The food that a thing without an amount names; undefined of anything else. */
function foodIn(text: string, catalogue: Catalogue): Food | undefined {
  const { kind, qty, unit, product } = parseLine(text, catalogue);
  if (kind !== 'ingredient' || product === null || qty !== null || unit !== null) return undefined;
  const formsOf = (word: string): FoodForm[] => catalogue.dictionary.lookUp(word);
  const words = wordsOf(text);
  const called = wordsOf(product.name);
  const isKnown = product.id !== null;
  const sought = isKnown ? called[0] : called.find((word) => formsOf(word).length > 0);
  // As it was typed: 'słonecznika' names sunflower seeds, but goes on with what stands before it.
  const noun = words.find((word) => fold(word) === fold(sought ?? ''));
  if (noun === undefined || (called.length === 1 && PIECE.test(noun))) return undefined;
  const nominatives = formsOf(noun).filter(isNominative);
  if (!isKnown && nominatives.length === 0) return undefined;
  const isSingular = (forms: FoodForm[]): boolean => forms.some(({ form, word }) => form === word.singular);
  const others = words.slice(1).map(formsOf);
  return {
    text,
    words,
    noun,
    isPlural: nominatives.length > 0 && !isSingular(nominatives),
    hasGenitive: others.some((forms) => forms.length > 0 && !isSingular(forms)),
  };
}

/** Whether what is said of a thing before 'i' can't be said of the one behind it, nor the other way round. */
function endsBefore(food: Food, next: Food): boolean {
  // 'suszone śliwki i morele', 'sok z cytryny i limonki', 'kurczak – udka i skrzydełka'
  const isPlain =
    food.words[0] === food.noun &&
    !food.words.some(isPreposition) &&
    /^[\p{L}\d%]+(?:[ -][\p{L}\d%]+)*$/u.test(food.text);
  if (!next.isPlural) return isPlain;
  // 'śliwki i morele suszone'
  const [behind] = next.words.slice(next.words.indexOf(next.noun) + 1);
  return isPlain && !food.hasGenitive && (behind === undefined || isPreposition(behind));
}
