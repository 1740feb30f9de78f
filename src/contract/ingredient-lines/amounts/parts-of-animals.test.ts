import { expect, test } from 'vitest';
import { catalogueOf, sayLine } from '../../../test/polish/say-line.ts';
import { parseLine } from '../parse-line.ts';
import { ofAnimal } from './parts-of-animals.ts';

const catalogue = catalogueOf();

const read = (line: string): string => sayLine(parseLine(ofAnimal(line, catalogue) ?? line, catalogue));

test.each([
  ['łosoś 2 filety', '2 piece | łosoś | filety'],
  ['łosoś – 4 filety (po 180 g)', '4 piece | łosoś | filety, po 180 g'],
  ['łosoś – 4 filety bez skóry (po ok. 180 g)', '4 piece | łosoś | bez skóry, filety, po ok. 180 g'],
  ['kurczak – 4 udka (po ok. 200 g)', '4 piece | kurczak | udka, po ok. 200 g'],
  ['kurczak 2 piersi z indyka 3', '3 piece | kurczak 2 piersi z indyka'],
])('%j: pieces of fish or meat', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test('what each weighs in brackets is not all of it', () => {
  expect(parseLine('łosoś – 4 filety (po 180 g)', catalogue)).toMatchObject({ unit: null });
  expect(parseLine('mozzarella (po 125 g)', catalogue)).toMatchObject({ qty: 125, unit: 'g' });
});

test.each([
  ['1,5l wody 6 sztuk', '9 l | woda'],
  ['dwa litry wody cztery sztuki', '8 l | woda'],
  ['500 ml śmietanki 2 szt.', '1000 ml | śmietanka'],
  ['1 kg jabłek 5 szt.', '1 kg | jabłka | 5 szt.'],
  ['2 l mleka', '2 l | mleko'],
])('%j: several of what is poured', (line, understood) => {
  expect(read(line)).toBe(understood);
});
