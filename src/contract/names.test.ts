import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { cleanName, compareNames, freeName, nameKey, numberedName, searchKey } from './names.ts';

/** Texts with halves of surrogate pairs. */
const halves = fc
  .array(fc.constantFrom('\ud83d', '\udc69', '\u200d', '\u200b', '👩', 'a', ' '), { maxLength: 8 })
  .map((parts) => parts.join(''));

describe('a name as it is stored', () => {
  test.each([
    ['  Mąka   pszenna ', 'Mąka pszenna'],
    ['Mąka\tpszenna\n550', 'Mąka pszenna 550'],
    ['Mąka\u00a0pszenna', 'Mąka pszenna'],
    ['Z\u0307urek', 'Żurek'],
    ['ŻUREK', 'ŻUREK'],
    ['   ', ''],
    ['\u200b', ''],
    ['\u00ad \u3164', ''],
    ['Mleko\u200b', 'Mleko'],
    ['Mle\u00adko', 'Mleko'],
    ['\u202bMleko\u200e', 'Mleko'],
    ['z\u200b\u0307urek', 'żurek'],
    ['👩🏽‍🍳 ❤️ 1️⃣ 🇵🇱 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩🏽‍🍳 ❤️ 1️⃣ 🇵🇱 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['Ma\u200dsło', 'Masło'],
    ['Mleko \ud83d', 'Mleko'],
    ['\ud83d\u200b\ude00 Sok\udc00', 'Sok'],
    ['\ud800', ''],
  ])('%j becomes %j', (name, cleaned) => {
    expect(cleanName(name)).toBe(cleaned);
  });

  test('is not changed by cleaning it again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), halves), (name) => {
        expect(cleanName(cleanName(name))).toBe(cleanName(name));
        expect(cleanName(name).isWellFormed()).toBe(true);
        expect(nameKey(cleanName(name))).toBe(nameKey(name));
        expect(nameKey(nameKey(name))).toBe(nameKey(name));
      }),
    );
  });

  test('has no invisible character, wherever it stands between letters', () => {
    const character = fc.constantFrom('\u200b', '\u00ad', '\u200e', '\u2060', '\u3164', '\ufeff');
    const letters = fc.array(fc.constantFrom('a', 'ż', 'Ł', '%', '7', ' '), { maxLength: 8 });
    fc.assert(
      fc.property(letters, character, letters, (before, unseen, after) => {
        const seen = [...before, ...after].join('');
        const name = [...before, unseen, ...after].join('');
        expect(cleanName(name)).toBe(cleanName(seen));
        expect(nameKey(name)).toBe(nameKey(seen));
      }),
    );
  });
});

describe('the key of uniqueness', () => {
  test.each([
    ['Mąka  Pszenna ', 'mąka pszenna'],
    ['ŻÓŁTA ŁĄKA', 'żółta łąka'],
    ['Z\u0307UREK', 'żurek'],
    ['ĆWIKŁA', 'ćwikła'],
  ])('%j and %j share one', (a, b) => {
    expect(nameKey(a)).toBe(nameKey(b));
  });

  test.each([
    ['Mąka', 'Maka'],
    ['Żurek', 'Źurek'],
    ['Łosoś', 'Losos'],
    ['Mleko 2%', 'Mleko 3,2%'],
  ])('%j and %j do not', (a, b) => {
    expect(nameKey(a)).not.toBe(nameKey(b));
  });
});

describe('the key of a search', () => {
  test.each([
    ['Żurek', 'zurek'],
    ['ŻÓŁĆ GĘŚLĄ JAŹŃ', 'zolc gesla jazn'],
    ['ąćęłńóśźż', 'acelnoszz'],
    ['ĄĆĘŁŃÓŚŹŻ', 'acelnoszz'],
    ['Crème fraîche', 'creme fraiche'],
    ['Mąka   pszenna', 'maka pszenna'],
  ])('%j is %j', (name, key) => {
    expect(searchKey(name)).toBe(key);
  });
});

test('names stand in Polish order, numbers by their value', () => {
  const names = [
    'Żurek',
    'Łosoś',
    'Ćwikła',
    'Cukier',
    'Lód',
    'Zupa',
    'Źdźbło',
    'Dżem',
    'Ananas',
    'Ąż',
    'Bób',
    'Jajka 10',
    'Jajka 6',
  ];
  expect(names.toSorted(compareNames)).toEqual([
    'Ananas',
    'Ąż',
    'Bób',
    'Cukier',
    'Ćwikła',
    'Dżem',
    'Jajka 6',
    'Jajka 10',
    'Lód',
    'Łosoś',
    'Zupa',
    'Źdźbło',
    'Żurek',
  ]);
});

describe('the name of another thing of the same name', () => {
  test.each([
    ['Zakupy', 1, 'Zakupy'],
    ['Zakupy', 2, 'Zakupy (2)'],
    ['Zakupy (2)', 2, 'Zakupy (2) (2)'],
    ['x'.repeat(LIMITS.nameLength), 12, `${'x'.repeat(LIMITS.nameLength - 5)} (12)`],
  ])('%s, number %i: %s', (name, number, numbered) => {
    expect(numberedName(name, number)).toBe(numbered);
  });

  test.each(['🥕', '👨‍👩‍👧', 'ó', 'z\u0307'])('is cut beside %s, never inside', (character) => {
    for (const start of ['', 'a', 'ab', 'abc']) {
      const name = start + character.repeat(LIMITS.nameLength);
      const numbered = numberedName(name, 2);
      expect(numbered.isWellFormed()).toBe(true);
      expect(numbered.length).toBeLessThanOrEqual(LIMITS.nameLength);
      const characters = numbered.slice(start.length, -' (2)'.length);
      expect(characters).toBe(character.repeat(characters.length / character.length));
    }
  });
});

describe('the first name that is free', () => {
  const taken = (...names: string[]) => new Set(names.map(nameKey));

  test.each([
    ['Zakupy', taken(), 'Zakupy'],
    ['Zakupy', taken('ZAKUPY'), 'Zakupy (2)'],
    ['Zakupy', taken('zakupy', 'Zakupy (2)', 'Zakupy (4)'), 'Zakupy (3)'],
    ['Zakupy (2)', taken('Zakupy (2)'), 'Zakupy (2) (2)'],
  ])('%s beside %o becomes %s', (name, keys, expected) => {
    expect(freeName(name, keys)).toBe(expected);
  });

  test('stays within a name’s limit and cuts no character in two', () => {
    const long = 'x'.repeat(LIMITS.nameLength);
    expect(freeName(long, taken(long))).toBe(`${'x'.repeat(LIMITS.nameLength - 4)} (2)`);
    const emoji = '🥕'.repeat(LIMITS.nameLength / 2);
    const short = freeName(`x${emoji.slice(2)}y`, taken(`x${emoji.slice(2)}y`));
    expect(short.length).toBeLessThanOrEqual(LIMITS.nameLength);
    expect(short).toMatch(/🥕 \(2\)$/u);
    expect(short.isWellFormed()).toBe(true);
  });
});
