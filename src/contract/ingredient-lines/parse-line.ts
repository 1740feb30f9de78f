import { LIMITS } from '../limits.ts';
import type { Unit } from '../units.ts';
import { findAmount } from './amounts/amount-places.ts';
import type { PlacedAmount } from './amounts/placed-amount.ts';
import { type Amount, readAmount } from './amounts/amounts.ts';
import type { Catalogue } from './products/catalogue.ts';
import type { FoodDictionary } from './words/food-dictionary.ts';
import { withGrams } from './words/english.ts';
import { withCups } from './units/cups.ts';
import {
  isAboutRecipe,
  isHeading,
  isInstruction,
  isMarkedHeading,
  isNoProduct,
  strip,
} from './line-kinds.ts';
import { isPrice, takeOutBrackets, withShopLabel, withUrgentLabel } from './line-parts.ts';
import { readName } from './names/line-names.ts';
import { withKindFirst, withPercents, withQualifiedNames } from './sizes/numbered-kinds.ts';
import { isRemarkWord } from './names/remarks.ts';
import { soldInPots } from './units/pots.ts';
import { withoutShortened } from './names/shortened-words.ts';
import type { NamedProduct } from './products/product-index.ts';
import { textOf, type Token, tokenise } from './words/tokens.ts';
import { isLumpSugar } from './units/unit-behind-product.ts';
import { isUnit, standsForOneBehind, unitOf } from './units/unit-words.ts';

/** What a line says. */
export interface ParsedLine {
  kind: 'ingredient' | 'heading' | 'other';
  /** To three decimals; the lower bound of a range. Null if the line has no amount, or none in numbers. */
  qty: number | null;
  /** The upper bound of a range, which is what one buys. */
  qtyMax: number | null;
  unit: Unit | null;
  /**
   * `id` is null for a product that the catalogue doesn't have: its name is in the nominative. Null for a line that
   * isn't an ingredient.
   */
  product: { id: string | null; name: string } | null;
  /** What else the line says; the text of a heading. */
  note: string | null;
  /** Products that fit equally well, where there are several: `product` is a new one then, and a person chooses. */
  candidates: NamedProduct[];
}

/** Beyond this length, a line has neither a name nor a text that would fit into a note. */
const MAX_LINE = 2000;

/** Tokens with a meaning: signs alone have none. */
const SAYS = /[\p{L}\p{N}]/u;

/** The words of a name don't hold it, so that 'mleko ½' has those of 'Mleko'. */
const FRACTION = /\p{No}/u;

const NOTHING = { qty: null, qtyMax: null, unit: null, product: null, note: null, candidates: [] };

/**
 * A line of Polish, as people write it and as pages print recipes: an amount, a unit, a product and the rest. Never
 * throws; a line that it doesn't understand becomes a name unchanged or, above the limit of a name, `other`. Takes
 * time in proportion to the line.
 */
