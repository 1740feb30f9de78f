import type { FoodDictionary } from './food-dictionary.ts';
import { isPurpose } from './remarks.ts';
import type { Token } from './tokens.ts';
import { fold } from './words.ts';

/** What may stand before a line: bullets, check boxes, '1.' and '2)'. */
const BULLET = /^(?:[\s•·∙‣◦▪▫●○■□☐☑☒✓✔✗»›>*+–—-]|\[[ xX✓]?\](?=\s)|\d{1,2}[.)](?=\s+\S))+/u;
/** Pictures and what is invisible; both say nothing of what to buy. */
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Cc}|\p{Cf}|\uFE0F/gu;

/** A line without bullets, pictures and marks of emphasis, its blanks folded. */
export function strip(line: string): string {
  const plain = line.normalize('NFC').replaceAll(PICTURES, (sign) => (/[\t\n\r\v\f]/.test(sign) ? ' ' : ''));
  const folded = plain.replaceAll(/\s+/gu, ' ').trim();
  return folded
    .replace(BULLET, '')
    .replaceAll(/\*\*|__|^#+ ?/g, '')
    .trim();
}

const TITLES = new Set(
  (
    'skladniki dodatkowo ponadto nadzienie farsz kruszonka masa spod wierzch dekoracja polewa marynata zalewa ciasto ' +
    'przygotowanie wykonanie inne oraz pozostale potrzebujemy'
  ).split(' '),
);
const MAX_TITLE_WORDS = 3;

/** 'Ciasto:', 'Na polewę', 'Do dekoracji', 'Składniki na krem', '## Krem'. */
export function isHeading(raw: string, tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ key }) => fold(key));
  const [first = '', second = ''] = words;
  if (tokens[0]?.kind === 'number' || words.length === 0) return false;
  if (tokens.at(-1)?.text === ':' || /^\s*(?:#|\*\*.*\*\*\s*$)/u.test(raw)) return true;
  if (first === 'skladniki') return true;
  const isShort = words.length === tokens.length && words.length <= MAX_TITLE_WORDS;
  if (isShort && words.length > 1 && (first === 'na' || first === 'do')) {
    return words.length === 2 || !isPurpose(second);
  }
  return (
    words.length === 1 && tokens.length === 1 && TITLES.has(first) && /^\P{Ll}/u.test(tokens[0]?.text ?? '')
  );
}

const NO_VERBS = new Set(
  'garsc czesc siec nic lisc gosc kosc masc piec dziewiec dziesiec nac zolc szesc smiec paproc'.split(' '),
);
const ORDERS = new Set(
  'dodaj dodajemy wymieszaj pokroj ugotuj podawaj gotuj smaz piecz odstaw wlej wsyp posyp polej ubij upiecz zagotuj dalej nastepnie potem zgodnie smacznego przygotowanie wykonanie sposob czas liczba porcje'.split(
    ' ',
  ),
);
const NO_AMOUNTS = /^(?:minut|godzin|stopni|porcj|osob|osób|sekund|dni)/;

function isVerb(word: string, dictionary: FoodDictionary): boolean {
  const isOne =
    (/(?:[aeiyuąęó]|[śź])ć$/u.test(word) && !word.endsWith('ość')) ||
    /^(?:u|za|pod|do|przy|wy)?piec$/u.test(word) ||
    /(?:uj|[aei])emy$|[^z]amy$/u.test(word);
  return isOne && word.length > 3 && !NO_VERBS.has(fold(word)) && dictionary.lookUp(word).length === 0;
}

/** Whether a line tells what to do and names nothing to buy. */
export function isInstruction(tokens: readonly Token[], dictionary: FoodDictionary): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ key }) => key);
  const [first = ''] = words;
  if (/^https?$|^www/.test(first) || fold(first) === 'smacznego') return true;
  if (ORDERS.has(fold(first)) && words.length > 1) return true;
  return words.some(
    (word, at) => isVerb(word, dictionary) && (at > 0 || words.length === 1 || word.endsWith('ć')),
  );
}

/** Whether an amount is one of time or people: '30 minut', '4 porcje'. */
export function isNoThing(name: readonly Token[]): boolean {
  return NO_AMOUNTS.test(fold(name[0]?.key ?? ''));
}
