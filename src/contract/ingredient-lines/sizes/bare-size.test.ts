import { expect, test } from 'vitest';
import { parseShoppingLine } from '../shopping-line.ts';
import { catalogueOf, sayLine } from '../../../test/polish/say-line.ts';

/** How a line of a list is understood: an amount, a name and a note, with bars between them. */
function read(line: string, names: readonly string[] = []): string {
  return sayLine(parseShoppingLine(line, catalogueOf(...names)));
}

test.each([
  // A bare number that is a size
  ['masło 200', '1 piece | masło | 200'],
  ['masło - 200', '1 piece | masło | 200'],
  ['masło, 200', '1 piece | masło | 200'],
  ['majonez winiary 700', '1 piece | majonez winiary | 700'],
  ['worki na śmieci 120', '1 piece | worki na śmieci | 120'],
  ['szynka ok 200', '1 piece | szynka | ok 200'],
  ['bułka tarta 500', '1 piece | bułka tarta | 500'],
  ['wódka 0,7', '1 piece | wódka | 0,7'],
  ['mleko 0,5', '1 piece | mleko | 0,5'],
  ['miód słoik 0,9', '1 jar | miód | 0,9'],
  ['ocet butelka 0,5', '1 bottle | ocet | 0,5'],
  // And how many of it
  ['mascarpone 2 po 250', '2 piece | mascarpone | po 250'],
  ['jajka 2 po 10', '2 piece | jajka | po 10'],
  ['masło 3 po 200', '3 piece | masło | po 200'],
  ['miód słoik 0,5 2 szt', '2 jar | miód | 0,5'],
  ['mozzarella tarta 2x200', '2 piece | mozzarella tarta | 200'],
  ['2x200 mozzarella', '2 piece | mozzarella | 200'],
  ['jogurty 4x125', '4 piece | jogurt | 125'],
  ['woda 6x1,5', '6 piece | woda | 1,5'],
  ['6 x 1,5 woda', '6 piece | woda | 1,5'],
  ['piwo 0,5 x 6', '6 piece | piwo | 0,5'],
  ['piwo 0,5 6 szt', '6 piece | piwo | 0,5'],
  ['kawa 250 x2', '2 piece | kawa | 250'],
  ['kawa 250 2 op', '2 pack | kawa | 250'],
  ['2 masła 200', '2 piece | masło | 200'],
  ['masło 3 szt 200', '3 piece | masło | 200'],
  ['zgrzewka wody 1,5', '1 piece | woda | zgrzewka, 1,5'],
  ['pościel 160x200', '1 piece | pościel | 160x200'],
  ['ręcznik 70x140 2 szt', '2 piece | ręcznik | 70x140'],
  ['papier toaletowy 10 rolek x2', '2 piece | papier toaletowy | 10 rolek'],
  // Brands, of which the table of food knows nothing
  ['żubrówka 0,7', '1 piece | żubrówka | 0,7'],
  ['żubr 0,5 x8', '8 piece | żubr | 0,5'],
  ['ludwik 0,9', '1 piece | ludwik | 0,9'],
  ['cisowianka 6x1,5', '6 piece | cisowianka | 1,5'],
  // Packs of bottles
  ['cola 2l zgrzewka', '1 piece | cola | zgrzewka, 2l'],
  ['woda 1,5 zgrzewka', '1 piece | woda | zgrzewka, 1,5'],
  ['mleko 1 l 2 zgrzewki', '2 piece | mleko | zgrzewki, 1 l'],
  ['piwo 0,5l czteropak', '1 piece | piwo | czteropak, 0,5l'],
  ['piwo żywiec 0,5 4-pak', '1 piece | piwo żywiec | 4-pak, 0,5'],
  ['pomarańcze siatka 2kg', '2 kg | pomarańcze | siatka'],
  ['mąka 10 kg zgrzewka', '10 kg | mąka | zgrzewka'],
  // Sun cream
  ['krem z filtrem 50', 'krem z filtrem 50'],
  ['krem spf 30 2 szt', '2 piece | krem spf 30'],
  ['krem z filtrem 2', '2 piece | krem z filtrem'],
  ['krem 50+', 'krem 50+'],
  ['mleczko do opalania 30', 'mleczko do opalania 30'],
  ['krem do opalania 50 2 szt', '2 piece | krem do opalania 50'],
  // Nappies, formula, and boxes of eggs
  ['dada 5', '1 piece | dada | 5'],
  ['bebilon 2 x3', '3 piece | bebilon | 2'],
  ['mleko nan 3', '1 piece | mleko nan | 3'],
  ['chusteczki dada 4', '4 piece | chusteczki dada'],
  ['pieluchy 5', '1 piece | pieluchy | 5'],
  ['pieluchy dada 5 2 paczki', '2 pack | pieluchy dada | 5'],
  ['pampersy rozm. 4 2op', '2 pack | pampersy rozm. 4'],
  ['pampersy 5 x2', '2 piece | pampersy | 5'],
  ['mleko modyfikowane 2 x3', '3 piece | mleko modyfikowane | 2'],
  ['2x jajka 10', '2 piece | jajka | 10'],
  ['opak. jajek 10', '1 pack | jajka | 10'],
  // Numbers that do count, or belong to a name
  ['jajka 100', '100 piece | jajka'],
  ['pierogi 100', '100 piece | pierogi'],
  ['jajka 10 x2', '20 piece | jajka'],
  ['woda 6', '6 piece | woda'],
  ['chleb 0,5', '0.5 piece | chleb'],
  ['kapusta 0,5', '0.5 piece | kapusta'],
  ['pieluchy 3 paczki', '3 pack | pieluchy'],
  ['pieluchy tetrowe 5', '5 piece | pieluchy tetrowe'],
  ['ryż 4x100 g', '400 g | ryż'],
  ['woda 1,5 l', '1.5 l | woda'],
  ['witamina D 2000', 'witamina D 2000'],
  ['numer 112', 'numer 112'],
])('%s', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test('a number that belongs to the name of a known product is no size', () => {
  expect(read('apap 500', ['Apap', 'Apap 500'])).toBe('Apap 500');
  expect(read('apap 500 2 op', ['Apap', 'Apap 500'])).toBe('2 pack | Apap 500');
});

test.each([
  ['mleko 3,2', 'mleko 3,2'],
  ['mleko 1,5', 'mleko 1,5'],
  ['mleko 3,2 x 4', '4 piece | mleko 3,2'],
  ['mleko łaciate 3,2 x2', '2 piece | mleko łaciate 3,2'],
  ['mleko 3,2 1l', '1 l | mleko 3,2'],
  ['mleko (3,2)', 'mleko 3,2'],
  ['2 mleka 3,2', '2 piece | mleko 3,2'],
  ['mleko 2', '2 piece | mleko'],
  ['mleko (2)', '2 piece | mleko'],
  ['mleko 2 x 4', '4 piece | mleko 2'],
  ['mleko 2x3,2', '2 piece | mleko 3,2'],
  ['mleko 12 sztuk 3,2', '12 piece | mleko 3,2'],
  ['mąka 2x450', '2 piece | mąka 450'],
  ['masło 82', 'masło 82'],
  ['masło extra 82 x2', '2 piece | masło extra 82'],
  ['masło 83 200g', '200 g | masło 83'],
  ['masło 8', '8 piece | masło'],
  ['czekolada gorzka 85 x 2', '2 piece | czekolada gorzka 85'],
  ['czekolada 3', '3 piece | czekolada'],
  ['ocet 10', 'ocet 10'],
  ['ocet 6 x2', '2 piece | ocet 6'],
  ['ocet 2', '2 piece | ocet'],
  ['spirytus 95', 'spirytus 95'],
  ['omega 3', 'omega 3'],
  // The product before it is the one it is about
  ['mleko 3,2 i masło 82', 'mleko 3,2 i masło 82'],
  // Words before it don't make it an amount
  ['śmietana 18 i 30', 'śmietana 18 | i 30'],
  ['mąka 450 oraz 500', 'mąka 450 | oraz 500'],
  ['mąka ok. 500', 'mąka | ok. 500'],
  ['masło ok 82', 'masło | ok 82'],
  ['mąka ok. 1 kg', '1 kg | mąka'],
])('the number of %s is of a kind, or counts', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test.each([
  ['mleko 3,2', 'Mleko 3,2%'],
  ['mleko (3,2) 2 l', '2 l | Mleko 3,2%'],
  ['mleko 3,2 x 4', '4 piece | Mleko 3,2%'],
  ['mleko 2 x 4', '4 piece | Mleko 2%'],
  ['masło 82', 'Masło 82%'],
  ['mleko 2', '2 piece | Mleko'],
])('%s is a product that the household has by its per cent', (line, understood) => {
  expect(read(line, ['Mleko', 'Mleko 2%', 'Mleko 3,2%', 'Masło', 'Masło 82%'])).toBe(understood);
});

test.each([
  ['pepsi max 4 puszki', '4 can | Pepsi max'],
  ['pepsi max ok. 2 l', '2 l | Pepsi max'],
  ['persil plus 2', '2 piece | Persil plus'],
  ['ziemniaki max 2 kg', '2 kg | Ziemniaki'],
])('%j: a word of a name in the catalogue says nothing about the number behind it', (line, understood) => {
  expect(read(line, ['Pepsi', 'Pepsi max', 'Persil plus', 'Ziemniaki'])).toBe(understood);
});

test.each([
  ['pepsi max 2 l', '2 l | pepsi max'],
  ['Pepsi Max 1,5l x 4', '6 l | Pepsi Max'],
  ['2 x pepsi max 1,5 l', '2 piece | pepsi max | 1,5 l'],
  ['4 puszki pepsi max 330 ml', '4 can | pepsi max | 330 ml'],
  ['pepsi max x2', '2 piece | pepsi max'],
  ['ibuprom max 1 op', '1 pack | ibuprom max'],
  ['no-spa max 2 op', '2 pack | no-spa max'],
  ['szampon max 2 szt', '2 piece | szampon'],
])('%j: a brand may be called so, whether or not the catalogue has it', (line, understood) => {
  expect(read(line)).toBe(understood);
  expect(read(line, ['Pepsi', 'Ibuprom'])).toBe(understood);
});