export function parseLine(text: string, { products, dictionary }: Catalogue): ParsedLine {
  const line = strip(text.slice(0, MAX_LINE));
  if (!SAYS.test(line)) return { ...NOTHING, kind: 'other' };
  const isName =
    line.length <= LIMITS.nameLength && !line.endsWith(':') && !isMarkedHeading(text.slice(0, MAX_LINE));
  const same = isName ? products.findExact(line) : undefined;
  if (same && FRACTION.test(same.name) === FRACTION.test(line))
    return { ...NOTHING, kind: 'ingredient', product: { id: same.id, name: same.name } };

  const spaced = spacedOut(withShopLabel(withUrgentLabel(line), dictionary), dictionary);
  const { main, notes } = takeOutBrackets(withoutShortened(spelledOut(spaced), dictionary));
  const catalogue = { products, dictionary };
  const tokens = withQualifiedNames(
    withPercents(withKindFirst(withCups(tokenise(main), catalogue)), catalogue),
    catalogue,
  );
  if (isHeading(text.slice(0, MAX_LINE), tokens, dictionary)) {
    return { ...NOTHING, kind: 'heading', note: shorten(line.replace(/(?:\s*:|[\s–—=*~_-]{2,})$/u, '')) };
  }
  const place = findAmount(tokens, { products, dictionary }) ?? amountInBrackets(tokens, notes);
  const isOther =
    isAboutRecipe(tokens) ||
    // '500 g' alone is nothing to buy; '2 puszki' are.
    (!place?.isFirst && readAmount(tokens, 0)?.next === tokens.length) ||
    (place && isNoProduct(place.name) && !products.has(textOf(place.name))) ||
    // 'z 2 jajek zrobić pianę'
    ((!place?.isFirst || /^ze?\s/i.test(line)) && isInstruction(tokens, dictionary));
  if (isOther) return { ...NOTHING, kind: 'other' };

  const name = readName(main, tokens, place, { products, dictionary });
  if (name.product === undefined || name.product.name.length > LIMITS.nameLength)
    return { ...NOTHING, kind: 'other' };
  const said = [...(place?.notes ?? []), ...name.notes, ...notes].filter((each) => SAYS.test(each));
  const sold = soldInPots({ ...amountOf(place), notes: said }, tokens, name.product.name);
  return {
    qty: sold.qty,
    qtyMax: sold.qtyMax,
    unit: sold.unit,
    kind: 'ingredient',
    product: name.product,
    note: shorten(sold.notes.join(', ')),
    candidates: name.candidates,
  };
}

/** '2xmleko', '10jajek', '2butelki' */
const GLUED_BEHIND = /^(\d{1,3}x(?=\p{L}{4})|\d{1,3}(?=\p{L}{3}))(\p{L}+)/u;
/** 'mleko2l', 'jajka10szt' */
const GLUED_BEFORE = /(?<![\p{L}\p{N}])\p{L}{3,}(?=\d)/gu;
/** '.5 kg sera' */
const WITHOUT_ZERO = /^[.,](?=\d{1,2} ?(?:kg|kilo|l|litra?)(?!\p{L}))/u;

/** 'dla Zosi jogurt' and 'jogurt dla Zosi 4 szt.': a name has its capital, but 'karma dla kota' is called so. */
const FOR_NAMED = /^[Dd]la \p{Lu}\p{Ll}+ (?=\p{Ll})|(?<=\p{Ll} )dla \p{Lu}\p{Ll}+(?=$| ?x?\d)/u;

/** 'prezent dla Zosi' is another one than 'prezent dla Jana'. */
const GIFT = /^(?:prezent|upomin|kwiat|bukiet|kart|tort)/iu;

/** With blanks that a hurried thumb left out; '7up', '6pack' and 'q10' have none. */
function spacedOut(said: string, dictionary: FoodDictionary): string {
  const isFood = (word: string): boolean => dictionary.has(word.toLowerCase());
  const isApart = (word: string): boolean =>
    !/^pac?k/i.test(word) && (isFood(word) || isUnit(word.toLowerCase()));
  const isNoted = !GIFT.test(said) && said.split(' ').some(isFood);
  const line = isNoted ? said.replace(FOR_NAMED, '($&) ') : said;
  return line
    .replace(WITHOUT_ZERO, '0,')
    .replace(GLUED_BEHIND, (all, number: string, word: string) => (isApart(word) ? `${number} ${word}` : all))
    .replaceAll(GLUED_BEFORE, (word) => (isFood(word) ? `${word} ` : word));
}

/** 'proszek do piecz.', 'olej do smaż.': a shortened purpose of a product. */
const SHORTENED = /(?<=\sdo )(?:(piecz)|(sma[żz])|(got))\./giu;

/** 'karkówka b/k' and 'z/k', as butchers write it, and 'żel p/prysznic'. */
const WITHOUT_BONES = /(?<=\s)b\/([ks])(?![\p{L}/])/giu;
const WITH_BONES = /(?<=\s)z\/k(?![\p{L}/])/giu;
/** 'woda n/gaz', as receipts print it */
const STILL = /(?<=\s)n\/(?:gaz|g)\.?(?![\p{L}/])/giu;
const UNDER = /(?<=\s)p\/\s?(?=pryszn|ocz)/giu;

