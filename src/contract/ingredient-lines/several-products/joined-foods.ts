import type { Catalogue } from '../products/catalogue.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import { beginsWithOne, isMadeOf } from './dictated/dictated-amounts.ts';
import {
  firstKeyOf,
  beginsWithAmount,
  hasAmount,
  isRemark,
  isAccusative,
  namesProduct,
  readPiece,
  keysIn,
} from './item-words.ts';
import { isAdjective, hasModifier } from '../names/modifiers.ts';
import { isBesideNoun, isFeminineName, isGenitive } from '../words/nominative.ts';
import { isKindNumber } from '../sizes/numbered-kinds.ts';
import { isForHousehold, NO_KIND } from './other-products.ts';
import { isPartitive } from '../names/partitives.ts';
import { STATE } from '../names/remarks.ts';
import { type Token, tokenise } from '../words/tokens.ts';
import { isUnit } from '../units/unit-words.ts';
import { isVerb } from '../words/verbs.ts';
import { fold, isPreposition } from '../words/words.ts';

/** What may be needed of the product before a comma: 'cytryna, sok i skórka'. */
export const PIECES = new Set(
  'sok skórka skórki natka miąższ białko białka żółtko żółtka łodygi pestki nasiona'.split(' '),
);

/** 'coś do picia', 'coś słodkiego': they say nothing about another product. */
export const SOMETHING = /^co[śs]\s+(?:(?:do|na|dla)\s+\p{L}|\p{L}+ego$)/iu;

/** Peas and carrots are sold as one. */
const IN_ONE = /^(?:grosz|marche)/;

const areSoldInOne = (items: readonly string[]): boolean => items.every((item) => IN_ONE.test(fold(item)));

/**
 * Whether products around 'i' are several although the catalogue has none of them: each is food in one word or with its
 * own adjectives, as in 'kawa i herbata', 'mąkę i jajka 10' and 'ser żółty i chleb', or for the household, as in 'płyn do
 * naczyń i gąbki', or none is a word that anybody knows, as in 'cif i domestos'.
 */
export function arePlainProducts(said: readonly string[], catalogue: Catalogue): boolean {
  const items = withoutSizes(said);
  const areHousehold = items.every((item) => isForHousehold(item, catalogue));
  // 'płyn i żel do prania' are both for it.
  if (areHousehold)
    return keysIn(items[0] ?? '').length > 1 || !keysIn(items.at(-1) ?? '').some(isPreposition);
  const areFoods = items.every(
    (item, at) =>
      isPlainFood(item, catalogue) ||
      isOfOwnKind(item, items[at - 1], catalogue) ||
      isCalledByTwo(item, catalogue) ||
      isForOwnPurpose(item, catalogue) ||
      hasOwnCase(item, items[at + 1], catalogue),
  );
  return (areFoods && !areSoldInOne(items)) || items.every((item) => isBrand(item, catalogue));
}

/** 'śmietana' and 'jogurt' of 'mała śmietana i duży jogurt', where each has its size. */
const withoutSizes = (items: readonly string[]): readonly string[] =>
  items.every((item) => STATE.test(fold(firstKeyOf(item))))
    ? items.map((item) => item.replace(/^\s*\S+\s+/u, ''))
    : items;

/** What was done to both may stand in the singular too: 'brokuł i kalafior mrożony'. */
const DONE = /(?:[aeo]n|t)[yae]$/;

/** In the singular other adjectives are of one noun alone: 'ketchup i majonez kielecki'. */
const isOfOne = (noun: Token, described: readonly Token[], dictionary: FoodDictionary): boolean =>
  dictionary.lookUp(noun.key).every(({ form, word }) => form === word.singular) &&
  !described.some(({ key }) => DONE.test(fold(key)));

/** 'ogórki kiszone', but not 'morele suszone' behind 'śliwki i', which may be dried too. */
function isOfOwnKind(item: string, before: string | undefined, { products, dictionary }: Catalogue): boolean {
  const [noun, ...described] = tokenise(item);
  const { note, product } = readPiece(item, { products, dictionary });
  return (
    noun !== undefined &&
    dictionary.hasNominative(noun.key) &&
    note === null &&
    described.length > 0 &&
    described.length + 1 === keysIn(product?.name ?? '').length &&
    hasModifier([noun], described, dictionary) &&
    (isOfOne(noun, described, dictionary) ||
      !(
        before !== undefined &&
        hasModifier(tokenise(before), described, dictionary) &&
        isPlainFood(before, { products, dictionary })
      ))
  );
}

/** 'ser feta' and 'cukier puder' */
function isCalledByTwo(item: string, catalogue: Catalogue): boolean {
  const [noun = '', kind = '', more] = keysIn(item);
  const { note } = readPiece(item, catalogue);
  return (
    more === undefined && note === null && catalogue.dictionary.hasNominative(noun) && isBesideNoun(kind)
  );
}

