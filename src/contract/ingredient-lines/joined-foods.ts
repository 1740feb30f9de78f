import type { Catalogue } from './catalogue.ts';
import { isMadeOf } from './dictated-items.ts';
import { beginsWithAmount, hasAmount, isCalled, readPiece, wordsIn } from './item-words.ts';
import { isGenitive } from './nominative.ts';
import { unitOf } from './unit-words.ts';
import { fold } from './words.ts';

/** What may be needed of the product before a comma: 'cytryna, sok i skórka'. */
export const PIECES = new Set(
  'sok skórka skórki natka miąższ białko białka żółtko żółtka łodygi pestki nasiona'.split(' '),
);

/** Peas and carrots are sold as one. */
const IN_ONE = /^(?:grosz|marche)/;

/**
 * Whether foods around 'i' are several although the catalogue has none of them: each is one word that names it, as in
 * 'kawa i herbata' and 'mąkę i jajka 10'.
 */
export const arePlainFoods = (items: readonly string[], catalogue: Catalogue): boolean =>
  items.every((item) => isPlainFood(item, catalogue)) && !items.every((item) => IN_ONE.test(fold(item)));

function isPlainFood(item: string, catalogue: Catalogue): boolean {
  const { dictionary } = catalogue;
  const { product, note } = readPiece(item, catalogue);
  const [word = ''] = wordsIn(item);
  const isNamed = isCalled(word, dictionary) || (word.endsWith('ę') && dictionary.lookUp(word).length > 0);
  return (
    isNamed &&
    note === null &&
    !beginsWithAmount(item) &&
    wordsIn(product?.name ?? '').length === 1 &&
    unitOf(word) === undefined &&
    !PIECES.has(word)
  );
}

/** Whether two foods stand in the genitive, as behind 'brakuje': 'mleka i chleba'. */
export const areInGenitive = (items: readonly string[], { dictionary }: Catalogue): boolean =>
  items.every((item) => {
    const [word = '', second] = wordsIn(item);
    return second === undefined && isGenitive(word, dictionary);
  });

/** Masculine nouns that people use in -a for what they buy: 'kup ogórka'. */
const IN_A =
  /^(?:ogor(?:k|ecz)|pomidor|banan|kurczak|arbuz|melon|ananas|kalafior|brokul|indyk|kroli|losos|dors|karpi|pstrag|sledzi|tunczyk|mintaj|paczk|lod|baton|hamburger|burger|seler|por|burak|ziemniak|rogal|baklazan|grejpfrut|kabanos|lizak|cukierk|kotlet|stek|szampan|kebab)\p{L}*a$/u;

/** Whether a food after 'i' is one of several things to buy, as in 'chleb i kurczaka'; in 'mix sałat i ogórka' it isn't. */
export function isObject(item: string, first: string, { dictionary }: Catalogue): boolean {
  const [food = '', ...others] = wordsIn(first);
  return (
    IN_A.test(fold(wordsIn(item)[0] ?? '')) &&
    isCalled(food, dictionary) &&
    !isMadeOf(food) &&
    !PIECES.has(food) &&
    !others.some((word) => dictionary.lookUp(word).length > 0)
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
  const [noun = '', ...described] = wordsIn(first);
  const { dictionary } = catalogue;
  const line = readPiece(first, catalogue);
  const isNoun = (word: string): boolean => dictionary.lookUp(word).length > 0;
  if (described.length === 0 || !isNoun(noun) || line.product?.id == null || hasAmount(line))
    return undefined;
  const kinds = others.map((other) => `${noun} ${other}`);
  const areKnown = kinds.every((kind, at) => {
    const { product, note } = readPiece(kind, catalogue);
    return (
      !isNoun(wordsIn(others[at] ?? '')[0] ?? '') &&
      product?.id != null &&
      product.id !== line.product?.id &&
      note === null &&
      wordsIn(product.name).length > 1
    );
  });
  return areKnown ? kinds : undefined;
}
