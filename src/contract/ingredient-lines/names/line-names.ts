import { cleanName } from '../../names.ts';
import type { Catalogue } from '../products/catalogue.ts';
import { breakAt, cutAtSign } from './name-breaks.ts';
import { withDiacritics } from '../words/diacritics.ts';
import { inPolish } from '../words/english.ts';
import { type NounCase, inNominative } from '../words/nominative.ts';
import type { PlacedAmount } from '../amounts/placed-amount.ts';
import { otherNamesOf, PACKED } from '../products/other-names.ts';
import { plainNameOf } from '../products/other-words.ts';
import type { Found, NamedProduct } from '../products/product-index.ts';
import { isForWhat } from './circumstances.ts';
import { isPartOf, lengthOfLeaves } from './partitives.ts';
import {
  ADJECTIVE_LIKE,
  isPurpose,
  isRemarkWord,
  isSliced,
  isSoftRemark,
  opensRemark,
  remarkLength,
  remarkStart,
} from './remarks.ts';
import { findShortened } from './shortened-words.ts';
import { type Variant, withoutSizeBeforeRemark } from './size-before-remark.ts';
import { soldByPiece } from './sold-by-piece.ts';
import { textOf, type Token } from '../words/tokens.ts';
import { standsForOne } from '../units/unit-words.ts';
import { fold, isPreposition } from '../words/words.ts';

interface ReadName {
  product: { id: string | null; name: string } | undefined;
  notes: string[];
  candidates: NamedProduct[];
}

/** The most tokens in which a name is looked for; within its limit of characters, no name has more. */
const MAX_NAME_TOKENS = 100;

/** The product that the rest of a line names, and the remarks beside it. */
export function readName(
  main: string,
  tokens: readonly Token[],
  place: PlacedAmount | undefined,
  catalogue: Catalogue,
): ReadName {
  const all = place?.name ?? [...tokens];
  if (all.length > MAX_NAME_TOKENS && breakAt(all) > MAX_NAME_TOKENS) {
    return { product: { id: null, name: cleanName(main) }, notes: [], candidates: [] };
  }
  const packed = (place?.unit && PACKED[place.unit]) ?? '';
  const whole = known(all, [], packed, catalogue);
  if (whole) return whole;
  const { head, tail } = cutAtSign(withoutCommas(all, catalogue), place !== undefined, catalogue);
  const variants = withoutSizeBeforeRemark(variantsOf(head, catalogue), tail, place, catalogue);
  for (const { name, notes } of variants) {
    const found = known(name, [...notes, tail], packed, catalogue);
    if (found) return found;
  }
  const last = variants.at(-1)?.name ?? [];
  const soft = known(withoutSoft(last), [], packed, catalogue);
  if (soft?.product?.id) {
    const slices = last.filter(({ key }) => isSliced(key)).map(({ text }) => text);
    return { ...soft, notes: [...(variants.at(-1)?.notes ?? []), ...slices, tail] };
  }
  return named(variants.at(-1) ?? { name: head, notes: [], isPart: false }, tail, place?.nounCase, catalogue);
}

/** @param packed how the product may be called behind its name */
function known(
  name: readonly Token[],
  notes: string[],
  packed: string,
  catalogue: Catalogue,
): ReadName | undefined {
  const inPack = packed === '' ? undefined : catalogue.products.find(`${textOf(name)} ${packed}`);
  const { product, candidates } = inPack?.product ? inPack : findByAnyName(name, catalogue);
  if (product) return { product: { id: product.id, name: product.name }, notes, candidates: [] };
  return candidates.length > 1 ? { product: { id: null, name: textOf(name) }, notes, candidates } : undefined;
}

const CUT_OF_MEAT =
  /^((?:pier[sś]|filet|ud[ok]|uda|skrzyd|podudz|pa[łl]k|w[aą]tr[oó]b)\p{L}*) (ze? )?((?:kurcz|indy|kacz|dorsz|[łl]oso)\p{L}+)$/iu;

/** 'pierś kurczaka' for 'pierś z kurczaka', and the other way round: both are said. */
function withOrWithoutFrom(name: string): string | undefined {
  const [, part, from, animal] = CUT_OF_MEAT.exec(name) ?? [];
  return part && animal ? `${part} ${from ? '' : 'z '}${animal}` : undefined;
}

