import { expect, test } from 'vitest';
import { splitIngredients } from '../split-ingredients.ts';
import { splitItems } from '../split-items.ts';
import { catalogueOf } from '../../../../test/polish/say-line.ts';

const NAMES = [
  'Mleko',
  'Jajka',
  'Masło',
  'Jogurt grecki',
  'Pieluchy',
  'Papier toaletowy',
  'Feta',
  'Ser żółty',
];
const catalogue = catalogueOf(...NAMES);

test.each([
  ['dwa mleka trzy bułki', ['dwa mleka', 'trzy bułki']],
  ['dwa litry mleka trzy bułki', ['dwa litry mleka', 'trzy bułki']],
  ['10 jajek mleko 2 litry i chleb', ['10 jajek', 'mleko 2 litry', 'chleb']],
  ['mleko 2 l chleb 1 jajka 10', ['mleko 2 l', 'chleb 1', 'jajka 10']],
  ['mleko 2 l 3 bułki 10 jajek', ['mleko 2 l', '3 bułki', '10 jajek']],
  ['2 kg jabłek mleko 3 l masło 1', ['2 kg jabłek', 'mleko 3 l', 'masło 1']],
  ['jajka 10 sztuk mleko 2 litry chleb', ['jajka 10 sztuk', 'mleko 2 litry', 'chleb']],
  ['chleb 10 jajek', ['chleb', '10 jajek']],
  ['pół chleba pół masła', ['pół chleba', 'pół masła']],
  ['papier toaletowy 8 pieluchy 4 mleko 2', ['papier toaletowy 8', 'pieluchy 4', 'mleko 2']],
  ['masło 2 szt. 200 g chleb 1', ['masło 2 szt. 200 g', 'chleb 1']],
  ['2 śmietany 18 3 bułki', ['2 śmietany 18', '3 bułki']],
  ['1/2 kg mięsa 2-3 kg ziemniaków 1 1/2 l mleka', ['1/2 kg mięsa', '2-3 kg ziemniaków', '1 1/2 l mleka']],
  ['banany kilo jabłka 2 kilo', ['banany kilo', 'jabłka 2 kilo']],
  ['groszek puszka masło kostka chleb', ['groszek puszka', 'masło kostka', 'chleb']],
  ['2 mleka bułki 5', ['2 mleka', 'bułki 5']],
  ['3 jajka kostka masła', ['3 jajka', 'kostka masła']],
  ['papier do pieczenia 1 worki na lód', ['papier do pieczenia 1', 'worki na lód']],
  ['papier do pieczenia 2 worki na lód', ['papier do pieczenia', '2 worki na lód']],
  ['śruby m6 20 szt nakrętki m6 20 szt', ['śruby m6 20 szt', 'nakrętki m6 20 szt']],
  ['domestos 2 szt cif 1 szt', ['domestos 2 szt', 'cif 1 szt']],
  ['ziemniaki 15 kg worek i cebula 5 kg', ['ziemniaki 15 kg worek', 'cebula 5 kg']],
  ['mleko dwa razy chleb raz', ['mleko dwa razy', 'chleb raz']],
  ['papier toaletowy 8 rolek ręczniki papierowe', ['papier toaletowy 8 rolek', 'ręczniki papierowe']],
  ['ryż 2 kg płyn do naczyń', ['ryż 2 kg', 'płyn do naczyń']],
  ['cukier 1 kg chleb', ['cukier 1 kg', 'chleb']],
  ['papryka czerwona 2 żółta 1', ['papryka czerwona 2', 'papryka żółta 1']],
  ['woda gazowana 6 niegazowana 12', ['woda gazowana 6', 'woda niegazowana 12']],
  ['zgrzewka wody 2 chleby', ['zgrzewka wody', '2 chleby']],
  ['zgrzewka wody chleb masło', ['zgrzewka wody', 'chleb', 'masło']],
  ['bochenek chleba 10 jajek', ['bochenek chleba', '10 jajek']],
  ['woda 2 zgrzewki i chleb', ['woda 2 zgrzewki', 'chleb']],
  ['woda 2 zgrzewki i piwo 6', ['woda 2 zgrzewki', 'piwo 6']],
  ['cola 2 zgrzewki chleb 1', ['cola 2 zgrzewki', 'chleb 1']],
  ['papier toaletowy 8 rolek mydło 3', ['papier toaletowy 8 rolek', 'mydło 3']],
  ['2 zgrzewki wody worek ziemniaków', ['2 zgrzewki wody', 'worek ziemniaków']],
  ['10 jajek kost. masła szklanka mąki', ['10 jajek', 'kost. masła', 'szklanka mąki']],
  ['1 kg mąki paczka drożdży 2 jajka', ['1 kg mąki', 'paczka drożdży', '2 jajka']],
  ['dwa i pół kilo jabłek i 1 i 1/2 l mleka', ['dwa i pół kilo jabłek', '1 i 1/2 l mleka']],
])('%j is dictated', (text, things) => {
  expect(splitItems(text, catalogue)).toEqual(things);
});

test.each([
  '1/2 kg mięsa',
  '2–3 kg ziemniaków',
  '2 kg - 3 kg ziemniaków',
  'dwa-trzy kilo ziemniaków',
  '7 days',
  'mąka typ 450',
  'bebilon 2',
  'bebilon 2 mleko',
  'mleko 3 2%',
  'coca cola zero 2',
  'pieluchy 4',
  'ser 18',
  'pizza 4 sery 2 szt.',
  'chleb 7 zbóż 2 szt.',
  'sok 3 owoce',
  'kawa 3 w 1 2 szt.',
  '2 soki jabłko 1 l',
  '2 opakowania sera feta 125 g',
  '6 piw 0,5 l',
  'koncentrat 200 g pomidorów',
  'witamina D 2000 2 op.',
  '2 jogurty owoce 150',
  '500 g sera kostka',
  '2 duże kostki masła',
  'cukier kostka mleko',
  'groszek puszka 2',
  'masło kostka 200 g',
  'mleko litr 3,2%',
  '3 pełne łyżka mąki',
  '2 worki na śmieci',
  'sok 1 l jabłka',
  'woda gazowana 1,5 l zimna 6 szt',
  'domestos 2 szt cytrynowy 1 szt',
  'woda 1,5 l cytryna',
  'woda 2 zgrzewki',
  'cola 2 zgrzewki banan',
])('%j is one thing', (text) => {
  expect(splitItems(text, catalogue)).toEqual([text]);
});

test('fractions and ranges don’t keep the ingredients of a line together', () => {
  expect(splitIngredients('1/2 szklanki mleka, 2-3 łyżki cukru', catalogue)).toEqual([
    '1/2 szklanki mleka',
    '2-3 łyżki cukru',
  ]);
});

test('a number after dekagrams is in these, if its food can’t be counted', () => {
  const split = (text: string) => splitItems(text, catalogue);
  expect(split('20 dag szynki i 30 sera')).toEqual(['20 dag szynki', '30 dag sera']);
  expect(split('20 deka sera i 15 szynki')).toEqual(['20 deka sera', '15 deka szynki']);
  expect(split('20 deka sera i 15 bułek')).toEqual(['20 deka sera', '15 bułek']);
  expect(split('dwadzieścia deko szynki i trzydzieści sera')).toEqual([
    'dwadzieścia deko szynki',
    'trzydzieści deko sera',
  ]);
  expect(split('20 dag szynki i 10 jajek')).toEqual(['20 dag szynki', '10 jajek']);
  expect(split('2 kg mąki i 10 mleka')).toEqual(['2 kg mąki', '10 mleka']);
});
