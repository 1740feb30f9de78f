import type { Catalogue } from '../products/catalogue.ts';
import { type FoodDictionary, type FoodForm, isNominative } from '../words/food-dictionary.ts';
import { kindsBehindColon, withoutRequest } from '../several-products/item-signs.ts';
import {
  firstKeyOf,
  lengthOfAmount,
  AND,
  CHOICE,
  isRemark,
  readPiece,
  keysIn,
} from '../several-products/item-words.ts';
import { PIECES } from '../several-products/joined-foods.ts';
import { isGroupLabel } from '../names/name-breaks.ts';
import { isAdjective, hasModifier } from '../names/modifiers.ts';
import { strip } from '../line-kinds.ts';
import { withShopBeforeDash } from '../line-parts.ts';
import { isLink, withLinksAsTyped, withLinksInBrackets } from '../links.ts';
import { isGenitive } from '../words/nominative.ts';
import { ofAnimal } from '../amounts/parts-of-animals.ts';
import { parseLine } from '../parse-line.ts';
import { remarkLength } from '../names/remarks.ts';
import { splitIngredients } from '../several-products/split-ingredients.ts';
import { namesOther, splitItems } from '../several-products/split-items.ts';
import { tokenise } from '../words/tokens.ts';
import { isUnit } from '../units/unit-words.ts';
import { isFirstPersonPast, isVerb } from '../words/verbs.ts';
import { fold, isPreposition, wordsOf } from '../words/words.ts';
import type { Unit } from '../../quantities/units.ts';
import { foodsIn, namesFood, withoutLabel } from './labelled-line.ts';
import { isChatter } from './not-to-buy.ts';

/**
 * The ingredients of a line from elsewhere, each as it stands there, with the label of its line: those that
 * `splitIngredients` separates, all foods after a label or between semicolons, and those around 'i' that are plain
 * food, whether the catalogue has them or not: 'sól i świeżo mielony pieprz' is two. A line of one is left as it is.
 */
export function ingredientsInLine(text: string, catalogue: Catalogue): string[] {
  const { label, list } = withoutLabel(strip(text), catalogue);
  const parts = foodsIn(list, label !== '', catalogue) ?? splitIngredients(list, catalogue);
  const ingredients = parts.flatMap((part) => splitAtAnd(part, catalogue));
  return ingredients.length === 1
    ? [ofAnimal(text, catalogue) ?? text]
    : ingredients.map((each) => (label === '' ? each : `${each} (${label})`));
}

/** Recipes measure so, here and elsewhere. */
const OF_RECIPE =
  /(?<!\p{L})(?:[łl]y[żz](?:k|ecz|ek)|szczypt|szklan[ek]|cups?(?!\p{L})|tb?sps?(?!\p{L})|t(?:ea|able)spoon)/iu;

/** Whether a text comes from a recipe, where a comma may set apart what a product is like, even pasted to a list. */
export const isOfRecipe = (text: string): boolean => OF_RECIPE.test(text);

/**
 * The products of a line of a shopping list from elsewhere: 'chleb, domestos, 2 mleka'. Not all need be food, and the
 * words by which someone asks for them are left out.
 */
export function itemsInLine(typed: string, catalogue: Catalogue): string[] {
  if (isLink(typed)) return [typed];
  const items = itemsInText(withLinksInBrackets(typed), catalogue);
  return items.map((item) => withLinksAsTyped(item, typed));
}

function itemsInText(text: string, catalogue: Catalogue): string[] {
  const whole = strip(text);
  const asked = withShopBeforeDash(withoutRequest(whole, catalogue.dictionary));
  const { label, list } = withoutLabel(asked, catalogue);
  const isNumbered = /^1[.)]\s.*\s2[.)]\s/.test(text);
  const items = isChatter(whole, catalogue.dictionary)
    ? undefined
    : itemsIn(isNumbered ? text : list, isGroupLabel(label), catalogue);
  if (!items) {
    // 'Dodaj sól i smaż' is a step of a recipe, which asks for nothing.
    const isAsked = asked !== whole && !isStep(asked, catalogue);
    return ingredientsInLine(isAsked ? asked : text, catalogue);
  }
  return items
    .flatMap((item) => splitAtAnd(item, catalogue))
    .map((item) => (label === '' ? item : `${item} (${label})`));
}

/**
 * All products of a list; undefined for a single one and for any other text.
 * @param isOfGroup what a shop or a group of products stands before need not be food: 'leki: apap, ibuprom'
 */
function itemsIn(list: string, isOfGroup: boolean, catalogue: Catalogue): string[] | undefined {
  const kinds = kindsBehindColon(list, catalogue);
  if (kinds) return kinds;
  // 'uwaga: …' and 'zioła – tymianek, …'
  const isOther = CHOICE.test(list) || /:(?:\s+(?![\d\s])|$)|\s[–—-]\s+(?!\d)/u.test(list);
  if (isOther || readPiece(list, catalogue).kind !== 'ingredient') return undefined;
  const items = splitItems(list, catalogue);
  const areAll = items.length > 1 && items.every((item) => isItem(item, catalogue));
  return areAll && (isOfGroup || areSeveral(items, catalogue)) ? items : undefined;
}

