import { expect, test } from 'vitest';
import { parseShoppingLine } from './shopping-line.ts';
import { splitItems } from './several-products/split-items.ts';
import { catalogueOf, sayLine } from '../../test/polish/say-line.ts';

const catalogue = catalogueOf();

const read = (line: string): string[] =>
  splitItems(line, catalogue).map((part) => sayLine(parseShoppingLine(part, catalogue)));

test.each([
  ['apteka - witamina c', 'witamina c | apteka'],
  ['warzywniak - pomidory 1kg, ogórki', '1 kg | pomidory | warzywniak', 'ogórki'],
  ['chleb z Lidla żytni', 'chleb żytni | z Lidla'],
  ['ser z biedronki gouda 20 dag', '20 dag | ser gouda | z biedronki'],
  ['chleb z lidla albo biedronki', 'chleb | z lidla albo biedronki'],
  ['chleb dla Zosi bez glutenu', 'chleb bez glutenu | dla Zosi'],
])('%j: where and for whom it is bought', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['jak będzie promocja to masło 4', '4 piece | masło | jak będzie promocja'],
  ['jeśli będą truskawki to 1 kg', '1 kg | truskawki | jeśli będą'],
  ['jak nie ma masła to margaryna', 'margaryna | jak nie ma masła'],
  ['brokuł jak nie ma to kalafior', 'brokuł | jak nie ma to kalafior'],
  ['banany ale nie przejrzałe', 'banany | ale nie przejrzałe'],
  ['masło tylko nie łaciate', 'masło | tylko nie łaciate'],
  ['piwo pale ale 2', '2 piece | piwo pale ale'],
])('%j: on what condition', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['masło ~7 zł', 'masło | ~7 zł'],
  ['mleko ok 4zł', 'mleko | ok 4zł'],
])('%j: about what it costs', (line, ...items) => {
  expect(read(line)).toEqual(items);
});
