import { readNumber } from '../../amounts/numbers.ts';
import { PRESSED } from '../../amounts/one-fruit.ts';
import { tokenise } from '../../words/tokens.ts';
import { fold } from '../../words/words.ts';
import { AND } from '../item-words.ts';

/** 'sok z', 'otarta skórka z', 'sok i skórka z' */
const OF_FRUIT =
  /^((?:\p{L}+\s)?(?:sok|sk[óo]rk[aęi])(?:\s(?:i|oraz)\s(?:\p{L}+\s)?(?:sok|sk[óo]rk[aęi]))?(?:\s(?!ze?\s)\p{L}+)?\sze?\s)(.+)$/iu;

function isCountedFruit(text: string): boolean {
  const tokens = tokenise(text);
  const number = readNumber(tokens, 0);
  return number?.next === tokens.length - 1 && PRESSED.test(fold(tokens.at(-1)?.key ?? ''));
}

/** 'sok z 1 cytryny' and 'sok z 1 limonki' of 'sok z 1 cytryny i 1 limonki'; any other part as it stands. */
export function withJuiceOfEach(part: string): string[] {
  const [, juice = '', fruits = ''] = OF_FRUIT.exec(part) ?? [];
  const each = fruits.split(AND);
  return each.length > 1 && each.every(isCountedFruit) ? each.map((fruit) => `${juice}${fruit}`) : [part];
}
