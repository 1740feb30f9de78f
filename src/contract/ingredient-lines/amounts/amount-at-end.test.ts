import { expect, test } from 'vitest';
import { parseLine } from '../parse-line.ts';
import { catalogueOf } from '../../../test/polish/say-line.ts';

/** How a line is understood: an amount, a name and a note, with bars between them. */
function read(line: string, names: readonly string[] = []): string {
  const { kind, qty, qtyMax, unit, product, note } = parseLine(line, catalogueOf(...names));
  const numbers = [qty, qtyMax].filter((value) => value !== null).join('–');
  const amount = kind === 'ingredient' ? `${numbers} ${unit ?? ''}`.trim() : kind;
  return [amount, product?.name, note].filter(Boolean).join(' | ');
}

test.each([
  // Of a kind
  ['galaretka 3 czerwone', '3 piece | galaretka | czerwone'],
  ['jogurt 5 naturalnych', '5 piece | jogurt | naturalnych'],
  ['papryka 1 czerwona', '1 piece | papryka | czerwona'],
  ['papryka 2 czerw. 1 żółta', '3 piece | papryka | 2 czerw. 1 żółta'],
  // Of a brand
  ['pasta do zębów 2x elmex', '2 piece | pasta do zębów elmex'],
  ['mleko 2 x łaciate', '2 piece | mleko łaciate'],
  // Another choice behind it
  ['drożdże świeże - 30 g lub 10 g suchych', '30 g | drożdże świeże | lub 10 g suchych'],
  ['masło – 100 g lub 1/2 kostki', '100 g | masło | lub 1/2 kostki'],
  ['mleko 1 szklanka albo 250 ml', '1 cup | mleko | albo 250 ml'],
  ['śmietana 18% - 200 g lub jogurt naturalny', '200 g | śmietana 18% | lub jogurt naturalny'],
  ['jajka – 3 lub 4 szt.', '3–4 piece | jajka'],
  // A number within a name
  ['chleb 7 zbóż', 'chleb 7 zbóż'],
  ['pizza 4 sery', 'pizza 4 sery'],
  ['makaron 5 jajeczny', 'makaron 5 jajeczny'],
  ['ryż 5 minutowy', 'ryż 5 minutowy'],
  ['witamina b 12 musująca', 'witamina b 12 musująca'],
  // A fraction or a range before a remark
  ['kapusta 1/2 małej', '0.5 piece | kapusta | małej'],
  ['cebula 2-3 duże', '2–3 piece | cebula | duże'],
  ['cebula 2 - 3 duże', '2–3 piece | cebula | duże'],
  ['ziemniaki 3–4 średnie', '3–4 piece | ziemniaki | średnie'],
  ['banany 5-6 dojrzałych', '5–6 piece | banany | dojrzałych'],
  // Before what they are for
  ['cytryna 1/2 na sok', '0.5 piece | cytryna | na sok'],
  ['cytryna 2 na sok', '2 piece | cytryna | na sok'],
  ['por 1/2 do zupy', '0.5 piece | por | do zupy'],
  ['jajka 2-3 do panierki', '2–3 piece | jajka | do panierki'],
  ['jajka 10 dla babci', '10 piece | jajka | dla babci'],
  ['makaron 2 do rosołu', '2 piece | makaron do rosołu'],
  ['śmietana 18 do zupy', 'śmietana 18 | do zupy'],
  ['kawa 3 w 1', 'kawa 3 w 1'],
  ['wd 40 do zamka', 'wd 40 do zamka'],
  // How many, and how much each of them holds
  ['jogurt 4 150g', '4 piece | jogurt | 150g'],
  ['cola 2 330 ml', '2 piece | cola | 330 ml'],
  ['mąka 1 000 g', '1000 g | mąka'],
  ['mąka 1 000 000 g', '1000000 g | mąka'],
  ['1 000 000 g mąki', '1000000 g | mąka'],
  ['mąka: 1 500 g', '1500 g | mąka'],
  ['1 500 ml wody', '1500 ml | woda'],
  ['ok. 1 500 ml wody', '1500 ml | woda'],
  ['śruby 8x40 100 szt', '100 piece | śruby | 8x40'],
  ['wkręty 4,5 x 60 50szt', '50 piece | wkręty | 4,5 x 60'],
])('%s', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test('a purpose that belongs to the name of a product of the household is no remark', () => {
  expect(read('cytryny 2 na sok', ['Cytryny', 'Cytryny na sok'])).toBe('2 piece | Cytryny na sok');
});

test('a part that the household has as a product is no remark', () => {
  expect(read('2 korzenie pietruszki', ['Pietruszka', 'Korzeń pietruszki'])).toBe(
    '2 piece | Korzeń pietruszki',
  );
});

test('a kind that the household has is the product', () => {
  expect(read('galaretka 3 czerwone', ['Galaretka', 'Galaretka czerwona'])).toBe(
    '3 piece | Galaretka czerwona',
  );
});
