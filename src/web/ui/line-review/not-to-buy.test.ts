import { expect, test } from 'vitest';
import { catalogueOf } from '../product-field/product-catalogue.ts';
import { portionOf } from './pasted-text.ts';
import { rowOf } from './reviewed-line.ts';

const catalogue = catalogueOf([
  ['zakupy', 'Zakupy'],
  ['dzięki', 'Dzięki'],
  ['mleko', 'Mleko'],
]);

/** The lines that are products, with a plus before those that are ticked. */
function ticked(lines: readonly string[], isShopping = true): string[] {
  const portion = portionOf(lines.join('\n'), {
    catalogue,
    productNamed: () => undefined,
    limit: 200,
    isShopping,
  });
  return portion.lines
    .map((line) => ({ text: line.text, ...rowOf(line, {}, { catalogue, missingUnit: 'piece' }) }))
    .filter(({ isProduct }) => isProduct)
    .map(({ text, isTaken }) => (isTaken ? `+ ${text}` : text));
}

const WITH_MARKS = [
  '[x] kefir',
  '[ ] budyń',
  '☑ sucharki',
  '✅ morele',
  '✔️ rodzynki',
  '- [X] jajka',
  'chleb',
];

test('what is marked as done is not ticked', () => {
  expect(ticked(WITH_MARKS)).toEqual([
    '[x] kefir',
    '+ [ ] budyń',
    '☑ sucharki',
    '✅ morele',
    '✔️ rodzynki',
    '- [X] jajka',
    '+ chleb',
  ]);
  expect(ticked(['kefir ✅', 'budyń ✔️', 'morele [x]', '~rodzynki~', '~200 g masła', 'chleb'])).toEqual([
    'kefir ✅',
    'budyń ✔️',
    'morele [x]',
    '~rodzynki~',
    '+ ~200 g masła',
    '+ chleb',
  ]);
  expect(ticked(['[x] kefir, budyń', '[ ] morele'])).toEqual(['kefir', 'budyń', '+ [ ] morele']);
});

test('marks are bullets where every product has one, and in a recipe', () => {
  const marked = ['✅ kefir', '✔ budyń', '☑ morele'];
  expect(ticked(marked)).toEqual(marked.map((line) => `+ ${line}`));
  expect(ticked(['Lista', ...marked, 'Dzięki!'])).toEqual([
    'Lista',
    ...marked.map((line) => `+ ${line}`),
    'Dzięki!',
  ]);
  expect(ticked(WITH_MARKS, false)).toEqual(WITH_MARKS.map((line) => `+ ${line}`));
});

test.each(['Zakupy na sobotę 🛒', 'Lista zakupów na ciasto', 'Zakupy', 'Zakupy spożywcze', 'Lista 15.11'])(
  'the title of a list is not ticked: %s',
  (title) => {
    expect(ticked([title, 'mleko', 'żwirek'])).toEqual([title, '+ mleko', '+ żwirek']);
  },
);

test('only the first line of several is a title, and one that names products is none', () => {
  expect(ticked(['mleko', 'Zakupy na sobotę', 'żwirek'])).toContain('+ Zakupy na sobotę');
  expect(ticked(['Zakupy na sobotę', 'mleko'])).toContain('+ Zakupy na sobotę');
  expect(ticked(['Zakupy: mleko, kefir', 'chleb', 'sól'])).toEqual([
    '+ mleko',
    '+ kefir',
    '+ chleb',
    '+ sól',
  ]);
  expect(ticked(['zakupy mleko chleb', 'sól', 'kefir'])).toEqual([
    'zakupy',
    '+ mleko',
    '+ chleb',
    '+ sól',
    '+ kefir',
  ]);
});

test('a heading with a colon is one, whatever products there are', () => {
  expect(ticked(['Zakupy:', 'mleko', 'Dzięki:', 'Mleko:'])).toEqual(['+ mleko']);
});

test.each([
  'Dzięki!',
  'Dzięki, buziaki',
  'Hej',
  'Cześć 🙂',
  'czesc',
  'Pa pa',
  'Jutro przyjadę ok. 18',
  'Będę o 18',
  'Mama będzie rano',
  'wracam późno',
])('what a message says besides is not ticked: %s', (line) => {
  expect(ticked(['mleko', line, 'chleb'])).toEqual(['+ mleko', line, '+ chleb']);
});

test.each([
  'kup proszę bułki 6 szt',
  'ok. 2 kg ziemniaków',
  'część zamienna',
  'papa dachowa',
  'żwirek, jeśli będzie',
  'żwirek będzie w promocji',
  'jestem za serem żółtym',
  'długopisy',
  'kubek dla mamy',
])('a product stays ticked: %s', (line) => {
  const rows = ticked(['mleko', line, 'chleb']);
  expect(rows).toHaveLength(rows.filter((row) => row.startsWith('+ ')).length);
  expect(rows.length).toBeGreaterThan(2);
});

test('what a messenger says in place of a picture or a message is not ticked', () => {
  const lines = ['<Pominięto multimedia>', '[12:41, 28.11.2026] Jan: Ta wiadomość została usunięta'];
  expect(ticked([...lines, 'mleko', 'kefir', 'Usunięto tę wiadomość'])).toEqual([
    '<Pominięto multimedia>',
    'Ta wiadomość została usunięta',
    '+ mleko',
    '+ kefir',
    'Usunięto tę wiadomość',
  ]);
});

test('thanks that begin with other words are not ticked', () => {
  const thanks = [
    'Z góry dzięki!',
    'z góry bardzo dziękuję',
    'Wielkie dzięki',
    'Bardzo Ci dziękuję',
    'Z gory dziekuje',
  ];
  for (const line of thanks) {
    const taken = ticked(['mleko', 'chleb', line]).filter((text) => text.startsWith('+'));
    expect(taken).toEqual(['+ mleko', '+ chleb']);
  }
  expect(ticked(['mleko', 'chleb', 'Bardzo duży koc'])).toEqual(['+ mleko', '+ chleb', '+ Bardzo duży koc']);
});
