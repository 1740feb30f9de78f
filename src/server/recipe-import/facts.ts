import { namesTin } from './group-names.ts';
import type { Line } from './lines.ts';
import { sumOfTimes } from './json-ld.ts';
import { minutesOf, portionsOf } from './numbers.ts';

/** What a recipe says beside its ingredients and steps; null where it doesn't. */
export interface Facts {
  portions: number | null;
  minutes: number | null;
}

/** Whether a fact is about the time a recipe takes. */
export const isTime = (fact: string): boolean => /czas|gotowe w|\d\s*(?:min|godz|h\b)/i.test(fact);

/** What facts such as 'Porcje: 4' and 'Czas pieczenia: 40 min' say; times are added unless one is the total. */
export function readFacts(facts: readonly string[]): Facts {
  const counts = facts.map((fact) => (isTime(fact) || namesTin(fact) ? null : portionsOf(fact)));
  return { portions: counts.find(Boolean) ?? null, minutes: timeOf(facts.filter(isTime)) };
}

function timeOf(facts: string[]): number | null {
  const total = facts.find((fact) => /^(?:czas:?\s*\d|łączny|całkowity|gotowe)|całkowity|łączn/i.test(fact));
  const times = (total === undefined ? facts : [total]).map((fact) =>
    minutesOf(fact.replace(/^[^\d]*?:?\s*(?=\d|pół)/, '')),
  );
  return sumOfTimes(
    null,
    times.reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0),
    null,
  );
}

const VALUE = String.raw`(?:ok\. ?|około |~ ?)?(?:\d|pół)`;
const PORTIONS = String.raw`(?:liczba|ilość) (?:porcji|osób)|porcj[aei]`;
/** Not the time it takes to read the page. */
const TIME = String.raw`(?:(?:łączny|całkowity) )?czas(?: (?!czytania)\p{L}+){0,2}`;
const FACT = new RegExp(String.raw`^(?:${PORTIONS}|${TIME}|gotowe w)(?: ?[:–-])? ?${VALUE}`, 'iu');
const LABEL = new RegExp(String.raw`^(?:${PORTIONS}|${TIME})(?: ?[:–-])?$`, 'iu');
const MAX_FACT_LENGTH = 60;
/** Lines behind the recipe's name in which it says such things. */
const MAX_LINES = 150;

/** Whether a line says for how many a recipe is or how long all of it takes, and nothing else. */
export const isFact = ({ text }: Pick<Line, 'text'>): boolean =>
  text.length <= MAX_FACT_LENGTH &&
  FACT.test(text) &&
  !/(?:pieczenia|smażenia|duszenia|chłodzenia)/iu.test(text);

interface Place {
  /** Whether a line stands behind the recipe, and whether it stands beside it. */
  isBehind: (line: Line) => boolean;
  isAside: (line: Line) => boolean;
}

/**
 * The facts that a page shows around its recipe, each on a line of its own or with its label on the line above.
 * @param shown the letters of each line
 * @param name the letters of the recipe's name, behind which they are looked for
 */
export function factsShown(
  lines: readonly Line[],
  shown: readonly string[],
  name: string,
  { isBehind, isAside }: Place,
): Facts {
  const start = Math.max(0, shown.indexOf(name));
  const behind = lines.slice(start, start + MAX_LINES);
  const end = behind.findIndex(isBehind);
  const own = (end === -1 ? behind : behind.slice(0, end)).filter((line) => !isAside(line));
  const facts = own.flatMap(({ text }, at) => {
    if (text.length > MAX_FACT_LENGTH * 3) return [];
    const value = LABEL.test(text) ? (own[at + 1]?.text ?? '') : '';
    const parts = value === '' ? text.split(/ ?[|•·;] ?|, (?=\p{L})/u) : [`${text} ${value}`];
    return parts.filter((part) => part.length <= MAX_FACT_LENGTH && FACT.test(part));
  });
  return readFacts([...new Set(facts)]);
}
