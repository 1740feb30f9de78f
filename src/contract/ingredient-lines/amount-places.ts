import type { Unit } from '../units.ts';
import { type Amount, readAmount, skipAbout } from './amounts.ts';
import { between, inside, trailing } from './amounts-behind.ts';
import type { Catalogue } from './catalogue.ts';
import { isGenitive } from './nominative.ts';
import { grammarOf, placed, type PlacedAmount, withoutSeparators } from './placed-amount.ts';
import { isPartitive, isRemarkWord } from './remarks.ts';
import { textOf, type Token } from './tokens.ts';
import { isOfMeasure, standsForOne, unitOf } from './unit-words.ts';
import { fold, isPreposition } from './words.ts';

/** The amount of a line, at its beginning or at its end. */
export function findAmount(tokens: readonly Token[], catalogue: Catalogue): PlacedAmount | undefined {
  return (
    leading(tokens, catalogue) ??
    behindPurpose(tokens, catalogue) ??
    leadingUnit(tokens, catalogue) ??
    juiceOf(tokens, catalogue) ??
    inside(tokens) ??
    trailing(tokens) ??
    between(tokens)
  );
}

/** 'Na krem: 250 g mascarpone', 'do posypania 2 łyżki kakao', 'ciasto: 3 jajka'. */
function behindPurpose(tokens: readonly Token[], catalogue: Catalogue): PlacedAmount | undefined {
  const FURTHEST = 4;
  const isPurpose = tokens[0]?.key === 'na' || tokens[0]?.key === 'do';
  for (let at = 1; at <= FURTHEST && at < tokens.length; at += 1) {
    if (!isPurpose && tokens[at - 1]?.text !== ':') continue;
    const place = leading(tokens.slice(at), catalogue);
    const [first] = place?.name ?? [];
    const isFollowed = first?.kind === 'word' && unitOf(first.key) !== place?.unit;
    if (place && isFollowed && (isPurpose || place.name.length < tokens.length - at)) {
      return { ...place, notes: [...place.notes, textOf(withoutSeparators(tokens.slice(0, at)))] };
    }
  }
  return undefined;
}

const JUICE = /^(?:sok|soku|skork|miazsz|zest|bialk|zoltk)/;

/** 'sok z 1 cytryny', 'skórka otarta z połowy pomarańczy': one buys the fruit, unless the catalogue has its juice. */
function juiceOf(tokens: readonly Token[], { products }: Catalogue): PlacedAmount | undefined {
  const FURTHEST = 6;
  const juice = tokens.slice(0, FURTHEST).findIndex(({ key }) => JUICE.test(fold(key)));
  const at = tokens.findIndex(
    ({ key }, index) => index > juice && index <= FURTHEST && (key === 'z' || key === 'ze'),
  );
  if (juice === -1) return undefined;
  const amount = at === -1 ? undefined : readAmount(tokens, at + 1);
  const fruit = amount && tokens.slice(amount.next);
  if (!amount || amount.unit !== null || fruit?.[0]?.kind !== 'word') return undefined;
  const ofFruit = [...tokens.slice(juice, juice + 1), ...tokens.slice(at, at + 1), ...fruit];
  const isKnown = products.find(textOf(ofFruit)).product !== undefined;
  const grammar = (amount.qtyMax ?? amount.qty ?? 1) <= 1 ? 'part' : 'many';
  if (isKnown) return { ...placed(amount, ofFruit, []), grammar: 'nominative' };
  return { ...placed(amount, [...fruit], [textOf(tokens.slice(0, at))]), grammar };
}

function leading(tokens: readonly Token[], catalogue: Catalogue): PlacedAmount | undefined {
  const amount = readAmount(tokens, 0);
  if (!amount) return undefined;
  const unitToken = tokens[amount.next - 1];
  const rest = withoutSeparators(tokens.slice(amount.next));
  const notes = [amount.remark];
  if (rest.length === 0) return onlyUnit(amount, unitToken);
  if (unitToken && isNameOfUnit(amount.unit, unitToken, rest, catalogue)) {
    const name = [unitToken, ...rest];
    return {
      ...placed(amount, name, notes),
      unit: 'piece',
      grammar: grammarOf({ ...amount, unit: null }, false),
    };
  }
  const name = skipPart(skipSecondAmount(rest, amount, notes), amount, notes, catalogue);
  if (name.length === 0) return undefined;
  if (name.length < rest.length && amount.unit === null && isPartitive(rest[0]?.key ?? '')) {
    return { ...placed(amount, name, notes), grammar: 'measure' };
  }
  return placed(amount, name, notes);
}

