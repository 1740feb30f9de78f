import { expect, test } from 'vitest';
import { parseLine } from '../parse-line.ts';
import { catalogueOf } from '../../../test/polish/say-line.ts';

const catalogue = catalogueOf();

/** How a line is understood: an amount, a name and a note, with bars between them. */
function read(line: string): string {
  const { qty, unit, product, note } = parseLine(line, catalogue);
  return [[qty, unit].filter(Boolean).join(' '), product?.name, note].filter(Boolean).join(' | ');
}

test.each([
  ['puszka tuńczyka 3 szt', '3 can | tuńczyk'],
  ['puszka tuńczyka 170g 3 szt.', '3 can | tuńczyk | 170g'],
  ['puszka brzoskwiń 2 szt', '2 can | brzoskwinie'],
  ['puszka groszku 2', '2 can | groszek'],
  ['butelka oleju 2 szt', '2 bottle | olej'],
  ['kostka masła 3x', '3 cube | masło'],
  ['paczka papierosów 2', '2 pack | papierosy'],
  ['opakowanie parówek 6x', '6 pack | parówki'],
  ['opakowanie szynki 2 op', '2 pack | szynka'],
  ['paczka chusteczek 3 paczki', '3 pack | chusteczki'],
  ['karton soku pomarańczowego 3 szt', '3 pack | sok pomarańczowy'],
  ['pęczek koperku 2 szt', '2 bunch | koperek'],
  ['zgrzewka wody 2 szt', '2 piece | woda | zgrzewka'],
  ['litr mleka 4 szt', '4 l | mleko'],
  // Behind the product
  ['oliwki zielone słoik 2 szt', '2 jar | oliwki zielone'],
  ['szynka opakowanie 2 szt', '2 pack | szynka'],
  ['kukurydza puszka 400 g 4 szt.', '4 can | kukurydza | 400 g'],
])('%s: the count is of the measure', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test.each([
  ['paczka parówek 6 szt', '1 pack | parówki | 6 szt'],
  ['opakowanie jajek 10 szt.', '1 pack | jajka | 10 szt.'],
  ['opakowanie parówek 6', '1 pack | parówki | 6'],
  ['karton mleka 6', '1 pack | mleko | 6'],
  ['zgrzewka wody 6 szt', '1 piece | woda | zgrzewka, 6 szt'],
  ['karton mleka 12 szt', '1 pack | mleko | 12 szt'],
  ['worek ziemniaków 5 szt', '1 piece | ziemniaki | worek, 5 szt'],
  ['kilo jabłek 5 szt', '1 kg | jabłka | 5 szt'],
  // Behind the product
  ['jajka opakowanie 10 szt', '1 pack | jajka | 10 szt'],
  ['parówki paczka 6 szt.', '1 pack | parówki | 6 szt.'],
  ['pieluchy op 60 szt', '1 pack | pieluchy | 60 szt'],
  ['papier toaletowy paczka 8 szt', '1 pack | papier toaletowy | 8 szt'],
  ['herbata opakowanie 100 szt', '1 pack | herbata | 100 szt'],
])('%s: the pieces may be those in one', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test.each([
  ['kostka masła 82', '1 cube | masło 82'],
  ['kostka masła 200', '1 cube | masło | 200'],
  ['karton śmietany 18', '1 pack | śmietana 18'],
  ['worek cementu 25', '25 piece | worek cementu'],
  ['opakowanie pieluch 4', '1 pack | pieluchy 4'],
  ['paczka pieluch pampers rozmiar 3', '1 pack | pieluchy pampers rozmiar 3'],
  ['cukier kostka 2 szt', '2 piece | cukier kostka'],
])('%s: another number is no count', (line, understood) => {
  expect(read(line)).toBe(understood);
});
