import { expect, test } from 'vitest';
import { catalogueOf, sayLine } from '../../../test/polish/say-line.ts';
import { parseLine } from '../parse-line.ts';

const catalogue = catalogueOf();

const read = (line: string): string => sayLine(parseLine(line, catalogue));

test.each([
  ['garść listków mięty', '1 handful | mięta | listków'],
  ['garść świeżych listków mięty', '1 handful | mięta | świeżych listków'],
  ['1 szklanka listków bazylii', '1 cup | bazylia | listków'],
  ['kilka świeżych listków mięty', 'some | mięta | świeżych listków'],
  ['garść liści szpinaku baby', '1 handful | szpinak baby | liści'],
  ['listki kolendry do podania', 'kolendra | listki, do podania'],
  ['10 listków bazylii', '10 leaf | bazylia'],
  ['liście laurowe', 'liście laurowe'],
  ['garść liści selera', '1 handful | liście selera'],
  ['liście limonki kaffir', 'liście limonki kaffir'],
])('%j: the leaves of a herb', (line, understood) => {
  expect(read(line)).toBe(understood);
});
