import { expect, test } from 'vitest';
import { splitItems } from '../split-items.ts';
import { catalogueOf } from '../../../../test/polish/say-line.ts';

const catalogue = catalogueOf();
const split = (text: string): string[] => splitItems(text, catalogue);

test.each([
  ['ser żółty, biały i pleśniowy', ['ser żółty', 'ser biały', 'ser pleśniowy']],
  ['papryka czerwona, zielona, żółta', ['papryka czerwona', 'papryka zielona', 'papryka żółta']],
  [
    'sok jabłkowy, pomarańczowy i grejpfrutowy, chleb',
    ['sok jabłkowy', 'sok pomarańczowy', 'sok grejpfrutowy', 'chleb'],
  ],
  ['sos sojowy, rybny i ostrygowy', ['sos sojowy', 'sos rybny', 'sos ostrygowy']],
  ['chleb, pieprz czarny, biały i zielony', ['chleb', 'pieprz czarny', 'pieprz biały', 'pieprz zielony']],
])('%j: three kinds are three products', (text, things) => {
  expect(split(text)).toEqual(things);
});

test.each([
  'fasolka biała i czerwona',
  'ser żółty, twardy i tarty',
  'jogurt naturalny, gęsty i kremowy',
  'papryka czerwona, żółta',
])('%j is one', (text) => {
  expect(split(text)).toEqual([text]);
});
