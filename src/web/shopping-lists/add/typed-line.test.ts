import { expect, test } from 'vitest';
import { plainItem } from './plain-item.ts';
import { followItems, type TypedLine } from './typed-line.ts';

const itemsIn = (text: string) =>
  text
    .split(', ')
    .filter(Boolean)
    .map((part) => plainItem(part));

/** The amounts after `texts` were typed one after the other, 7 as that of the item at `place` of the first. */
function quantitiesAfter(place: number, ...texts: string[]): (string | undefined)[] {
  const start: TypedLine = {
    text: '',
    touched: { [place]: { quantity: '7' } },
    choices: new Map(),
    items: [],
  };
  const end = texts.reduce((line, text) => followItems(line, itemsIn(text)), start);
  return itemsIn(texts.at(-1) ?? '').map((_, at) => end.touched[at]?.quantity);
}

test.each([
  ['an item that others follow', 0, ['masło', 'masło, twaróg'], ['7', undefined]],
  ['an item that others precede', 0, ['masło', 'mąka, masło'], [undefined, '7']],
  ['an item that is typed on', 0, ['mas', 'masł', 'masło'], ['7']],
  ['an item that gets its capital', 0, ['masło', 'Masło'], ['7']],
  ['the second item', 1, ['masło, kefir', 'masło, kefir 1 l'], [undefined, '7']],
  ['the first item, touched before it', 0, ['', 'k', 'ke'], ['7']],
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

test.each([
  ['abc', ['masło', 'masło, twaróg'], 0],
  ['', ['masło', 'masło, twaróg'], 0],
  ['abc', ['masło', 'twaróg, masło, chleb'], 1],
  ['pół', ['masło', 'masło, twaróg'], undefined],
  ['abc', ['masło', 'masło, twaróg', 'twaróg'], undefined],
])(
  'the fields show %j of the first item after %j where it stands, if it is no amount',
  (quantity, texts, shown) => {
    const start: TypedLine = { text: '', touched: { 0: { quantity } }, choices: new Map(), items: [] };
    expect(texts.reduce((line, text) => followItems(line, itemsIn(text)), start).shown).toBe(shown);
  },
);
