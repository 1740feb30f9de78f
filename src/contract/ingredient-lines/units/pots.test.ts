import { expect, test } from 'vitest';
import { parseLine } from '../parse-line.ts';
import { catalogueOf } from '../../../test/polish/say-line.ts';

const catalogue = catalogueOf();

test.each([
  ['1 kubek śmietany 18%', [1, null, 'pack', 'śmietana 18%', 'kubek']],
  ['kubeczek jogurtu', [1, null, 'pack', 'jogurt', 'kubek']],
  ['2-3 kubki kefiru', [2, 3, 'pack', 'kefir', 'kubki']],
  ['1 duży kubek gęstej śmietany', [1, null, 'pack', 'gęsta śmietana', 'kubek, duży']],
  // As much as it holds
  ['1 kubek śmietany 18% (400 g)', [400, null, 'g', 'śmietana 18%', 'kubek']],
  ['1 kubek śmietany 18% 400 g', [400, null, 'g', 'śmietana 18%', 'kubek']],
  ['2 małe kubeczki jogurtu (po 150 g)', [300, null, 'g', 'jogurt', 'kubki, małe, po 150 g']],
  ['2-3 kubki jogurtu (po 0,15 l)', [0.3, 0.45, 'l', 'jogurt', 'kubki, po 0,15 l']],
  ['2 kubki śmietany (400 g)', [2, null, 'pack', 'śmietana', 'kubki, 400 g']],
  ['9000 kubków śmietany (po 4000 g)', [9000, null, 'pack', 'śmietana', 'kubki, po 4000 g']],
  // Measures
  ['1 kubek mąki', [1, null, 'cup', 'mąka', null]],
  ['1 kubek mleka (250 ml)', [1, null, 'cup', 'mleko', '250 ml']],
  ['1 kubek czekolady deserowej', [1, null, 'cup', 'czekolada deserowa', null]],
  ['pół kubka śmietany', [0.5, null, 'cup', 'śmietana', null]],
  ['1 szklanka śmietany (200 g)', [1, null, 'cup', 'śmietana', '200 g']],
])('%s', (line, understood) => {
  const { qty, qtyMax, unit, product, note } = parseLine(line, catalogue);
  expect([qty, qtyMax, unit, product?.name, note]).toEqual(understood);
});
