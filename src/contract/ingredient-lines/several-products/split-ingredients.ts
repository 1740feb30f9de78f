import type { Catalogue } from '../products/catalogue.ts';
import { isMadeOf } from './dictated/dictated-amounts.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import { PIECES } from './joined-foods.ts';
import { splitAtSigns } from './item-signs.ts';
import { isAdjective, hasModifier } from '../names/modifiers.ts';
import { isGenitive } from '../words/nominative.ts';
import { isRemarkWord, remarkLength } from '../names/remarks.ts';
import { AND, CHOICE, hasAmount, isProduct, readPiece, keysIn } from './item-words.ts';
import { isCounted, productsIn } from './split-items.ts';
import { tokenise } from '../words/tokens.ts';
import { fold } from '../words/words.ts';

/**
 * The ingredients of one line of a recipe, in their order: 'sól, pieprz do smaku' and '2 łyżki oliwy, 1 łyżka octu'
 * are two. Beside {@link splitItems}, each has to be food with an amount, or begin with the name of a food, and a
 * part without an amount may not follow a single product with one, unless it is salt or pepper or several follow:
 * '1 kostka masła, margaryna' names another choice. Otherwise the words after a comma describe the product before it.
 */
export function splitIngredients(text: string, catalogue: Catalogue): string[] {
  const parts = productsIn(text, splitAtSigns(text), catalogue);
  if (
    parts.length < 2 ||
    CHOICE.test(text) ||
    !parts.every((part, at) => isIngredient(part, at > 0, catalogue))
  )
    return [text];
  const [isFirst, ...others] = parts.map((part) => isCounted(part, catalogue));
  const [first = '', ...rest] = parts;
  const isList = others.includes(true) || (!AND.test(text) && areListed(first, rest, catalogue));
  return isFirst && !isList ? [text] : parts;
}

/** @param isBehind what was done to it may stand before it: 'sól, świeżo zmielony pieprz' */
function isIngredient(part: string, isBehind: boolean, { products, dictionary }: Catalogue): boolean {
  const line = readPiece(part, { products, dictionary });
  const { kind, product } = line;
  if (kind !== 'ingredient' || product === null) return false;
  if (hasAmount(line)) {
    const named = keysIn(product.name);
    const isKnown = product.id !== null || named.some((word) => dictionary.has(word));
    // '1 łyżeczka gochujang', but not '100 g letniej'
    const isMeasured = line.qty !== null && line.unit !== null && line.unit !== 'piece';
    return isKnown || (isMeasured && isProduct(line) && !named.every(isAdjective));
  }
  const words = keysIn(part);
  const [first = '', second = ''] = isBehind ? withoutDescription(words, dictionary) : words;
  // 'białko serwatkowe' and 'sok pomarańczowy' are bought so.
  const isKind = isAdjective(second) && !isRemarkWord(second);
  if (PIECES.has(first) && !dictionary.has(second) && !isKind) return false;
  return dictionary.hasNominative(first);
}

/** The words of a food without what was done to it and the adjectives before it: 'suszone oregano'. */
function withoutDescription(words: readonly string[], dictionary: FoodDictionary): readonly string[] {
  const rest = words.slice(remarkLength(words, 0));
  const at = rest.findIndex((word) => dictionary.has(word));
  const [noun = '', adjectives] = [rest[at], rest.slice(0, Math.max(at, 0)).join(' ')];
  return hasModifier(tokenise(noun), tokenise(adjectives), dictionary) ? rest.slice(at) : rest;
}

/** Groups of food, whose kinds may follow: '200 g warzyw, marchew, seler'. */
const GROUP = /^(?:warzyw|owoc|ziol|przypraw|orzech|bakali|mies|ryb|grzyb|wedlin|dodatk|nasion|pestk|olej)/;

/** Whether foods without an amount follow an only one that has its own: '2 jajka, sól', '2 marchewki, por, seler'. */
function areListed(first: string, others: readonly string[], catalogue: Catalogue): boolean {
  const words = keysIn(readPiece(first, catalogue).product?.name ?? '');
  if (words.some((word) => isMadeOf(word) || GROUP.test(fold(word)))) return false;
  const isOther = (part: string): boolean => {
    const [word = ''] = withoutDescription(keysIn(part), catalogue.dictionary);
    if (others.length === 1) return /^(?:s[óo]l|pieprz)$/u.test(word);
    return !isGenitive(word, catalogue.dictionary) && !words.includes(word);
  };
  return others.every(isOther);
}
