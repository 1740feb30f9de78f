import { expect, test } from 'vitest';
import { parseShoppingLine } from '../../shopping-line.ts';
import { splitItems } from '../split-items.ts';
import { catalogueOf, sayLine } from '../../../../test/polish/say-line.ts';

const catalogue = catalogueOf();

const read = (line: string): string[] =>
  splitItems(line, catalogue).map((part) => sayLine(parseShoppingLine(part, catalogue)));

test.each([
  ['serki homo waniliowe 4 i 2 naturalne', '4 piece | serek homo waniliowy', '2 piece | serek naturalny'],
  ['jogurt naturalny 4 owocowy 6', '4 piece | jogurt naturalny', '6 piece | jogurt owocowy'],
  ['jogurt pitny 2, naturalny 1', '2 piece | jogurt pitny', '1 piece | jogurt naturalny'],
  ['skyr pitny 2, naturalny 1', '2 piece | skyr pitny', '1 piece | skyr naturalny'],
  ['mleko bez laktozy 2 zwykłe 4', '2 piece | mleko bez laktozy', '4 piece | mleko zwykłe'],
  ['ogórek szklarniowy 2, gruntowe 1kg', '2 piece | ogórek szklarniowy', '1 kg | ogórki gruntowe'],
  ['bułki z ziarnami 3 żytnie 2', '3 piece | bułki z ziarnami', '2 piece | bułki żytnie'],
  [
    'jogurty: 2 truskawkowe 3 brzoskwiniowe',
    '2 piece | jogurt truskawkowy',
    '3 piece | jogurt brzoskwiniowy',
  ],
  ['sok 5 owoców', 'sok 5 owoców'],
])('%j: kinds with an amount each', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['po jednym chlebie i maśle', '1 piece | chleb', '1 piece | masło'],
  [
    'po ½ łyżeczki kuminu, kolendry i kurkumy',
    '0.5 teaspoon | kumin',
    '0.5 teaspoon | kolendra',
    '0.5 teaspoon | kurkuma',
  ],
  ['rostbef 4 steki', '4 piece | rostbef | steki'],
  ['owoce do dekoracji: maliny, borówki', 'maliny | owoce do dekoracji', 'borówki'],
  ['warzywa na patelnię: hortex', 'warzywa na patelnię | hortex'],
])('%j: what is said once for all', (line, ...items) => {
  expect(read(line)).toEqual(items);
});