/** '2 puszki' and nothing else: the measure is what there is. */
function onlyUnit(amount: Amount, unitToken: Token | undefined): PlacedAmount | undefined {
  const isThing = amount.unit !== null && unitToken?.kind === 'word' && unitToken.key.length > 4;
  if (!isThing || amount.unit === 'some') return undefined;
  const { qty, qtyMax, unit } = amount;
  return { qty, qtyMax, unit, name: [unitToken], grammar: 'nominative', notes: [], isFirst: true };
}

/** Units whose words name things too. */
const THINGS = new Set<Unit>([
  'cube',
  'leaf',
  'slice',
  'sachet',
  'bottle',
  'jar',
  'can',
  'pack',
  'head',
  'sprig',
]);
const KIND_OF_THING =
  /^(?:rosolow|bulionow|warzywn|drobiow|wolow|grzybow|maggi|knorr|laur|mydla|toaletow|zapachow|foliow|papierow|sniadaniow|strunow)/;

/** 'kostki rosołowe', 'liście laurowe', 'torebki na mrożonki' are no measures. */
function isNameOfUnit(
  unit: Unit | null,
  unitToken: Token,
  rest: readonly Token[],
  { products }: Catalogue,
): boolean {
  if (unit === null || !THINGS.has(unit) || unitOf(unitToken.key) !== unit) return false;
  const [first] = rest;
  if (first?.kind !== 'word' || products.findExact(textOf(rest))) return false;
  if (KIND_OF_THING.test(fold(first.key))) return true;
  if (['na', 'do', 'dla'].includes(fold(first.key))) return true;
  const words = [unitToken, ...rest].filter(({ kind }) => kind === 'word').map(({ key }) => key);
  return products.find(words.join(' ')).candidates.length > 0;
}

/** Behind an amount: 'po 400 g', '/ 250 ml', '+ 2 łyżki', 'z czubem'. It is said beside the name. */
function skipSecondAmount(rest: Token[], { unit }: Amount, notes: string[]): Token[] {
  const [first, second] = rest;
  const word = first?.kind === 'word' ? fold(first.key) : '';
  const isAgain = word === 'po' || word === 'czyli' || word === 'plus' || word === 'razy';
  const again = isAgain ? readAmount(rest, 1) : undefined;
  if (again && again.next < rest.length) {
    notes.push(textOf(rest.slice(0, again.next)));
    return withoutSeparators(rest.slice(again.next));
  }
  if ((word === 'z' || word === 'ze') && /^(?:czub|gork)/.test(fold(second?.key ?? ''))) {
    notes.push(textOf(rest.slice(0, 2)));
    return rest.slice(2);
  }
  const measures: Unit[] = ['spoon', 'teaspoon', 'cup', 'handful'];
  if (unit !== null && measures.includes(unit) && first && isOfMeasure(first.key) && rest.length > 1) {
    notes.push(first.key);
    return rest.slice(1);
  }
  if (unit !== null && first?.kind === 'number') {
    const other = readAmount(rest, 0);
    if (other && other.unit !== null && other.next < rest.length) {
      notes.push(textOf(rest.slice(0, other.next)));
      return withoutSeparators(rest.slice(other.next));
    }
  }
  return rest;
}

/** '2 łodygi selera', '8 rolek papieru': so many pieces, said beside the name. '2 płaty śledziowe' are the thing. */
function skipPart(rest: Token[], { unit }: Amount, notes: string[], { dictionary }: Catalogue): Token[] {
  const [first, second] = rest;
  if (unit !== null || !first || second?.kind !== 'word' || !isPartitive(first.key)) return rest;
  if (!isGenitive(second.key, dictionary)) return rest;
  notes.push(first.key);
  return rest.slice(1);
}

/** 'garść szpinaku', 'mała puszka fasoli': one of it. */
function leadingUnit(all: readonly Token[], catalogue: Catalogue): PlacedAmount | undefined {
  // 'ok. szklanki mleka'
  const about = skipAbout(all, 0);
  const tokens = all.slice(about);
  const at = tokens.findIndex(({ kind, key }) => kind !== 'word' || !(isOfMeasure(key) || isRemarkWord(key)));
  const token = at < 0 || at > 2 ? undefined : tokens[at];
  const rest = tokens.slice(at + 1);
  if (token?.kind !== 'word' || rest[0]?.kind !== 'word' || !(about > 0 || standsForOne(token.key)))
    return undefined;
  const unit = unitOf(token.key);
  if (unit === undefined || isPreposition(fold(rest[0].key)) || isNameOfUnit(unit, token, rest, catalogue))
    return undefined;
  const notes = [textOf(tokens.slice(0, at))];
  return { qty: 1, qtyMax: null, unit, name: rest, grammar: 'measure', notes, isFirst: true };
}