/** The product that a name is a form of; otherwise the one that it is a diminutive of. */
function findByAnyName(name: readonly Token[], { products, dictionary }: Catalogue): Found<NamedProduct> {
  const found = products.find(textOf(name));
  // 'kilo maki' without diacritics is flour, also where the catalogue has poppy seeds only.
  const isFlour = name.length === 1 && name[0]?.key === 'maki' && products.findExact('maki') === undefined;
  if (isFlour && found.product) return products.find('mąka');
  if (found.candidates.length > 0) return found;
  const polish = inPolish(textOf(name));
  if (polish !== undefined) return products.find(polish);
  const other = withOrWithoutFrom(textOf(name));
  const named = other === undefined ? undefined : products.find(other);
  if (named?.product) return named;
  const shortened = findShortened(name, { products, dictionary });
  if (shortened) return { product: shortened, candidates: [shortened] };
  const others = otherNamesOf(textOf(name), dictionary).map((each) => products.find(each));
  const same = others.find(({ product }) => product);
  if (same) return same;
  const plain = name.map((token) => ({ ...token, text: plainNameOf(token.key, dictionary) ?? token.text }));
  return plain.some(({ text }, at) => text !== name[at]?.text) ? products.find(textOf(plain)) : found;
}

/** 'gęstej, kwaśnej śmietany': commas between adjectives end no name. */
function withoutCommas(tokens: readonly Token[], { dictionary }: Catalogue): Token[] {
  const comma = tokens.findIndex(({ text }) => text === ',');
  const isAdjectives =
    comma > 0 &&
    tokens[comma + 1]?.kind === 'word' &&
    tokens.slice(0, comma).every(({ key }) => ADJECTIVE_LIKE.test(fold(key)) && !dictionary.has(key));
  return isAdjectives && tokens.length > comma + 2
    ? [...tokens.slice(0, comma), ...tokens.slice(comma + 1)]
    : [...tokens];
}

/** The words of a name, whole and then without what may be a remark: behind it, before it, and both. */
function variantsOf(tokens: readonly Token[], catalogue: Catalogue): Variant[] {
  const whole: Variant = { name: [...tokens], notes: [], isPart: false };
  const rest = withoutInner(
    withoutRemarkOfSecond(withoutLead(joinAlternative(whole, catalogue), catalogue)),
    catalogue,
  );
  const words = rest.name.map(({ key }) => key);
  const end = remarkStart(words);
  const cut: Variant = {
    ...rest,
    name: rest.name.slice(0, end),
    notes: [...rest.notes, textOf(rest.name.slice(end))],
  };
  return cut.name.some(({ kind }) => kind === 'word') ? [whole, rest, cut] : [whole];
}

/** 'biała część pora' */
const PART_BY_COLOUR = /^(?:bial|zielon|jasnozielon)[aey] czesc/;

/** A soup in powder is called 'gorący kubek'. */
const INSTANT_SOUP = /^goracy kubek$/;

function withoutLead(variant: Variant, { dictionary }: Catalogue): Variant {
  const words = variant.name.map(({ key }) => key);
  if (INSTANT_SOUP.test(fold(words.slice(0, 2).join(' ')))) return variant;
  let start = 0;
  let isPart = variant.isPart;
  // 'do posypania cukier puder'
  if (words[0] === 'do' && isPurpose(words[1] ?? '') && words.length > 2) start = 2;
  for (;;) {
    const partAt = PART_BY_COLOUR.test(fold(words.slice(start, start + 2).join(' '))) ? start + 1 : start;
    const isOfWhole = isPartOf(words, partAt, dictionary);
    const isFor = isForWhat(words.slice(start), dictionary);
    const leaves = lengthOfLeaves(words, start);
    const length = isFor ? 2 : remarkLength(words, start) || leaves || (isOfWhole ? partAt + 1 - start : 0);
    if (length === 0 || start + length >= words.length) break;
    if (isOfWhole || leaves > 0) isPart = true;
    start += length;
  }
  if (start === 0) return { ...variant, isPart };
  const notes = [...variant.notes, textOf(variant.name.slice(0, start))];
  return { name: variant.name.slice(start), notes, isPart };
}

/** 'sól i świeżo zmielony pieprz': a remark before the second product. */
function withoutRemarkOfSecond(variant: Variant): Variant {
  const words = variant.name.map(({ key }) => key);
  const at = words.findIndex((word, index) => index > 0 && (word === 'i' || word === 'oraz')) + 1;
  const length = at > 0 ? remarkLength(words, at) : 0;
  if (length === 0 || at + length >= words.length) return variant;
  return without(variant, at, length);
}

function without(variant: Variant, at: number, length: number): Variant {
  const { name, notes } = variant;
  return {
    ...variant,
    name: [...name.slice(0, at), ...name.slice(at + length)],
    notes: [...notes, textOf(name.slice(at, at + length))],
  };
}