/** More words than this are no name of a product. */
const MAX_WORDS = 5;

function isItem(item: string, catalogue: Catalogue): boolean {
  const words = keysIn(item);
  return (
    readPiece(item, catalogue).kind === 'ingredient' &&
    words.length - lengthOfAmount(item).length <= MAX_WORDS &&
    (!isRemark(words) || (isPreposition(words[0] ?? '') && namesOther(item, catalogue.dictionary))) &&
    !isStep(item, catalogue)
  );
}

const isStep = (text: string, { dictionary }: Catalogue): boolean =>
  keysIn(text).some((word) => isVerb(word, dictionary) || isFirstPersonPast(word, dictionary));

const MEASURED = new Set<Unit | null>(['g', 'dag', 'kg', 'ml', 'can', 'jar']);

/** Whether enough of them are food for the others not to describe it: 'chleb, domestos', but not '200 g chorizo, sliced'. */
function areSeveral(items: readonly string[], catalogue: Catalogue): boolean {
  const [first = '', second = ''] = items;
  const foods = items.filter((item) => namesFood(item, catalogue));
  if (items.length > 2) return foods.length > 1;
  // 'cytryna, sok i skórka'
  if (PIECES.has(firstKeyOf(second))) return false;
  const isMeasured = MEASURED.has(readPiece(first, catalogue).unit);
  return (
    foods.length === 2 ||
    (foods.length === 1 && !isMeasured && /^\p{L}/u.test(second) && !keysIn(second).every(isAdjective))
  );
}

/** It says of everything around 'i' how much there is. */
const OF_EACH = /(?:^|\s)po(?=[\s,;]|$)/iu;

function splitAtAnd(part: string, catalogue: Catalogue): string[] {
  const items = part.split(AND);
  const isOne = items.length === 1 || CHOICE.test(part) || OF_EACH.test(part) || catalogue.products.has(part);
  if (isOne) return [part];
  const [first = '', ...others] = items;
  const foods = items.map((item) => foodIn(item, catalogue));
  const isMeasured = foods[0] === undefined && isMeasuredFood(first, catalogue);
  const areApart = foods.every((food, at) => {
    if (at === 0 && isMeasured) return true;
    // '1 kg jabłek i gruszek' are of one amount, '2 łyżki cukru i cukier waniliowy' are not.
    if (food === undefined || (isMeasured && isGenitive(food.noun, catalogue.dictionary))) return false;
    const next = foods[at + 1];
    return at === others.length || (next && endsBefore(food, next, catalogue.dictionary));
  });
  return areApart ? items : [part];
}

/** '2 łyżki cukru': a food by its measure, which goes with a genitive. */
function isMeasuredFood(text: string, catalogue: Catalogue): boolean {
  const { dictionary } = catalogue;
  const noun = wordsOf(text).find((word) => !isUnit(word) && dictionary.has(word));
  return noun !== undefined && parseLine(text, catalogue).unit !== null && isGenitive(noun, dictionary);
}

interface Food {
  text: string;
  /** In lower case, from the first to the last. */
  words: string[];
  /** The first word in the nominative that is food. */
  noun: string;
  /** The noun may also be another word's genitive: 'natka pietruszki i kolendry'. */
  isPlural: boolean;
  /** It has another noun, not in the nominative, to which alone the next name may belong. */
  hasGenitive: boolean;
}

/** The food that a name without an amount means; undefined for anything else. */
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
  if (noun === undefined || (called.length === 1 && PIECES.has(noun))) return undefined;
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

/** Whether words about the product before 'i' can't belong to the one after it, nor the other way round. */
function endsBefore(food: Food, next: Food, dictionary: FoodDictionary): boolean {
  // 'suszone śliwki i morele', 'sok z cytryny i limonki', 'kurczak – udka i skrzydełka'
  const isPlain =
    endsItself(food, next, dictionary) &&
    !food.words.some(isPreposition) &&
    /^[\p{L}\d%]+(?:[ -][\p{L}\d%]+)*$/u.test(food.text);
  if (!next.isPlural) return isPlain;
  // 'śliwki i morele suszone'
  const [behind] = next.words.slice(next.words.indexOf(next.noun) + 1);
  return isPlain && !food.hasGenitive && (behind === undefined || isPreposition(behind));
}

/** Feminine nouns whose ending doesn't show it. */
const FEMININE = /^(?:s[óo]l|marchew)$/u;

/** Whether no adjective before a noun is of the next one too: 'świeżo zmielony czarny pieprz', before 'sól morska'. */
function endsItself({ words, noun }: Food, next: Food, dictionary: FoodDictionary): boolean {
  const adjectives = words.slice(remarkLength(words, 0), words.indexOf(noun)).join(' ');
  const isNext = (described: string): boolean =>
    hasModifier(tokenise(next.noun), tokenise(described), dictionary);
  return (
    adjectives === '' ||
    next.words[0] !== next.noun ||
    isNext(next.words[1] ?? '') ||
    !isNext(adjectives) ||
    (FEMININE.test(next.noun) && /[yi]$/.test(adjectives))
  );
}
