import { formatIngredient } from './ingredient-amount.ts';
import { foldedKey, isSign, isTimesSign, readNumber } from '../ingredient-lines/amounts/numbers.ts';
import { type Token, tokenise } from '../ingredient-lines/words/tokens.ts';
import { standsForOne, unitOf } from '../ingredient-lines/units/unit-words.ts';
import { isPreposition } from '../ingredient-lines/words/words.ts';
import { LIMITS } from '../limits.ts';
import { portionFactor } from './portions.ts';
import { showNumber, isScaleUnit, toThousandths } from '../quantities/quantities.ts';
import { scaleToCook } from './scaling.ts';
import { kindOfUnit } from '../quantities/unit-kinds.ts';
import { type AnyUnit, formOfUnit, type Unit } from '../quantities/units.ts';

/** By the categories of `Intl.PluralRules`, of which `other` is that of fractions. */
const CATEGORIES = ['one', 'few', 'many', 'other'] as const;
const plurals = new Intl.PluralRules('pl');
const PORTIONS = ['porcję', 'porcje', 'porcji', 'porcji'];
/** Nouns that remarks count without a unit. */
const COUNTED = [
  ['żółtko', 'żółtka', 'żółtek', 'żółtka'],
  ['białko', 'białka', 'białek', 'białka'],
  ['jajko', 'jajka', 'jajek', 'jajka'],
];

/** A number before these words isn't an amount: lengths, times, temperatures, people and parts. */
const OTHER_THINGS = new RegExp(
  '^(?:[cm]?m|metr.*|centym.*|milim.*|min|minut.*|h|godz.*|s|sek.*|dni.?|dzien|dob.*|tydz.*|tygod.*|mies.*|lat.?|rok.?|r|' +
    'st|stopn.*|stopien|c|os|osob.*|raz|razy|zl|zlot.*|kcal|cal|kalor.*|kj|porcj.*|czesc.*|kawal.*|cwiart.*|polow.*|czast.*)$',
);
/** A number behind these names a kind or a size: 'typ 450', 'rozmiar 4', 'o wadze 1,5 kg'. */
const NAMED =
  /^(?:typ.*|nr|numer.*|klas.*|kat|rozm.*|model.*|wielkosc.*|rocznik.*|rok.?|witamin.*|wag.|wadze|pojemnosc.*|srednic.*)$/;
const JOINING = new Set(['i', 'oraz', 'plus', 'razem', 'lacznie', 'czyli']);
const ABOUT = new Set(['ok', 'okolo', 'jeszcze', 'dodatkowo']);
/** After these words, the amount is that of each: 'po 400 g'. */
const EACH = new Set(['po', 'a', 'à', 'kazdy', 'kazda', 'kazde']);
/** Written the same beside every number. */
const SHORTENED = /^(?:gr?|dk?g|dag|kg|ml|l|szt|op|opak|łyż|szkl)$|\.$/;
/** Packages whose size is printed on them. */
const CONTAINERS = new Set<AnyUnit | undefined>(['can', 'jar', 'bottle', 'sachet', 'pack']);
/**
 * From this number on, a bare number doesn't count anything, and from 1000 on no number does: they are types and
 * years.
 */
const MIN_BARE = 10;
const MIN_YEAR = 1000;
const DASHES = '-‐‑‒–—―−';
const FOR_PORTIONS = /^na \S+ porcj\S+: /u;

interface Ingredient {
  qty: number;
  unit: AnyUnit;
}

interface Scaling {
  ingredient: Ingredient;
  factor: number;
}

/** Words of a note and what takes their place. */
interface Scaled {
  start: number;
  end: number;
  text: string;
}

/** A number of a note, with the position of the words after it. */
interface Noted {
  value: number;
  at: number;
  /** The first token behind it; behind the second number of a range. */
  next: number;
  isRange: boolean;
}

/**
 * An ingredient's note for another number of portions: three times '+ 1 żółtko' is '+ 3 żółtka'. Where it isn't
 * certain what an amount belongs to, the note says for how many portions it is: 'na 4 porcje: 2 duże'.
 * @param own for how many the recipe is; null where it doesn't say
 * @param wanted null leaves the note as it is
 */
export function scaleNote(
  note: string,
  ingredient: Ingredient,
  own: number | null,
  wanted: number | null,
): string {
  const factor = portionFactor(own, wanted);
  if (own === null || factor === 1 || FOR_PORTIONS.test(note)) return note;
  const scaled = scaledIn(note, { ingredient, factor });
  const text =
    scaled === undefined
      ? `na ${showNumber(own)} ${formFor(PORTIONS, own)}: ${note}`
      : scaled.reduceRight(
          (rest, { start, end, text: by }) => rest.slice(0, start) + by + rest.slice(end),
          note,
        );
  return text.length > LIMITS.noteLength ? note : text;
}

const formFor = (forms: readonly string[], value: number): string =>
  forms[CATEGORIES.findIndex((category) => category === plurals.select(value))] ?? '';