/** '30 lub 36%' */
const PERCENT_BEFORE = /(?<=\p{L}\s)(\d{1,2})(?=\s(?:lub|albo|czy|bądź)\s\d{1,2}\s?%)/gu;

/** 'mięso wieprzowo - wołowe', but neither 'na surowo – tarta' nor 'gotowo - mrożone' */
const APART_HYPHEN =
  /(?<=\p{L}{2}owo)(?<!(?<!\p{L})(?:na|po)\s+\p{L}+)\s*[-–]\s+(?=\p{L}+(?:ow|[^\saąeęo]n|ęc|[sc]k)(?:i?[yea]|i|i?ego|i?ej|[iy]ch)(?!\p{L}))/giu;

/** 'mleko (3,2)' */
const KIND_IN_BRACKETS = /^((?:mle|mas|[śs]mi|czek)\p{L}+(?:\s\p{L}+)*)\s\((\d+(?:[.,]\d)?)\)/iu;

/** '150g+50g cukru' */
const GLUED_PLUS = /(?<=\d ?\p{L}{1,3})\+(?=\d)/gu;

const spelledOut = (line: string): string =>
  withGrams(line)
    .replaceAll(GLUED_PLUS, ' + ')
    .replace(KIND_IN_BRACKETS, '$1 $2')
    .replaceAll(APART_HYPHEN, '-')
    .replaceAll(SHORTENED, (_, baking?: string, frying?: string) =>
      baking !== undefined ? 'pieczenia' : frying !== undefined ? 'smażenia' : 'gotowania',
    )
    .replaceAll(WITHOUT_BONES, (_, what: string) => `bez ${what.toLowerCase() === 'k' ? 'kości' : 'skóry'}`)
    .replaceAll(WITH_BONES, 'z kością')
    .replaceAll(UNDER, 'pod ')
    .replaceAll(STILL, 'niegazowana')
    .replaceAll(PERCENT_BEFORE, '$1%');

/** A bare number in brackets above this one doesn't count pieces; '4,99' is a price. */
const MAX_COUNT = 50;

/** 'mąka pszenna (500 g)', 'papryka (1 duża)': where a line says no other amount, the one in brackets. */
function amountInBrackets(tokens: Token[], notes: string[]): PlacedAmount | undefined {
  for (const [at, note] of notes.entries()) {
    if (isPrice(note)) continue;
    const inside = tokenise(note.slice(0, LIMITS.nameLength));
    const amount = readAmount(inside, 0) ?? oneOf(inside, tokens);
    if (!amount || amount.unit === 'some' || amount.remark !== '') continue;
    const rest = inside.slice(amount.next);
    const isCount =
      amount.unit === null &&
      !/[.,]\d9/.test(note) &&
      (amount.qty ?? 0) <= MAX_COUNT &&
      rest.every(({ key }) => isRemarkWord(key));
    if (!isCount && (amount.unit === null || rest.length > 0)) continue;
    notes.splice(at, 1, ...rest.map(({ text }) => text));
    return {
      ...amount,
      unit: amount.unit ?? 'piece',
      name: tokens,
      grammar: 'nominative',
      notes: [],
      isFirst: false,
    };
  }
  return undefined;
}

/** 'natka (pęczek)' */
function oneOf([token, more]: readonly Token[], product: readonly Token[]): Amount | undefined {
  const unit = token && !more && standsForOneBehind(token.key) ? unitOf(token.key) : undefined;
  if (unit === undefined || isLumpSugar(product, unit)) return undefined;
  return { qty: 1, qtyMax: null, unit, remark: '', next: 1 };
}

function amountOf(place: PlacedAmount | undefined): Pick<ParsedLine, 'qty' | 'qtyMax' | 'unit'> {
  return { qty: place?.qty ?? null, qtyMax: place?.qtyMax ?? null, unit: place?.unit ?? null };
}

/** Shortened to the limit of a note; the part that is cut off is still in the line. */
function shorten(note: string): string | null {
  if (note.length <= LIMITS.noteLength) return note || null;
  return `${note.slice(0, LIMITS.noteLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