/** They ask for a case that no food has as it is called. 'z' is left out: '2 bułki z szynką i ser' are made of both. */
const GOVERNING = /^(?:bez|do|od|dla|we?)$/;

/** 'mleko bez laktozy' before 'jogurt', which would be 'jogurtu' if it were about that too; 'margaryna do pieczenia' at the end. */
function hasOwnCase(item: string, next: string | undefined, { dictionary }: Catalogue): boolean {
  const words = keysIn(item);
  const at = words.findIndex(isPreposition);
  const [food = '', ...adjectives] = words.slice(0, Math.max(at, 0));
  const isFood = dictionary.hasNominative(food) && !isUnit(food) && adjectives.every(isAdjective);
  if (!isFood || at === words.length - 1) return false;
  const governing = words[at] ?? '';
  if (next === undefined) return /^(?:bez|do|na|dla)$/.test(governing);
  const [other = ''] = keysIn(next);
  return GOVERNING.test(governing) && dictionary.hasNominative(other) && !isGenitive(other, dictionary);
}

/** 'proszek do pieczenia' and 'papier toaletowy', but not 'karma z kurczakiem' and 'szampon rumianek'. */
const isForOwnPurpose = (item: string, catalogue: Catalogue): boolean =>
  isForHousehold(item, catalogue) && /^(?:do|na|pod|dla)$/.test(keysIn(item)[1] ?? '');

/**
 * Whether an amount is of the first food alone, because the others stand as they are called: '10 jajek i masło', but
 * not '1 kg jabłek i gruszek'.
 */
export function isOfFirstAlone([first = '', ...others]: readonly string[], catalogue: Catalogue): boolean {
  const { dictionary } = catalogue;
  const line = readPiece(first, catalogue);
  const words = keysIn(line.product?.name ?? '');
  const foods = words.filter((word) => dictionary.has(word));
  // '2 soki jabłko i banan' and '2 bułki z szynką i ser' are made of both.
  const isWhole = foods.length === 1 && !words.some(isPreposition) && !PIECES.has(foods[0] ?? '');
  const isNext = (item: string): boolean =>
    beginsWithAmount(item) || beginsWithOne(item, catalogue)
      ? hasAmount(readPiece(item, catalogue)) && namesProduct(item, catalogue)
      : (isPlainFood(item, catalogue) &&
          (isObjectInE(item, catalogue) || isSeveral(item) || !isGenitive(firstKeyOf(item), dictionary))) ||
        (isFeminineName(item) && isUnknown(item, catalogue));
  return (
    (beginsWithAmount(first) || beginsWithOne(first, catalogue)) &&
    hasAmount(line) &&
    isWhole &&
    !areSoldInOne([...foods, ...others]) &&
    others.every(isNext)
  );
}

/** What is counted, so that an amount before it asks for 'bułek' and 'jajek'. */
const COUNTED = /^(?:bulki|buleczki|kajzerki|jajka|parowki|cytryny|limonki|baterie)$/;

/** 'bułki': the carton in 'karton mleka i bułki' is no amount of them. */
const isSeveral = (item: string): boolean => COUNTED.test(fold(firstKeyOf(item)));

/** 'śmietanę', as one asks for it. */
const isObjectInE = (item: string, { dictionary }: Catalogue): boolean =>
  isAccusative(firstKeyOf(item), dictionary);

function isPlainFood(item: string, catalogue: Catalogue): boolean {
  const { dictionary } = catalogue;
  const { product, note } = readPiece(item, catalogue);
  const [word = ''] = keysIn(item);
  const isNamed = dictionary.hasNominative(word) || (isAccusative(word, dictionary) && dictionary.has(word));
  return (
    isNamed &&
    note === null &&
    !beginsWithAmount(item) &&
    isOneWord(product?.name ?? '') &&
    !isUnit(word) &&
    !PIECES.has(word)
  );
}

/** One word, or one with the number of its kind: 'śmietana 18'. */
function isOneWord(name: string): boolean {
  const tokens = tokenise(name);
  return tokens.length === 1 || (tokens.length === 2 && isKindNumber(tokens, 1));
}

/**
 * Whether one of two is a food that says no kind of another, and the other a word that no rule knows: 'domestos i chleb',
 * 'masło i whiskas'.
 */
export function isUnknownBesideFood(items: readonly string[], catalogue: Catalogue): boolean {
  const isFood = (item: string): boolean => NO_KIND.test(fold(item)) && isPlainFood(item, catalogue);
  return items.length === 2 && items.some(isFood) && items.some((item) => isUnknown(item, catalogue));
}

