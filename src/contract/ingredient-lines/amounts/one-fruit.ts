import { type Amount, readAmount } from './amounts.ts';
import type { Catalogue } from '../products/catalogue.ts';
import { isGenitive } from '../words/nominative.ts';
import { type PlacedAmount, placed } from './placed-amount.ts';
import { textOf, type Token } from '../words/tokens.ts';
import { fold } from '../words/words.ts';

const JUICE = /^(?:(?:sok[ui]?|zestu?)$|czesc|skork|miazsz|bialk|zoltk|rozyczk|ziaren|ziarna)/;
/** Whether a folded word is what a cook presses: 'sok 5 owoców' is bought, and 'sok 10 jajek' is two products. */
export const PRESSED =
  /^(?:cytry|limon|limet|pomaranc|mandary|klementy|gr(?:ej|ape?)p?fru|granat|jabl|ananas|marakuj)/;

/** The fruit and its number of 'sok z 1 cytryny' and 'skórka 1/2 pomarańczy': one buys it unless the catalogue has its juice. */
export function fruitOfJuice(
  tokens: readonly Token[],
  { products, dictionary }: Catalogue,
): PlacedAmount | undefined {
  const MAX_SEARCHED_TOKENS = 6;
  const juice = tokens.slice(0, MAX_SEARCHED_TOKENS).findIndex(({ key }) => JUICE.test(fold(key)));
  const from = tokens.findIndex(
    ({ key }, index) => index > juice && index <= MAX_SEARCHED_TOKENS && (key === 'z' || key === 'ze'),
  );
  if (juice === -1) return undefined;
  const at = from === -1 ? juice + 1 : from;
  const counted = readAmount(tokens, at);
  const amount = counted ?? readWhole(tokens, at + 1);
  const fruit = amount && tokens.slice(amount.next);
  if (!amount || amount.unit !== null || fruit?.[0]?.kind !== 'word') return undefined;
  const { key } = fruit[0];
  const isOfIt =
    dictionary.has(key) &&
    isGenitive(key, dictionary) &&
    !fruit.some(({ kind }) => kind === 'number') &&
    (from !== -1 || !tokens[juice]?.key.startsWith('sok') || PRESSED.test(fold(key)));
  if ((from === -1 || !counted) && !isOfIt) return undefined;
  const ofFruit = [...tokens.slice(juice, juice + 1), ...tokens.slice(at, from + 1), ...fruit];
  const isKnown = products.find(textOf(ofFruit)).product !== undefined;
  const nounCase = (amount.qtyMax ?? amount.qty ?? 1) <= 1 ? 'genitive singular' : 'genitive plural';
  if (isKnown) return { ...placed(amount, ofFruit, []), nounCase: 'nominative' };
  return { ...placed(amount, [...fruit], [textOf(tokens.slice(0, at))]), nounCase };
}

const WHOLES: [word: RegExp, qty: number][] = [
  [/^cal(?:ej|ego)$/, 1],
  [/^polowki$/, 0.5],
  [/^cwiartki$/, 0.25],
];

/** 'z całej cytryny', 'z połówki limonki' */
function readWhole(tokens: readonly Token[], at: number): Amount | undefined {
  const [, qty] = WHOLES.find(([word]) => word.test(fold(tokens[at]?.key ?? ''))) ?? [];
  return qty === undefined ? undefined : { qty, qtyMax: null, unit: null, remark: '', next: at + 1 };
}
