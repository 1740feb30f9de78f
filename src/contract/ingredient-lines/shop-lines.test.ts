import { expect, test } from 'vitest';
import { parseShoppingLine } from './shopping-line.ts';
import { splitItems } from './several-products/split-items.ts';
import { catalogueOf } from '../../test/polish/say-line.ts';

const catalogue = catalogueOf();

/** The things of a line as a household without any products gets them. */
const read = (line: string): string[] =>
  splitItems(line, catalogue).map((part) => {
    const { qty, qtyMax, unit, product, note } = parseShoppingLine(part, catalogue);
    return [[qtyMax ?? qty, unit].filter((each) => each !== null).join(' '), product?.name, note]
      .filter(Boolean)
      .join(' | ');
  });

test.each([
  ['piwo 2,79 x 6', ['6 piece | piwo | 2,79']],
  ['mleko 4,50', ['mleko | 4,50']],
  ['domestos 8,50', ['domestos | 8,50']],
  ['schab 1,20', ['1.2 kg | schab']],
  ['otrivin 0,05', ['1 piece | otrivin | 0,05']],
  ['zszywki 24/6', ['zszywki | 24/6']],
  ['krewetki 31/40 500g', ['500 g | krewetki | 31/40']],
  ['mleko 3/4 l', ['0.75 l | mleko']],
  ['serwetki 3 warstwowe', ['serwetki 3 warstwowe']],
  ['wkłady do zniczy 4 dniowe 10 szt', ['10 piece | wkłady do zniczy 4 dniowe']],
])('a number that counts nothing: %s', (line, things) => {
  expect(read(line)).toEqual(things);
});

test.each([
  ['plaster limonki i cytryny', ['1 slice | limonka', '1 slice | cytryna']],
  ['2 plastry szynki i sera', ['2 slice | szynka', '2 slice | ser']],
  [
    'papryka czerwona, żółta, zielona po 2 szt',
    ['2 piece | papryka czerwona', '2 piece | papryka żółta', '2 piece | papryka zielona'],
  ],
  ['ser żółty, biały po 20 dag', ['20 dag | ser żółty', '20 dag | ser biały']],
  ['cola 2 butelki zero 1 butelka', ['2 bottle | cola', '1 bottle | cola zero']],
  ['apap 1 op plastry 2 op', ['1 pack | apap', '2 pack | plastry']],
])('an amount of each: %s', (line, things) => {
  expect(read(line)).toEqual(things);
});

test.each([
  ['sok jabłkowy, naturalny, polski', ['sok jabłkowy | naturalny, polski']],
  ['pomidory malinowe, polskie, krajowe', ['pomidory malinowe | polskie, krajowe']],
  ['kawa max. 30 zł', ['kawa | max. 30 zł']],
  ['2+1 gratis mleko', ['mleko | 2+1 gratis']],
  ['mandarynki jak będą ładne', ['mandarynki | jak będą ładne']],
  ['pilne!! pieluchy 5', ['5 piece | pieluchy | pilne']],
  ['biedronka banany jabłka gruszki', ['banany | biedronka', 'jabłka', 'gruszki']],
  ['Żabka: hot dog', ['hot dog | Żabka']],
  ['hej kup po drodze chleb i mleko', ['chleb | po drodze', 'mleko']],
  ['nie zapomnij o jajkach', ['jajka']],
])('what is said about a thing is its note: %s', (line, things) => {
  expect(read(line)).toEqual(things);
});

test.each([
  ['ogórki słoik mały 2', ['2 jar | ogórki | mały']],
  ['fasola puszka duża 2', ['2 can | fasola | duża']],
  ['parówki 6 szt paczka', ['1 pack | parówki | 6 szt']],
  ['jajka 10 szt opakowanie', ['1 pack | jajka | 10 szt']],
  ['pieluchy 2 paki', ['2 pack | pieluchy']],
  ['mleko x2 chleb', ['2 piece | mleko', 'chleb']],
  ['proszek do pieczenia x2 soda oczyszczona', ['2 piece | proszek do pieczenia', 'soda oczyszczona']],
  ['piwo x6 żywiec', ['6 piece | piwo żywiec']],
  ['6 szt. paczków', ['6 piece | pączki']],
])('a pack and a factor belong to what stands before them: %s', (line, things) => {
  expect(read(line)).toEqual(things);
});

test.each([
  ['sól do zmywarki i nabłyszczacz', ['sól do zmywarki', 'nabłyszczacz']],
  ['ser feta i oliwki czarne', ['ser feta', 'oliwki czarne']],
  ['mąka krupczatka i cukier puder', ['mąka krupczatka', 'cukier puder']],
  ['2 mleka i coś słodkiego', ['2 piece | mleko', 'coś słodkiego']],
  ['chleb razowy masło ser żółty mleko', ['chleb razowy', 'masło', 'ser żółty', 'mleko']],
  [
    'mleko chleb masło jajka 10 szt ser żółty 20 dag',
    ['mleko', 'chleb', 'masło', '10 piece | jajka', '20 dag | ser żółty'],
  ],
  ['🍞 chleb 🧈 masło 🥚 jajka', ['chleb', 'masło', 'jajka']],
  ['chleb 🍞 masło 🧈', ['chleb', 'masło']],
  ['* mleko * chleb * jajka', ['mleko', 'chleb', 'jajka']],
  ['mleko|chleb|jajka', ['mleko', 'chleb', 'jajka']],
])('things without commas are several: %s', (line, things) => {
  expect(read(line)).toEqual(things);
});

test.each([
  'płyn do okien i luster',
  'mleko i coś',
  'lidl waga',
  'head & shoulders',
  'lody 🍦',
  'płatki jak leci',
  'hej jestem w sklepie',
])('one thing stays one: %s', (line) => {
  expect(read(line).map((thing) => thing.replace(/ 🍦/u, ''))).toEqual([line.replace(/ 🍦/u, '')]);
});
