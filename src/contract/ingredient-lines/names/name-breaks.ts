import type { Catalogue } from '../products/catalogue.ts';
import { hasModifier } from './modifiers.ts';
import { isForMeal } from './circumstances.ts';
import { opensRemark, remarkLength } from './remarks.ts';
import { isShop } from '../line-parts.ts';
import { textOf, type Token, tokenise } from '../words/tokens.ts';
import { isUnit } from '../units/unit-words.ts';
import { isFirstPersonPast, isVerb } from '../words/verbs.ts';
import { fold, isPreposition } from '../words/words.ts';

const BREAKS = ',;:–—!?+|=*.';

/** The first sign that ends a name. A hyphen inside a word doesn't: 'rzepakowo-słonecznikowy'. */
export function breakAt(tokens: readonly Token[]): number {
  const at = tokens.findIndex(({ kind, text, key, start, end }, index) => {
    if (index === 0) return false;
    // '2 jajka i 3 żółtka'
    if (kind === 'word') return (key === 'i' || key === 'oraz') && tokens[index + 1]?.kind === 'number';
    if (kind !== 'sign') return false;
    const isApart = start > (tokens[index - 1]?.end ?? 0) || (tokens[index + 1]?.start ?? end) > end;
    // 'żelfix 2:1'
    if (text === ':' && isFraction(tokens, index) && !isApart) return false;
    return BREAKS.includes(text) || (text === '/' && !isFraction(tokens, index)) || (text === '-' && isApart);
  });
  return at === -1 ? tokens.length : at;
}

const isFraction = (tokens: readonly Token[], at: number) =>
  tokens[at - 1]?.kind === 'number' && tokens[at + 1]?.kind === 'number';

/** The name before the sign that ends it, and what stands behind; of 'do posypania: cukier' the other way round. */
export function cutAtSign(
  tokens: readonly Token[],
  hasAmount: boolean,
  catalogue: Catalogue,
): { head: Token[]; tail: string } {
  const at = breakAt(tokens);
  const behind = tokens.slice(at + 1);
  const [first] = behind;
  const sign = tokens[at]?.text;
  // 'do posypania: cukier puder', 'na wierzch - ser': the product is behind the sign.
  const isSign = sign === ':' || (/^[-–—]$/u.test(sign ?? '') && mayBeProduct(behind, catalogue));
  if (isSign && first && /^(?:na|do|dla)$/.test(fold(tokens[0]?.key ?? ''))) {
    return { head: behind, tail: textOf(tokens.slice(0, at)) };
  }
  const label = labelOf(tokens, catalogue);
  if (label !== undefined && sign === ':') return { head: behind, tail: label };
  // 'sól, pieprz': two products, and the line doesn't say which of them is meant.
  const isListed =
    sign === ',' &&
    !hasAmount &&
    first?.kind === 'word' &&
    mayBeProduct(behind, catalogue) &&
    !hasModifier(tokens.slice(0, at), behind, catalogue.dictionary);
  if (isListed) return { head: [...tokens], tail: '' };
  const tail = textOf(behind);
  return {
    head: tokens.slice(0, at),
    tail:
      sign === '/' && tail
        ? `lub ${tail}`
        : sign === '+' || tokens[at]?.kind === 'word'
          ? `${sign} ${tail}`
          : tail,
  };
}

/** A word for a group of products, before a colon: 'przyprawy: sól' is salt. */
const KINDS_OF_PRODUCTS = new Set(
  'przyprawy ziola warzywa owoce bakalie dodatki mrozonki leki lekarstwa wedliny ryby sery napoje pieczywo'.split(
    ' ',
  ),
);

/** Whether the words before a colon are a shop, or a group of products, whether food or not. */
export const isGroupLabel = (label: string): boolean =>
  KINDS_OF_PRODUCTS.has(fold(label.toLowerCase())) || isShop(label);

/** Dishes and their parts, which are headings before food alone: 'krem: nivea' is a cream. */
const DISHES = new Set(
  'ciasto masa krem polewa lukier farsz nadzienie marynata zalewa kruszonka spod wierzch rosol salatka kanapki leczo gulasz bigos'.split(
    ' ',
  ),
);

/**
 * Words before a colon that aren't a product: where, when or for whom the others are bought. 'Lidl: chleb', 'po
 * drodze: benzyna', 'przyprawy: sól', but 'papryka: czerwona' and 'farba: biała'.
 */
export function labelOf(tokens: readonly Token[], { products, dictionary }: Catalogue): string | undefined {
  const at = tokens.findIndex(({ text }) => text === ':');
  if (at <= 0) return undefined;
  const [before, behind] = [tokens.slice(0, at), tokens.slice(at + 1)];
  const isLabel =
    behind.some(({ kind }) => kind === 'word') &&
    !hasModifier(before, behind, dictionary) &&
    // 'szczypta: soli, pieprzu'
    (!isUnit(before.at(-1)?.key ?? '') || isShop(textOf(before)));
  const name = fold(textOf(before).toLowerCase());
  // 'leki: na kaszel' is one kind of them.
  const isNamed = !isPreposition(behind[0]?.key ?? '');
  const isFood = isNamed && behind.some(({ key }) => dictionary.has(key));
  const isMeal = before.length === 2 && isForMeal(before[0]?.key, before[1]?.key);
  const isGroup =
    isMeal ||
    name.endsWith('skladniki') ||
    // 'owoce do dekoracji: maliny'
    (isFood && KINDS_OF_PRODUCTS.has(name.replace(/ (?:do|na) .*/, ''))) ||
    (KINDS_OF_PRODUCTS.has(name) && isNamed && !isKindOf(before, behind, { products, dictionary })) ||
    (DISHES.has(name) && isFood) ||
    isShop(name);
  const isProductBefore =
    !isGroup &&
    (before.some(({ kind, key }) => kind !== 'word' || dictionary.has(key)) || products.has(textOf(before)));
  return isLabel && !isProductBefore ? textOf(before) : undefined;
}

/** 'sery: pleśniowy', or a product of the catalogue that is called by both words: 'sery: gouda'. */
function isKindOf(
  group: readonly Token[],
  behind: readonly Token[],
  { products, dictionary }: Catalogue,
): boolean {
  const [{ word } = { word: undefined }] = dictionary.lookUp(group[0]?.key ?? '');
  const comma = behind.findIndex(({ text }) => text === ',');
  const first = behind.slice(0, comma === -1 ? behind.length : comma);
  return (
    hasModifier(tokenise(word?.singular ?? ''), first, dictionary) ||
    products.find(textOf([...group, ...first])).product !== undefined
  );
}

function mayBeProduct(tokens: readonly Token[], { dictionary }: Catalogue): boolean {
  const words = tokens.map(({ key }) => key);
  return (
    !words.some((word) => isFirstPersonPast(word, dictionary) || isVerb(word, dictionary)) &&
    !opensRemark(words) &&
    remarkLength(words, 0) === 0 &&
    !/^(?:bez|z|ze|w|do|na|po|dla)$/.test(fold(words[0] ?? ''))
  );
}
