import { LIMITS } from '../limits.ts';
import type { Unit } from '../quantities/units.ts';
import { amountInBrackets } from './amounts/amount-in-brackets.ts';
import { findAmount } from './amounts/amount-places.ts';
import { readAmount } from './amounts/amounts.ts';
import type { PlacedAmount } from './amounts/placed-amount.ts';
import {
  isAboutRecipe,
  isHeading,
  isInstruction,
  isMarkedHeading,
  isNoProduct,
  strip,
} from './line-kinds.ts';
import { takeOutBrackets } from './line-parts.ts';
import { spelledWithCare } from './line-spelling.ts';
import { readName } from './names/line-names.ts';
import type { Catalogue } from './products/catalogue.ts';
import type { NamedProduct } from './products/product-index.ts';
import { withKindFirst, withPercents, withQualifiedNames } from './sizes/numbered-kinds.ts';
import { withCups } from './units/cups.ts';
import { soldInPots } from './units/pots.ts';
import { textOf, type Token, tokenise } from './words/tokens.ts';

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

/** It is no part of a name's words: those of 'mleko ½' are the same as those of 'Mleko'. */
const FRACTION = /\p{No}/u;

const NOTHING = { qty: null, qtyMax: null, unit: null, product: null, note: null, candidates: [] };
const OTHER: ParsedLine = { ...NOTHING, kind: 'other' };

/**
 * A line of Polish, as people write it and as pages print recipes: an amount, a unit, a product and the rest. Never
 * throws; a line that it doesn't understand becomes a name unchanged or, above the limit of a name, `other`. Takes
 * time in proportion to the line. Its stages are in docs/polish-lines.md, with a line carried through them.
 */
export function parseLine(text: string, catalogue: Catalogue): ParsedLine {
  const written = text.slice(0, MAX_LINE);
  const line = strip(written);
  if (!SAYS.test(line)) return OTHER;
  const product = productOfWhole(line, written, catalogue);
  if (product) return { ...NOTHING, kind: 'ingredient', product };

  const { main, notes } = takeOutBrackets(spelledWithCare(line, catalogue.dictionary));
  const tokens = tokensOf(main, catalogue);
  if (isHeading(written, tokens, catalogue.dictionary)) {
    return { ...NOTHING, kind: 'heading', note: shorten(line.replace(/(?:\s*:|[\s–—=*~_-]{2,})$/u, '')) };
  }
  const outside = findAmount(tokens, catalogue);
  const place = outside ?? amountInBrackets(tokens, notes);
  if (isNoIngredient(tokens, place, catalogue)) return OTHER;
  const name = readName(main, tokens, place, catalogue);
  if (name.product === undefined || name.product.name.length > LIMITS.nameLength) return OTHER;

  const said = [...(place?.notes ?? []), ...name.notes, ...notes].filter((each) => SAYS.test(each));
  const {
    qty,
    qtyMax,
    unit,
    notes: all,
  } = soldInPots({ ...amountOf(place), notes: said }, outside ? tokens : tokenise(line), name.product.name);
  return {
    qty,
    qtyMax,
    unit,
    kind: 'ingredient',
    product: name.product,
    note: shorten(all.join(', ')),
    candidates: name.candidates,
  };
}

/** The product that is called by the whole line, numbers and all, so that '7 Days' is no seven of anything. */
function productOfWhole(line: string, written: string, { products }: Catalogue): ParsedLine['product'] {
  if (line.length > LIMITS.nameLength || line.endsWith(':') || isMarkedHeading(written)) return null;
  const same = products.findExact(line);
  return same && FRACTION.test(same.name) === FRACTION.test(line) ? { id: same.id, name: same.name } : null;
}

/** The tokens of a line, with those joined, moved or marked whose meaning other tokens decide. */
function tokensOf(main: string, catalogue: Catalogue): Token[] {
  const tokens = withPercents(withKindFirst(withCups(tokenise(main), catalogue)), catalogue);
  return withQualifiedNames(tokens, catalogue);
}

/** Whether a line is about the recipe, a step of it, or names nothing that can be bought. */
function isNoIngredient(
  tokens: Token[],
  place: PlacedAmount | undefined,
  { products, dictionary }: Catalogue,
): boolean {
  return (
    isAboutRecipe(tokens) ||
    // '500 g' alone is nothing to buy; '2 puszki' are.
    (!place?.isFirst && readAmount(tokens, 0)?.next === tokens.length) ||
    (place !== undefined && isNoProduct(place.name) && !products.has(textOf(place.name))) ||
    // 'z 2 jajek zrobić pianę'
    ((!place?.isFirst || /^ze?$/.test(tokens[0]?.key ?? '')) && isInstruction(tokens, dictionary))
  );
}

function amountOf(place: PlacedAmount | undefined): Pick<ParsedLine, 'qty' | 'qtyMax' | 'unit'> {
  return { qty: place?.qty ?? null, qtyMax: place?.qtyMax ?? null, unit: place?.unit ?? null };
}

/** Shortened to the limit of a note; the part that is cut off is still in the line. */
function shorten(note: string): string | null {
  if (note.length <= LIMITS.noteLength) return note || null;
  return `${note.slice(0, LIMITS.noteLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
