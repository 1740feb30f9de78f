import { expect, test } from 'vitest';
import { plainThing } from './plain-thing.ts';
import { followThings, type TypedLine } from './typed-line.ts';

const thingsIn = (text: string) =>
  text
    .split(', ')
    .filter(Boolean)
    .map((part) => plainThing(part));

/** The amounts after `texts` were typed one after the other, 7 as that of the thing at `place` of the first. */
function quantitiesAfter(place: number, ...texts: string[]): (string | undefined)[] {
  const start: TypedLine = {
    text: '',
    touched: { [place]: { quantity: '7' } },
    choices: new Map(),
    things: [],
  };
  const end = texts.reduce((line, text) => followThings(line, thingsIn(text)), start);
  return thingsIn(texts.at(-1) ?? '').map((_, at) => end.touched[at]?.quantity);
}

test.each([
  ['a thing that others follow', 0, ['masło', 'masło, twaróg'], ['7', undefined]],
  ['a thing that others precede', 0, ['masło', 'mąka, masło'], [undefined, '7']],
  ['a thing that is typed on', 0, ['mas', 'masł', 'masło'], ['7']],
  ['a thing that gets its capital', 0, ['masło', 'Masło'], ['7']],
  ['the second thing', 1, ['masło, kefir', 'masło, kefir 1 l'], [undefined, '7']],
  ['the first thing, touched before it', 0, ['', 'k', 'ke'], ['7']],
] as const)('an amount stays with %s', (_, place, texts, quantities) => {
  expect(quantitiesAfter(place, ...texts)).toEqual(quantities);
});

test.each([
  ['the one that is left', 0, ['masło, twaróg', 'twaróg'], [undefined]],
  ['one of the same letter that is left', 0, ['masło, mąka', 'mąka'], [undefined]],
  ['one behind a removed one', 1, ['masło, twaróg, chleb', 'masło, chleb'], [undefined, undefined]],
  ['what replaces it', 0, ['masło', 'chleb'], [undefined]],
] as const)('an amount does not pass to %s', (_, place, texts, quantities) => {
  expect(quantitiesAfter(place, ...texts)).toEqual(quantities);
});