/** Beside food shorter words are rather no product: 'mleko i coś'. */
const MIN_LETTERS = 4;
/** Two brands may be shorter: 'cif i domestos'. */
const MIN_BRAND_LETTERS = 3;

/** A word that is no food, nor says more about one. */
function isUnknown(item: string, catalogue: Catalogue, minLetters = MIN_LETTERS): boolean {
  const { dictionary } = catalogue;
  const { kind, note, product } = readPiece(item, catalogue);
  const [word = ''] = keysIn(item);
  const isWord =
    !beginsWithAmount(item) &&
    keysIn(product?.name ?? '').join(' ') === word &&
    /^\d?\p{L}+$/u.test(word) &&
    (word.length >= minLetters || /^\d/.test(word)) &&
    !dictionary.has(word);
  const saysMore = isRemark([word]) || isAdjective(word) || isPartitive(word) || isVerb(word, dictionary);
  return isWord && !saysMore && kind === 'ingredient' && note === null && product?.id === null;
}

/** What is no food, though the table has it or takes it for a measure. */
const NO_FOOD =
  /^(?:plastry$|bandaz|sznurek|zapalni|zeszyt|klej$|nawoz$|znicz|swiec|kwiat|tasm|kred|dlugopis|olow|zarow|bateri|zwirek|wacik|serwet|slomk|podpas|work|gabk)/;
/** What one does: 'mycie i sprzątanie', and 'umyc' without its diacritics. 'coś' is nothing one can tell. */
const NO_BRAND = /(?:[aei]nie|[ao]n[ey]|[iy]cie|[aeiuy]c)$|^(?:cos|nic|inne|reszta|wszystko|tak|nie)$/;

/** Whether a word is a thing that is no food, though the table of foods or of units has it: 'plastry', 'bandaż'. */
export const isThing = (word: string): boolean => NO_FOOD.test(fold(word));

/** Such as 'apap' or 'plastry': a word that can't say the kind of another product. */
function isBrand(item: string, catalogue: Catalogue): boolean {
  const [word = '', more] = keysIn(item);
  const isNewThing = more === undefined && isThing(word) && readPiece(item, catalogue).product?.id == null;
  return isNewThing || (isUnknown(item, catalogue, MIN_BRAND_LETTERS) && !NO_BRAND.test(fold(word)));
}

/** Whether two foods stand in the genitive, as behind 'brakuje': 'mleka i chleba'. */
export const areInGenitive = (items: readonly string[], { dictionary }: Catalogue): boolean =>
  items.every((item) => {
    const [word = '', second] = keysIn(item);
    return second === undefined && isGenitive(word, dictionary);
  });

/** Masculine nouns that people use in -a for what they buy: 'kup ogórka'. */
const IN_A =
  /^(?:ogor(?:k|ecz)|pomidor|banan|kurczak|arbuz|melon|ananas|kalafior|brokul|indyk|kroli|losos|dors|karpi|pstrag|sledzi|tunczyk|mintaj|paczk|lod|baton|hamburger|burger|seler|por|burak|ziemniak|rogal|baklazan|grejpfrut|kabanos|lizak|cukierk|kotlet|stek|szampan|kebab)\p{L}*a$/u;

/** Whether a food after 'i' is one of several things to buy, as in 'chleb i kurczaka'; in 'mix sałat i ogórka' it isn't. */
export function isObject(item: string, first: string, { dictionary }: Catalogue): boolean {
  const [food = '', ...others] = keysIn(first);
  return (
    IN_A.test(fold(firstKeyOf(item))) &&
    dictionary.hasNominative(food) &&
    !isMadeOf(food) &&
    !PIECES.has(food) &&
    !others.some((word) => dictionary.has(word))
  );
}

/**
 * The products of 'papryka czerwona, żółta' and 'woda gazowana i niegazowana', if the catalogue has every one by its
 * noun; undefined otherwise.
 *
 * @param first the one with the noun
 * @param others adjectives
 */
export function kindsOf(
  first: string,
  others: readonly string[],
  catalogue: Catalogue,
): string[] | undefined {
  const [noun = '', ...described] = keysIn(first);
  const { dictionary } = catalogue;
  const line = readPiece(first, catalogue);
  const isNoun = (word: string): boolean => dictionary.has(word);
  if (described.length === 0 || !isNoun(noun) || line.product?.id == null || hasAmount(line))
    return undefined;
  const kinds = others.map((other) => `${noun} ${other}`);
  const areKnown = kinds.every((kind, at) => {
    const { product, note } = readPiece(kind, catalogue);
    return (
      !isNoun(firstKeyOf(others[at] ?? '')) &&
      product?.id != null &&
      product.id !== line.product?.id &&
      note === null &&
      keysIn(product.name).length > 1
    );
  });
  return areKnown ? kinds : undefined;
}
