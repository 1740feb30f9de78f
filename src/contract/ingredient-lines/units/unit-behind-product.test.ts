import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FOOD_WORDS } from '../words/food-words.ts';
import { parseLine } from '../parse-line.ts';
import { splitItems } from '../several-products/split-items.ts';
import { unitOf } from './unit-words.ts';
import { wordsOf } from '../words/words.ts';
import { catalogueOf } from '../../../test/polish/say-line.ts';

const empty = catalogueOf();

/** What a line is understood as: an amount, a name and a note, with bars between them. */
function read(line: string, catalogue = empty): string {
  const { kind, qty, unit, product, note } = parseLine(line, catalogue);
  return [kind === 'ingredient' ? `${qty ?? ''} ${unit ?? ''}`.trim() : kind, product?.name, note]
    .filter(Boolean)
    .join(' | ');
}

describe('a thing between a number and its measure stays', () => {
  test.each([
    ['1 kukurydza puszka', '1 can | kukurydza'],
    ['2 kawa opakowania', '2 pack | kawa'],
    ['3 wody butelki', '3 bottle | woda'],
    ['1 sałata główka', '1 head | sałata'],
    ['2 kefiry butelki', '2 bottle | kefir'],
    ['5 kefirów butelek', '5 bottle | kefir'],
    ['1 ser żółty plaster', '1 slice | ser żółty'],
    ['3 cebule szt.', '3 piece | cebula'],
    ['10 kajzerki szt', '10 piece | kajzerki'],
    ['1 mąka kg', '1 kg | mąka'],
    ['4 pomidory kg', '4 kg | pomidory'],
    ['2 x kukurydza puszka', '2 can | kukurydza'],
    ['2 korniszony słoiki', '2 jar | korniszony'],
    ['1 pomidorowa puszka', '1 can | pomidorowa'],
    ['2 pampersy opakowania małe', '2 pack | pampersy | małe'],
    ['1 ziarna kawy opakowanie', '1 pack | kawa | ziarna'],
    ['1 kukurydza puszka 400 g', '1 can | kukurydza | 400 g'],
    ['3 cebule szt., drobno posiekane', '3 piece | cebula | drobno posiekane'],
    ['2 cebule szt. pokrojone w kostkę', '2 piece | cebula | pokrojone w kostkę'],
    // What is called by its measure, or by where it is
    ['2 szklane słoiki', '2 piece | szklane słoiki'],
    ['1 szynka plastry', '1 piece | szynka plastry'],
    ['1 cukier kostka', '1 piece | cukier kostka'],
    ['1 sałata w główce', '1 piece | sałata w główce'],
    ['2 śledzie z małej puszki', '2 piece | śledzie z małej puszki'],
    ['2 pietruszki, liście', '2 piece | pietruszki | liście'],
    ['1 lewy but', '1 piece | lewy but'],
    // Adjectives
    ['2 czubate łyżki mąki', '2 spoon | mąka | czubate'],
    ['3 średniej wielkości główki kapusty', '3 head | kapusta | średniej wielkości'],
    ['1 duża szklana butelka oleju', '1 bottle | olej | duża szklana'],
  ])('%s', (line, understood) => {
    expect(read(line)).toBe(understood);
  });

  test('of two things too, of which each has its own', () => {
    expect(splitItems('1 cebula garść szpinaku', empty)).toEqual(['1 cebula', 'garść szpinaku']);
    expect(splitItems('chleb, 1 oliwa butelka', empty)).toEqual(['chleb', '1 oliwa butelka']);
    expect(splitItems('10 jajek, L', empty)).toEqual(['10 jajek, L']);
  });
});

const MEASURES = [
  ['1', 'puszka', '1 can'],
  ['2', 'opakowania', '2 pack'],
  ['3', 'słoiki', '3 jar'],
  ['3', 'szt.', '3 piece'],
  ['2', 'kg', '2 kg'],
] as const;

/** Whether it begins with another measure, or one of time or people. */
const isMeasure = (name: string): boolean =>
  unitOf(wordsOf(name)[0] ?? '') !== undefined || /^(?:porcja|minutka)$/.test(name);

test('every product of the demo stays between any number and any measure', () => {
  const demo = readFileSync(new URL('../../../server/demo/products.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !isMeasure(line));
  const household = catalogueOf(...demo);
  const lost = demo.flatMap((name) =>
    MEASURES.filter(
      ([number, unit, amount]) => read(`${number} ${name} ${unit}`, household) !== `${amount} | ${name}`,
    ).map(([number, unit]) => read(`${number} ${name} ${unit}`, household)),
  );
  expect(lost).toEqual([]);
});

test('every food of the table does, where the household knows none', () => {
  const foods = FOOD_WORDS.split('\n').flatMap((line) => {
    const [endings = '', stems = ''] = line.split(':');
    const [ending = ''] = endings.split(/[|,]/);
    return ending === '-' ? [] : stems.split(' ').map((stem) => stem + ending);
  });
  const things = foods.filter((food) => !isMeasure(food));
  const lost = things.flatMap((food) =>
    MEASURES.map(([number, unit]) => `${number} ${food} ${unit}`).filter(
      (line) => !read(line).includes(food),
    ),
  );
  expect(lost).toEqual([]);
});