/** 'czerwonej posiekanej cebuli': a remark between an adjective and its noun. */
function withoutInner(variant: Variant, { dictionary }: Catalogue): Variant {
  const { name } = variant;
  // 'skórki otartej z cytryny'
  const isOfFruit =
    /^(?:skork|sok|miazsz)/.test(fold(name[0]?.key ?? '')) && /^ze?$/.test(name[2]?.key ?? '');
  if (isOfFruit && isRemarkWord(name[1]?.key ?? '')) return without(variant, 1, 1);
  // 'ser w plastrach gouda'
  const slicedAt = name.findIndex(
    ({ key }, at) => key === 'w' && /^plaste?r/.test(fold(name[at + 1]?.key ?? '')),
  );
  const kind = slicedAt > 0 ? name[slicedAt + 2] : undefined;
  if (
    kind?.kind === 'word' &&
    !isPreposition(kind.key) &&
    !opensRemark([kind.key]) &&
    !isRemarkWord(kind.key)
  )
    return without(variant, slicedAt, 2);
  const at = name.findIndex(({ key }) => !ADJECTIVE_LIKE.test(fold(key)) || isRemarkWord(key));
  const [remark, noun] = [name[at], name[at + 1]];
  const isInner =
    at > 0 &&
    remark !== undefined &&
    isRemarkWord(remark.key) &&
    noun?.kind === 'word' &&
    dictionary.has(noun.key) &&
    name.slice(0, at).every(({ key }) => !dictionary.has(key));
  return isInner ? without(variant, at, 1) : variant;
}

const OR = /^(?:lub|albo|badz|czy)$/;

/** '(1) duża lub 2 małe cebule': the product of the amount before it, in its number. */
function joinCounted({ name, notes, ...rest }: Variant, { dictionary }: Catalogue): Variant | undefined {
  const [first, or, amount, other, noun, ...behind] = name;
  const isCounted =
    isRemarkWord(first?.key ?? '') &&
    OR.test(fold(or?.key ?? '')) &&
    amount?.kind === 'number' &&
    isRemarkWord(other?.key ?? '');
  const [entry] = isCounted ? dictionary.lookUp(noun?.key ?? '') : [];
  if (!noun || !entry) return undefined;
  const isOne = /[ya]$/.test(first?.key ?? '') && entry.form === entry.word.plural;
  const key = (isOne ? entry.word.singular : undefined) ?? noun.key;
  return {
    ...rest,
    name: [key === noun.key ? noun : { ...noun, key, text: key }, ...behind],
    notes: [...notes, textOf(name.slice(0, 4))],
  };
}

/**
 * 'czerwonej lub żółtej papryki' is a red one, and '1 duża lub 2 małe cebule' one onion; what the other is stands in the
 * note.
 */
function joinAlternative(variant: Variant, catalogue: Catalogue): Variant {
  const counted = joinCounted(variant, catalogue);
  if (counted) return counted;
  const [first, or, other, noun] = variant.name;
  const isOne =
    first &&
    noun?.kind === 'word' &&
    other &&
    OR.test(fold(or?.key ?? '')) &&
    ADJECTIVE_LIKE.test(fold(first.key)) &&
    fold(first.key).slice(-2) === fold(other.key).slice(-2);
  if (!isOne) return variant;
  return {
    ...variant,
    name: [first, ...variant.name.slice(3)],
    notes: [...variant.notes, `${or?.text} ${other.text}`],
  };
}

function withoutSoft(tokens: readonly Token[]): Token[] {
  const rest = tokens.filter(({ key }) => !isSoftRemark(key) && !isSliced(key));
  return rest.length > 0 ? rest : [...tokens];
}

/** A name that the catalogue doesn't have: in the nominative, with the signs and capitals it had. */
function named(
  variant: Variant,
  tail: string,
  nounCase: NounCase | undefined,
  { dictionary }: Catalogue,
): ReadName {
  const { name, notes, isPart } = variant;
  const words = name.map(({ key }) => key);
  // Without an amount 'soki' may be meant as it stands.
  const sold = nounCase && soldByPiece(words, dictionary);
  // 'paczka od kuriera' is no 'pączek'.
  const isCalled =
    nounCase === undefined && !isPart && standsForOne(words[0] ?? '') && !words[0]?.endsWith('ę');
  const nominatives =
    sold ??
    (isCalled ? words : inNominative(words, isPart ? 'genitive' : (nounCase ?? 'nominative'), dictionary));
  const tokens = name.map((token, at) => {
    const nominative = withDiacritics(nominatives[at] ?? token.key, dictionary);
    return nominative === token.key ? token : { ...token, text: inCaseOf(token.text, nominative) };
  });
  const text = cleanName(textOf(tokens)).replace(/^[\s,;:./–—-]+|[\s,;:.!?/–—-]+$/gu, '');
  const product = text === '' ? undefined : { id: null, name: text };
  return { product, notes: [...notes, tail], candidates: [] };
}

function inCaseOf(typed: string, word: string): string {
  // 'MASLO', where nothing but diacritics changes
  if (fold(typed.toLowerCase()) === fold(word) && typed === typed.toUpperCase()) return word.toUpperCase();
  const isCapital = /^\p{Lu}\P{Lu}/u.test(typed);
  return isCapital ? word.charAt(0).toLocaleUpperCase('pl') + word.slice(1) : word;
}
