import { readAmount } from './amounts.ts';
import type { Catalogue } from './catalogue.ts';
import { withNouns } from './lone-adjectives.ts';
import { isGenitive } from './nominative.ts';
import { beginsWithAmount, CHOICE, isAbout, readPiece, wordsIn } from './thing-words.ts';
import { tokenise } from './tokens.ts';
import { unitOf } from './unit-words.ts';

const AND = /\s(?:i|oraz)\s/iu;

/** An amount of each of several things. */
interface AmountOfEach {
  text: string;
  /** It goes with a genitive; a list behind a colon stands in any case. */
  isMeasure: boolean;
  /** What stands behind it. */
  rest: string;
}

/**
 * The parts of a line, where 'po' says how much of each there is: 'po 100 g mąki pszennej i ziemniaczanej' is
 * '100 g mąki pszennej' and '100 g mąki ziemniaczanej', whether commas or 'i' stand between them.
 */
export function withAmountOfEach(parts: readonly string[], catalogue: Catalogue): string[] {
  let each: AmountOfEach | undefined;
  return parts.flatMap((part) => {
    const opened = amountOfEach(part);
    if (opened) each = opened;
    else if (beginsWithAmount(part)) each = undefined;
    const things = each && thingsOf(each, opened?.rest ?? part, catalogue);
    const { kind, product } = readPiece(part, catalogue);
    const isOne = kind !== 'ingredient' || (product?.id != null && AND.test(product.name));
    if (things && !isOne && !CHOICE.test(part))
      return things.length > 1 || parts.length > 1 ? things : [part];
    each = undefined;
    return [part];
  });
}

function amountOfEach(part: string): AmountOfEach | undefined {
  const tokens = tokenise(part);
  const [first, second] = tokens;
  if (first?.key !== 'po' || !second) return undefined;
  const amount = readAmount(tokens, 1);
  const next = amount?.next ?? (unitOf(second.key) === undefined ? 1 : 2);
  const isList = tokens[next]?.text === ':';
  const rest = tokens[isList ? next + 1 : next];
  if (next === 1 || !rest) return undefined;
  return {
    text: `${amount ? '' : '1 '}${part.slice(second.start, tokens[next - 1]?.end)}`,
    isMeasure: amount?.unit !== null && !isList,
    rest: part.slice(rest.start),
  };
}

/** All of 'mąki pszennej i żytniej' with the amount, if each is food in the case that it asks for; else undefined. */
function thingsOf(
  { text, isMeasure }: AmountOfEach,
  names: string,
  catalogue: Catalogue,
): string[] | undefined {
  const { dictionary } = catalogue;
  const things = withNouns(
    names.split(AND).map((name) => `${text} ${name.trim()}`),
    catalogue,
  );
  const isFood = (thing: string): boolean => {
    const named = wordsIn(thing.slice(text.length));
    const noun = named.find((word) => dictionary.lookUp(word).length > 0);
    // 'po 2 łyżki soku i skórki z cytryny': what stands behind goes with both.
    const isWhole = things.length === 1 || !named.some((word) => /^ze?$/.test(word));
    return noun !== undefined && isWhole && !isAbout(named) && (!isMeasure || isGenitive(noun, dictionary));
  };
  return things.every(isFood) ? things : undefined;
}
