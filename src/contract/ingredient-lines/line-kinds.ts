import { readAmount, skipAbout } from './amounts/amounts.ts';
import type { FoodDictionary } from './words/food-dictionary.ts';
import { isForWhat, isWhereOrWhen } from './names/circumstances.ts';
import { isByEye, isHowMuch, isPurpose } from './names/remarks.ts';
import type { Token } from './words/tokens.ts';
import { isUnit, unitOf } from './units/unit-words.ts';
import { isFirstPersonPast, isVerb } from './words/verbs.ts';
import { fold, isPreposition } from './words/words.ts';

/** Signs that may stand before a line: bullets, check boxes, '1.' and '2)'. */
const BULLET = /^(?:[\s•·∙‣◦▪▫●○■□☐☑☒✓✔✗»›>*+–—-]|\[[ xX✓]?\](?=\s)|(?:\d{1,2}[.)]|[a-z]\))(?=\s+\S))+/u;
/** Pictures and invisible characters; neither says what to buy. */
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Cc}|\p{Cf}|\uFE0F/gu;

/** A line without bullets, pictures and marks of emphasis, its blanks folded. */
export function strip(line: string): string {
  const plain = line.normalize('NFC').replaceAll(PICTURES, (sign) => (/[\t\n\r\v\f]/.test(sign) ? ' ' : ''));
  const folded = plain.replaceAll(/\s+/gu, ' ').trim();
  return folded
    .replace(BULLET, '')
    .replaceAll(/\*\*|__|^#+ ?|^[~_](?=\p{L})|[~_]$/gu, '')
    .trim();
}

/** What a line becomes when it is taken for a product although it reads like a heading or an instruction. */
export const nameOfWhole = (text: string): string => strip(text).replace(/\s*:$/, '');

const TITLES = new Set(
  (
    'skladniki dodatkowo ponadto nadzienie farsz kruszonka masa spod wierzch dekoracja polewa marynata zalewa ciasto ' +
    'przygotowanie wykonanie inne oraz pozostale potrzebujemy'
  ).split(' '),
);
const MAX_TITLE_WORDS = 3;

const MARKED = /^\s*(?:#+\s|\*\*.*\*\*\s*$)/u;

/**
 * Whether a line is written as a heading, whatever it says: '## Krem', '**Krem**'; '**2 jajka**' is a product in bold.
 */
export const isMarkedHeading = (raw: string): boolean => MARKED.test(raw) && /^\P{N}+$/u.test(raw);

/** Whether a line is a heading: 'Ciasto:', 'Na polewę', 'Do dekoracji', 'Składniki na krem', '## Krem'. */
export function isHeading(raw: string, tokens: readonly Token[], dictionary: FoodDictionary): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ key }) => fold(key));
  const [first = '', second = ''] = words;
  if (tokens[0]?.kind === 'number' || words.length === 0) return false;
  if (tokens.at(-1)?.text === ':' || /^\s*(?:#|\*\*.*\*\*\s*$)/u.test(raw)) return true;
  // '--- Krem ---'
  if (/^\s*([-–—=*~_])\1.*\1\1\s*$/u.test(raw)) return true;
  if (first === 'skladniki') return !isInstruction(tokens, dictionary);
  const isShort = words.length === tokens.length && words.length <= MAX_TITLE_WORDS;
  if (isShort && words.length > 1 && !isByEye(words) && (first === 'na' || first === 'do')) {
    return (
      words.length === 2 || !(isPurpose(second) || isWhereOrWhen(words, 0) || isForWhat(words, dictionary))
    );
  }
  return (
    words.length === 1 && tokens.length === 1 && TITLES.has(first) && /^\P{Ll}/u.test(tokens[0]?.text ?? '')
  );
}

/** Words that begin a line that names nothing to buy. */
const OPENINGS = new Set(
  'dalej nastepnie potem zgodnie smacznego przygotowanie wykonanie sposob czas liczba krok etap temperatura kalorie kcal wg wedlug piekarnik'.split(
    ' ',
  ),
);
const TIN = /^(?:blach|blaszk|form|tortownic|keksowk|naczyni)/;
const CONJUNCTIONS = /^(?:lub|albo|oraz|i|a|takze|plus|opcjonalnie|ewentualnie|ew|opcja)$/;

/** 'szklanka = 250 ml', '1 szklanka ma 250 ml', '1 szklanka o pojemności 250 ml': how large a measure is. */
function isSizeOfMeasure(tokens: readonly Token[]): boolean {
  // '1 szklanka', 'moja szklanka'
  const at = tokens.slice(0, 2).findIndex(({ key }) => isUnit(key));
  if (at === -1) return false;
  const next = tokens[at + 1]?.key ?? '';
  // 'szklanka ma 250 ml', '1 szklanka to 250 ml'
  const said = readAmount(tokens, at + 2)?.next;
  // '3 szklanki = 450 g mąki' are of flour.
  const isSaid =
    next === '='
      ? said === undefined || said === tokens.length
      : /^(?:ma|to)$/.test(next) && said === tokens.length;
  return isSaid || fold(tokens[at + 2]?.key ?? '').startsWith('pojemnos');
}

/**
 * 'Piec 40 minut', 'piec ok. godziny', 'piec w 180 st.', and an oven itself, 'piec do pizzy': without its diacritics
 * 'pięć jajek' is a number.
 */
function isBaking(tokens: readonly Token[]): boolean {
  if (tokens[0]?.key !== 'piec') return false;
  if (isPreposition(tokens[1]?.key ?? '') || OVEN.test(fold(tokens[1]?.key ?? ''))) return true;
  const at = skipAbout(tokens, tokens[1]?.key === 'w' || tokens[1]?.key === 'przez' ? 2 : 1);
  return tokens[at]?.kind === 'number' || /^(?:minut|godzin|kwadrans)/.test(fold(tokens[at]?.key ?? ''));
}

const OVEN = /^(?:gazow|elektryczn|indukcyjn|chlebow|opalan|weglow|kaflow|akumulacyjn)y$/;

/** Whether a line is about the recipe, its time or its dish, whatever amounts it says. */
export function isAboutRecipe(tokens: readonly Token[]): boolean {
  const words = wordsOf(tokens);
  const [first = '', second = ''] = words.map(fold);
  if (/^https?$|^www/.test(first) || first === 'smacznego') return true;
  const isFirst = tokens[0]?.kind === 'word';
  if (isFirst && OPENINGS.has(first) && tokens.length > 1) return true;
  if (isFirst && first === 'porcje' && tokens[1] !== undefined && tokens[1].kind !== 'word') return true;
  if (isBaking(tokens)) return true;
  if (TIN.test(first) && words.includes('cm')) return true;
  if (/^ilosc$|^przepis$/.test(first) && /^(?:porcji|osob|na|pochodzi|tutaj)$/.test(second)) return true;
  if (first.startsWith('wszystk') && second === 'skladniki') return true;
  if (words.length > 0 && words.every((word) => CONJUNCTIONS.test(fold(word)))) return true;
  return isSizeOfMeasure(tokens) || words.some((word) => /^(?:srednicy|wymiarach)$/.test(fold(word)));
}

/** Whether a line tells what to do and names nothing to buy. */
export function isInstruction(line: readonly Token[], dictionary: FoodDictionary): boolean {
  // 'proszek do piecz.' and 'odplamiacz na plamy' have no order in them, and 'oleju, ile trzeba' has none either.
  const end = line.findIndex(({ key }, at) => at > 0 && isHowMuch(key));
  const tokens = line
    .slice(0, end === -1 ? undefined : end)
    .filter((_, at) => !/^(?:do|na|dla|od|bez)$/.test(fold(line[at - 1]?.key ?? '')));
  const words = wordsOf(tokens);
  // 'masło – rozpuścić', 'ser, dałam gouda', 'rodzynki, można pominąć': after a product it is a remark.
  const opening = wordsOf(tokens.slice(0, breakAt(tokens, '–—-,;')));
  const behind = fold(words[opening.length] ?? '');
  const sentence = REMARKS.test(behind) ? opening : wordsOf(tokens.slice(0, breakAt(tokens, '–—-')));
  return (
    sentence.some(
      (word, at) => isVerb(word, dictionary) && (at > 0 || words.length === 1 || !PLURAL.test(word)),
    ) || opening.some((word) => isFirstPersonPast(word, dictionary))
  );
}

/** Words that begin a remark after a comma, although a verb may follow. */
const REMARKS =
  /^(?:mozna|moze|mozecie|mozesz|jesli|jezeli|ale|ja|nie|najlepiej|ktor[aey]|u|zeby|aby|by|lub|albo|ewentualnie|opcjonalnie|wystarczy)$/;

/** Words that may be products at the beginning of a line: 'piżamy', 'kremy'. */
const PLURAL = /(?:[^wijkcz]a|[^jiz]e)my$/u;

const wordsOf = (tokens: readonly Token[]) =>
  tokens.filter(({ kind }) => kind === 'word').map(({ key }) => key);

/** Where a sign stands apart from the word before it, as a dash does, or is a comma. */
function breakAt(tokens: readonly Token[], signs: string): number {
  const at = tokens.findIndex(
    ({ kind, text, start }, index) =>
      kind === 'sign' &&
      signs.includes(text) &&
      (',;'.includes(text) || start > (tokens[index - 1]?.end ?? 0)),
  );
  return at < 1 ? tokens.length : at;
}

const NO_AMOUNTS = /^(?:minut|min$|godz|stopni|osob|sekund|dni$|kcal|z[lł]$)/;

/**
 * Whether what an amount counts is nothing to buy, but time, heat, people or money: '30 minut', '4 porcje', 'na 12 sztuk'.
 * '2 porcje rosołowe' are a product.
 */
export function isNoProduct(name: readonly Token[]): boolean {
  const [first, second] = name;
  const word = fold(first?.key ?? '');
  if (word.startsWith('porcj')) return second?.kind !== 'word' || /^(?:dla|na)$/.test(second.key);
  // 'na 12 sztuk'
  if (name.length <= 1 && (isPreposition(word) || unitOf(word) === 'piece')) return true;
  return NO_AMOUNTS.test(word) || first?.text === '°';
}
