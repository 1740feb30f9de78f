import { LIMITS } from '../../limits.ts';
import { toThousandths } from '../../quantities/quantities.ts';
import type { Unit } from '../../quantities/units.ts';
import { readAmount } from '../amounts/amounts.ts';
import { isWeighedOrPoured } from '../amounts/beside-amount.ts';
import { type Token, tokenise } from '../words/tokens.ts';
import { fold } from '../words/words.ts';

/** Products that are sold in a pot, which isn't a kitchen measure; 'czekolada deserowa' isn't one. */
const IN_POTS =
  /(?:^|\s)(?:smietan|jogurt|kefir|maslank|serek|serk|twaroz|lody|skyr|deser)(?!\p{L}*ow(?:[aey]|ej|ego|ych)(?!\p{L}))/u;
const POT = /^kub(?:ek|k|eczek|eczk)/;

interface Sold {
  qty: number | null;
  qtyMax: number | null;
  unit: Unit | null;
  notes: string[];
}

/**
 * Reads 'kubek śmietany' and '2 kubki jogurtu' as pots on the shelf, with 'kubek' or 'kubki' as a note, and as much
 * as another note says that they hold, if one does: '400 g', 'po 150 g'. A 'kubek mąki' is a measure, and so is half
 * a 'kubek' of anything.
 */
export function soldInPots(sold: Sold, tokens: readonly Token[], product: string): Sold {
  const { qty, qtyMax, unit, notes } = sold;
  const isPot =
    unit === 'cup' &&
    qty !== null &&
    qty >= 1 &&
    IN_POTS.test(fold(product.toLowerCase())) &&
    tokens.some(({ key }) => POT.test(fold(key)));
  if (!isPot) return sold;
  const isOne = (qtyMax ?? qty) === 1;
  const size = notes.map((note) => sizeIn(note)).find((each) => each?.isEach || (each && isOne));
  const word = isOne ? 'kubek' : 'kubki';
  if (!size || (qtyMax ?? qty) * size.amount > LIMITS.quantityMax)
    return { qty, qtyMax, unit: 'pack', notes: [word, ...notes] };
  const held = (count: number) => toThousandths(count * size.amount);
  return {
    qty: held(qty),
    qtyMax: qtyMax === null ? null : held(qtyMax),
    unit: size.unit,
    notes: [word, ...notes.filter((note) => !isOne || note !== size.note)],
  };
}

interface Size {
  note: string;
  amount: number;
  unit: Unit | null;
  /** For two pots, '400 g' may be the amount of both. */
  isEach: boolean;
}

function sizeIn(note: string): Size | undefined {
  const tokens = tokenise(note.slice(0, LIMITS.nameLength));
  const size = readAmount(tokens, 0);
  if (
    size?.next !== tokens.length ||
    !isWeighedOrPoured(size.unit) ||
    size.qty === null ||
    size.qtyMax !== null
  )
    return undefined;
  return { note, amount: size.qty, unit: size.unit, isEach: tokens[0]?.key === 'po' };
}
