import { expect, test } from 'vitest';
import { parseLine } from '../parse-line.ts';
import { splitItems } from '../several-products/split-items.ts';
import { catalogueOf } from '../../../test/polish/say-line.ts';

const EMPTY = catalogueOf();

const read = (line: string, catalogue = EMPTY): string[] =>
  splitItems(line, catalogue).map((part) => {
    const { qty, unit, product, note } = parseLine(part, catalogue);
    return [[qty, unit].filter((each) => each !== null).join(' '), product?.name, note]
      .filter(Boolean)
      .join(' | ');
  });

test.each([
  ['kilo dwieście karkówki', '1.2 kg | karkówka'],
  ['kilogram trzysta schabu', '1.3 kg | schab'],
  ['dwa kilo trzysta schabu', '2.3 kg | schab'],
  ['dwa kilo pięćset mielonego', '2.5 kg | mielone'],
  ['kilo dwadzieścia schabu', '1.2 kg | schab'],
  ['kilo 200 karkówki', '1.2 kg | karkówka'],
  ['1 kg 200 karkówki', '1.2 kg | karkówka'],
  ['schab kilo dwieście', '1.2 kg | schab'],
  ['pierś z kurczaka kilogram dwieście', '1.2 kg | pierś z kurczaka'],
  ['schab dwa kilo trzysta', '2.3 kg | schab'],
  ['schab 2 kg 300', '2.3 kg | schab'],
  ['schab kilo 200', '1.2 kg | schab'],
  ['karkówka 1 kg 200 g', '1.2 kg | karkówka'],
  ['szynka 1 kg 20 dag', '1.2 kg | szynka'],
])('%j: grams behind kilos', (line, item) => {
  expect(read(line)).toEqual([item]);
});

test.each([
  ['karkówka kilo dwieście ziemniaki dwa kilo', '1.2 kg | karkówka', '2 kg | ziemniaki'],
  ['kilo pięćset ziemniaków i chleb', '1.5 kg | ziemniaki', 'chleb'],
])('%j: among several products', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['mąka 1 kg 500', 'mąka 1 kg 500'],
  ['1 kg 2 cebule', '1 kg | 2 cebule'],
  ['kawa 1 kg 2 szt.', '2 piece | kawa | 1 kg'],
  ['kilo dwadzieścia deko szynki', '1.2 kg | szynka'],
  ['mleko 2 l 500', '2 l | mleko | 500'],
])('%j: other numbers behind kilos', (line, item) => {
  expect(read(line)).toEqual([item]);
});

test('a product that is called by its kilos keeps them', () => {
  expect(read('mąka 1 kg 500 g', catalogueOf('Mąka 1 kg'))).toEqual(['500 g | Mąka 1 kg']);
});
