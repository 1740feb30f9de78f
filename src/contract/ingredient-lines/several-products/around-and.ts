import { AND } from './item-words.ts';
import { readNumber } from '../amounts/numbers.ts';
import { tokenise } from '../words/tokens.ts';

/** The parts around each 'i', except an 'i' within a number, as in 'dwa i pół'. */
export function aroundAnd(part: string): string[] {
  const tokens = tokenise(part);
  const numbers = tokens.flatMap(({ kind, start }, at) => {
    const next = kind === 'sign' ? undefined : readNumber(tokens, at)?.next;
    return next === undefined ? [] : [{ start, end: tokens[next - 1]?.end ?? start }];
  });
  const items: string[] = [];
  let start = 0;
  for (const { 0: and, index } of part.matchAll(new RegExp(AND, 'giu'))) {
    if (numbers.some((number) => number.start < index && index < number.end)) continue;
    items.push(part.slice(start, index).trim());
    start = index + and.length;
  }
  return [...items, part.slice(start).trim()];
}
