import { expect, test } from 'vitest';
import { parseShoppingLine } from '../shopping-line.ts';
import { catalogueOf, sayLine } from '../../../test/polish/say-line.ts';

const catalogue = catalogueOf();

const read = (line: string): string => sayLine(parseShoppingLine(line, catalogue));

test.each([
  ['cukier 1kg 2', '2 piece | cukier | 1kg'],
  ['ryż 1 kg 3', '3 piece | ryż | 1 kg'],
  ['fasola z puszki 2', '2 piece | fasola | z puszki'],
  ['kukurydza z puszki 2 szt.', '2 piece | kukurydza | z puszki'],
  ['żywiec zdrój 5l 2 baniaki', '2 piece | żywiec zdrój | baniaki, 5l'],
  ['klej do płytek 25 kg 4 worki', '4 piece | klej do płytek | worki, 25 kg'],
  ['płyn micelarny garnier 400ml', '400 ml | płyn micelarny garnier'],
])('%j: a count behind a size or a container', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test.each([
  ['kostka sojowa 2', '2 piece | kostka sojowa'],
  ['tacka aluminiowa 5', '5 piece | tacka aluminiowa'],
  ['kubek niekapek', 'kubek niekapek'],
  ['kubeczek menstruacyjny 1', '1 piece | kubeczek menstruacyjny'],
  ['ćwiartka z kurczaka', 'ćwiartka z kurczaka'],
  ['ćwiartka arbuza', '0.25 piece | arbuz'],
  ['kostka masła 3', '3 cube | masło'],
])('%j: a measure that names the product, or not', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test.each([
  ['serek topiony 8 trójkątów', '8 piece | serek topiony | trójkątów'],
  ['żeberka 2 paski', '2 piece | żeberka | paski'],
  ['papier ksero 5 ryz', '5 piece | papier ksero | ryzy'],
  ['papier A4 2 ryzy', '2 piece | papier A4 | ryzy'],
  ['ryz 2 kg', '2 kg | ryż'],
])('%j: pieces of it', (line, understood) => {
  expect(read(line)).toBe(understood);
});