/** Undefined where any of its numbers is in doubt. */
function scaledIn(note: string, scaling: Scaling): Scaled[] | undefined {
  const tokens = tokenise(note);
  const all: Scaled[] = [];
  let at = 0;
  while (at < tokens.length) {
    const noted = readNoted(tokens, at);
    if (noted === undefined && isOneMore(tokens, at)) return undefined;
    const scaled = noted && scaledAt(tokens, noted, scaling);
    if (scaled === 'doubt') return undefined;
    if (scaled !== undefined) all.push(scaled);
    at = noted?.next ?? at + 1;
  }
  return all;
}

/** 'i łyżka', '+ żółtko' */
function isOneMore(tokens: readonly Token[], at: number): boolean {
  const key = tokens[at + 1]?.key ?? '';
  const isJoining = isSign(tokens[at], '+') || ['i', 'oraz', 'plus'].includes(foldedKey(tokens[at]));
  return isJoining && (standsForOne(key) || COUNTED.some(([one]) => one === key));
}

function readNoted(tokens: readonly Token[], at: number): Noted | undefined {
  const read = readNumber(tokens, at);
  if (!read) return undefined;
  const { value, next } = read;
  const isBetween =
    isSign(tokens[next], `${DASHES}:`) || ['do', 'lub', 'albo', 'czy'].includes(foldedKey(tokens[next]));
  const last = isBetween ? readNumber(tokens, next + 1) : undefined;
  return { value, at, next: last?.next ?? next, isRange: last !== undefined };
}

/** Undefined for a number that isn't an amount. */
function scaledAt(tokens: readonly Token[], noted: Noted, scaling: Scaling): Scaled | 'doubt' | undefined {
  const { value, at, next, isRange } = noted;
  const [number, word] = [tokens[at], tokens[next]];
  const before = tokens[beforeAbout(tokens, at)];
  const isRatio = isRange && tokens.slice(at, next).some((token) => isSign(token, ':'));
  if (isRatio || isSign(word, '°%') || OTHER_THINGS.test(foldedKey(word)) || NAMED.test(foldedKey(before)))
    return undefined;
  const unit = word?.kind === 'word' ? unitOf(word.key) : undefined;
  const counted = COUNTED.find((forms) => forms.includes(word?.key ?? ''));
  const isInWords = number?.kind !== 'number';
  if ((unit === undefined && counted === undefined) || unit === 'some') {
    const isBare = word?.kind !== 'word' || isPreposition(foldedKey(word));
    return isInWords || value >= (isBare ? MIN_BARE : MIN_YEAR) ? undefined : 'doubt';
  }
  const sure = isInWords || isRange ? 'doubt' : whatOf(before, unit, scaling.ingredient);
  if (sure !== 'amount') return sure === 'size' ? undefined : 'doubt';
  return replacement(tokens, noted, unit, counted, scaling.factor);
}

function beforeAbout(tokens: readonly Token[], at: number): number {
  let before = at - 1;
  while (ABOUT.has(foldedKey(tokens[before])) || isSign(tokens[before], '~≈')) before -= 1;
  return before;
}

/**
 * The meaning of an amount: how much of the ingredient, or how large each of its pieces is; or it is uncertain which.
 */
function whatOf(
  before: Token | undefined,
  unit: Unit | undefined,
  { qty, unit: ofUnit }: Ingredient,
): 'amount' | 'size' | 'doubt' {
  const word = foldedKey(before);
  const isScale = unit !== undefined && isScaleUnit(unit);
  if (EACH.has(word) || isTimesSign(before)) return isScale ? 'size' : 'doubt';
  if (JOINING.has(word) || isSign(before, '+')) return 'amount';
  if (before?.kind === 'number' || isPreposition(word)) return 'doubt';
  if (!isScale) return 'amount';
  // 'puszka 400 g'
  if (before?.kind === 'word' && kindOfUnit(unitOf(before.key) ?? '') === 'sold') return 'size';
  if (kindOfUnit(ofUnit) !== 'sold') return 'amount';
  // In '2 puszki (400 g)' the amount is that of each, half a cube is 125 g, and for three onions it isn't known.
  if (CONTAINERS.has(ofUnit)) return qty < 1 ? 'doubt' : 'size';
  return qty < 1 ? 'amount' : 'doubt';
}

/** In doubt where its word would need a form that isn't known. */
function replacement(
  tokens: readonly Token[],
  { value, at, next }: Noted,
  unit: Unit | undefined,
  counted: readonly string[] | undefined,
  factor: number,
): Scaled | 'doubt' {
  const [first, last, word] = [tokens[at], tokens[next - 1], tokens[next]];
  if (!first || !last || !word) return 'doubt';
  const quantity = { qty: value, unit: unit ?? 'piece' };
  const scaled = toThousandths(scaleToCook(quantity, factor));
  const forms = unit === undefined ? counted : CATEGORIES.map((category) => formOfUnit(unit, category));
  const isSame = plurals.select(value) === plurals.select(scaled) || SHORTENED.test(word.text.toLowerCase());
  if (!forms || (!isSame && word.key !== formFor(forms, value))) return 'doubt';
  const [digits = ''] = formatIngredient(quantity, factor).split(/[\u202f\u00a0]/);
  const between = ' '.repeat(word.start - last.end);
  return {
    start: first.start,
    end: word.end,
    text: digits + between + (isSame ? word.text : formFor(forms, scaled)),
  };
}
