import type { Catalogue } from '../products/catalogue.ts';
import { isGenitive } from '../words/nominative.ts';
import { isTimesSign } from '../amounts/numbers.ts';
import { type PlacedAmount, withoutSeparators, NO_AMOUNT } from '../amounts/placed-amount.ts';
import { textOf, type Token, tokenise } from '../words/tokens.ts';
import { isUnit, isShortened, unitOf } from '../units/unit-words.ts';
import { fold, isPreposition } from '../words/words.ts';

/** Containers that are empty when bought, so that litres are their size. */
const CONTAINER =
  /^(?:work|worow|kosz(?:[aey]?|om|ow|yk.*|em)?$|garn(?!ier)|pojemni|misk|misek$|wiadr|wiader$|donic|plecak|waliz|torb|toreb$|bidon|termos|kanist|skrzyn|dzban|czajni|brytfan|rondel|rondl|wanien)/;
/** These are bought full, unless nothing but their size is said: 'słoiki 0,5 l x 12'. */
const VESSEL = /^(?:kub(?:ek|k)|butel|szklan|sloi|sloj|karton|pudel)/;
/** Tokens within which it is named: '2 rolki worków', '10 szt. czarnych worków'. */
const MAX_TOKENS = 5;

function containerAt(tokens: readonly Token[], { dictionary }: Catalogue): number {
  const isAlone = tokens.every((token) => token.kind !== 'word' || isTimesSign(token) || isUnit(token.key));
  const isContainer = (word: string): boolean =>
    CONTAINER.test(word) || (isAlone && VESSEL.test(word) && !isShortened(word));
  const at = tokens
    .slice(0, MAX_TOKENS)
    .findIndex(({ kind, key }) => isPreposition(key) || (kind === 'word' && isContainer(fold(key))));
  const next = tokens[at + 1];
  // 'wiadro farby 10 l' is bought for the paint.
  const isFull = next?.kind === 'word' && dictionary.has(next.key) && isGenitive(next.key, dictionary);
  return at === -1 || isPreposition(tokens[at]?.key ?? '') || isFull ? -1 : at;
}

const isLitres = (token: Token | undefined): boolean => {
  const unit = token?.kind === 'word' ? unitOf(token.key) : undefined;
  return unit === 'l' || unit === 'ml';
};

/**
 * Where the size stands, for a product that is called by how much it holds: 'worki na śmieci 35 l', '35 l worki'.
 */
function sizeAt(tokens: readonly Token[], catalogue: Catalogue): [from: number, to: number] | undefined {
  const container = containerAt(tokens, catalogue);
  if (container === -1) return undefined;
  const isSize = ({ kind }: Token, at: number): boolean => kind === 'number' && isLitres(tokens[at + 1]);
  const at = tokens.findIndex((token, index) => index > container && isSize(token, index));
  if (at === -1) return container === 2 && tokens.slice(0, 1).some(isSize) ? [0, 2] : undefined;
  const isRange = tokens[at - 2]?.kind === 'number' && /^[-–]$/.test(tokens[at - 1]?.text ?? '');
  return [isRange ? at - 2 : at, at + 2];
}

/**
 * Containers like the first in other sizes: 'worki 60 l' for '60 l' behind 'worki 35 l'. Undefined where the others are no
 * sizes.
 */
export function ofOtherSizes(
  first: string,
  others: readonly string[],
  catalogue: Catalogue,
): string[] | undefined {
  const tokens = tokenise(first);
  const [from = 0] = sizeAt(tokens, catalogue) ?? [];
  const areSizes =
    from > 0 &&
    others.length > 0 &&
    others.map(tokenise).every(([size, litres]) => size?.kind === 'number' && isLitres(litres));
  if (!areSizes) return undefined;
  const name = first.slice(0, tokens[from]?.start);
  return others.map((size) => `${name}${size}`);
}

/**
 * The amount of a line whose product is called by how much it holds: the size stays in the name, or becomes a note if the
 * catalogue has the product without it. Without such a size, the amount that is found.
 * @param findAmount in the tokens beside the size
 */
export function besideSize(
  tokens: readonly Token[],
  catalogue: Catalogue,
  findAmount: (rest: readonly Token[]) => PlacedAmount | undefined,
): PlacedAmount | undefined {
  const [from, to] = sizeAt(tokens, catalogue) ?? [0, 0];
  const rest = [...tokens.slice(0, from), ...tokens.slice(to)];
  const place = findAmount(rest);
  if (to === 0) return place;
  const size = tokens.slice(from, to);
  const found: PlacedAmount = place ?? { ...NO_AMOUNT, name: withoutSeparators(rest) };
  const isKnown = (text: string): boolean => catalogue.products.has(text);
  const called = `${textOf(found.name)} ${size.map(({ text }) => text).join(' ')}`;
  const isBeside = tokens[from - 1]?.text === ',' || (!isKnown(called) && isKnown(textOf(found.name)));
  if (isBeside) return { ...found, notes: [...found.notes, textOf(size)] };
  if (place === undefined && from > 0 && !isKnown(called)) return undefined;
  return { ...found, name: joined(found.name, size) };
}

/** Tokens behind others, with blanks between them. */
function joined(name: readonly Token[], size: readonly Token[]): Token[] {
  const end = name.at(-1)?.end ?? 0;
  return [
    ...name,
    ...size.map((token, at) => ({ ...token, start: end + 1 + 2 * at, end: end + 2 + 2 * at })),
  ];
}
