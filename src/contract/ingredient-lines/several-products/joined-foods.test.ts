import { expect, test } from 'vitest';
import { FoodDictionary } from '../words/food-dictionary.ts';
import { FOOD_WORDS } from '../words/food-words.ts';
import { ProductIndex } from '../products/product-index.ts';
import { splitItems } from './split-items.ts';

const dictionary = new FoodDictionary(FOOD_WORDS);
const splitBeside = (text: string, ...names: string[]): string[] =>
  splitItems(text, {
    products: new ProductIndex(
      names.map((name) => ({ id: name, name })),
      dictionary,
    ),
    dictionary,
  });

test.each([
  ['mleko, jajka i masło', ['mleko', 'jajka', 'masło']],
  ['pieprz i sól', ['pieprz', 'sól']],
  ['szynka i ser', ['szynka', 'ser']],
  ['mąkę i jajka', ['mąkę', 'jajka']],
  ['kawa i herbata', ['kawa', 'herbata']],
  ['piwo i chipsy', ['piwo', 'chipsy']],
  ['papier i mydło', ['papier', 'mydło']],
  ['masło i jajka 10 szt.', ['masło', 'jajka 10 szt.']],
  ['kefir i śmietana 18', ['kefir', 'śmietana 18']],
  ['mała śmietana i duży jogurt', ['mała śmietana', 'duży jogurt']],
  ['mąka 450 i jajka', ['mąka 450', 'jajka']],
  ['mleko 3,2 i masło 82', ['mleko 3,2', 'masło 82']],
  ['mleko i jeszcze chleb', ['mleko', 'chleb']],
  ['masło i chleb i dwa jogurty', ['masło', 'chleb', 'dwa jogurty']],
  ['mąka pszenna i żytnia i 2 jajka', ['mąka pszenna i żytnia', '2 jajka']],
  // With adjectives of their own
  ['ogórki kiszone i kapusta kiszona', ['ogórki kiszone', 'kapusta kiszona']],
  ['masło orzechowe i dżem', ['masło orzechowe', 'dżem']],
  ['chleb baltonowski i bagietka', ['chleb baltonowski', 'bagietka']],
  ['na kanapki szynka i ser żółty', ['na kanapki szynka', 'ser żółty']],
])('%j are foods, which no catalogue must have', (text, things) => {
  expect(splitBeside(text)).toEqual(things);
});

test.each([
  'groszek i marchewka',
  'marchewka i groszek',
  'sok i skórka',
  'białka i żółtka',
  'mix sałat i ziół',
  'mus jabłko i banan',
  'śliwki i gruszki po 3,99',
  'śliwki i morele suszone',
  'brokuł i kalafior mrożony',
  'herbata zielona i owocowa',
  'mąka pszenna i żytnia',
  'mała i duża cola',
  'kapusty i grochu',
])('%j may be one', (text) => {
  expect(splitBeside(text)).toEqual([text]);
});

test.each([
  ['10 jajek i masło', ['10 jajek', 'masło']],
  ['2 mleka i chleb', ['2 mleka', 'chleb']],
  ['2 kg ziemniaków i cebula', ['2 kg ziemniaków', 'cebula']],
  ['2 kostki masła i chleb', ['2 kostki masła', 'chleb']],
  ['chleb, 10 jajek i masło', ['chleb', '10 jajek', 'masło']],
  ['10 jajek, masło i 2 chleby', ['10 jajek', 'masło', '2 chleby']],
  ['2 duże cebule i czosnek', ['2 duże cebule', 'czosnek']],
  ['2 masła i śmietanę', ['2 masła', 'śmietanę']],
  ['kostka masła i chleb', ['kostka masła', 'chleb']],
  ['zgrzewka wody i chleb', ['zgrzewka wody', 'chleb']],
  ['worek ziemniaków i cebula', ['worek ziemniaków', 'cebula']],
  ['2 zgrzewki wody i chleb', ['2 zgrzewki wody', 'chleb']],
  ['zgrzewka wody i karton mleka', ['zgrzewka wody', 'karton mleka']],
])('the amount in %j is of the food behind it alone', (text, things) => {
  expect(splitBeside(text)).toEqual(things);
});

test.each([
  '1 kg jabłek i gruszek',
  '10 jajek i masła',
  '2 kg ziemniaków i marchewki',
  '1 puszka groszku i marchewki',
  '3 marchewki i groszek',
  '2 soki jabłko i banan',
  '2 jogurty truskawka i banan',
  '1 pizza szynka i ser',
  '2 bułki z szynką i ser',
  '2 soki i skórka',
  'kostka masła i margaryny',
  'puszka groszku i marchewki',
  'opakowanie jogurtu truskawka i banan',
])('the amount in %j may be of both', (text) => {
  expect(splitBeside(text)).toEqual([text]);
});

test.each([
  ['płyn do naczyń i gąbki', ['płyn do naczyń', 'gąbki']],
  ['żel pod prysznic i szampon', ['żel pod prysznic', 'szampon']],
  ['papier toaletowy i ręczniki papierowe', ['papier toaletowy', 'ręczniki papierowe']],
  ['proszek do pieczenia i soda', ['proszek do pieczenia', 'soda']],
  ['chleb i płyn do naczyń', ['chleb', 'płyn do naczyń']],
])('%j are products for the household', (text, things) => {
  expect(splitBeside(text)).toEqual(things);
});

test.each([
  'płyn do naczyń i szyb',
  'płyn i żel do prania',
  'pasta do zębów i dziąseł',
  'szampon i odżywka 2w1',
  'mydło w płynie i w kostce',
  'karma dla psa i kota',
  'karma z kurczakiem i ryż',
])('%j for the household may be one', (text) => {
  expect(splitBeside(text)).toEqual([text]);
});

test('what one buys is also called in -a, and what is missing stands in the genitive', () => {
  const names = ['Chleb', 'Masło', 'Mleko', 'Kurczak', 'Ogórki', 'Pomidory', 'Mix sałat'];
  expect(splitBeside('chleb i kurczaka', ...names)).toEqual(['chleb', 'kurczaka']);
  expect(splitBeside('chleb, masło i ogórka', ...names)).toEqual(['chleb', 'masło', 'ogórka']);
  expect(splitBeside('pomidory i ogórka', ...names)).toEqual(['pomidory', 'ogórka']);
  expect(splitBeside('brakuje mleka i chleba', ...names)).toEqual(['mleka', 'chleba']);
  expect(splitBeside('mix sałat i ogórka', ...names)).toEqual(['mix sałat i ogórka']);
});

test('the kinds that the catalogue has are products', () => {
  const names = 'Woda gazowana|Woda niegazowana|Papryka czerwona|Papryka żółta|Papryka zielona|Ser żółty|Ser';
  const split = (text: string): string[] => splitBeside(text, ...names.split('|'));
  expect(split('woda gazowana i niegazowana 6 szt.')).toEqual(['woda gazowana', 'woda niegazowana 6 szt.']);
  expect(split('papryka czerwona, żółta i zielona')).toEqual([
    'papryka czerwona',
    'papryka żółta',
    'papryka zielona',
  ]);
  for (const one of ['papryka czerwona i ostra', '2 papryki czerwone i żółte', 'ser żółty, starty'])
    expect(split(one)).toEqual([one]);
});

test.each([
  ['domestos i chleb', ['domestos', 'chleb']],
  ['chleb i whiskas', ['chleb', 'whiskas']],
  ['whiskas i mleko 2', ['whiskas', 'mleko 2']],
  ['maslo i nutella 2', ['maslo', 'nutella 2']],
  ['banany z lidla i chleb', ['banany z lidla', 'chleb']],
  ['w biedronce banany i chleb', ['w biedronce banany', 'chleb']],
  ['na obiad kurczak i ryż', ['na obiad kurczak', 'ryż']],
  ['jajka z wolnego wybiegu i masło', ['jajka z wolnego wybiegu', 'masło']],
  ['ser w plastrach i wędlina', ['ser w plastrach', 'wędlina']],
  ['dla dzieci jogurty i owoce', ['dla dzieci jogurty', 'owoce']],
])('%j is what nobody has to know, beside food that says no kind of it', (text, things) => {
  expect(splitBeside(text)).toEqual(things);
});

test.each([
  'masło i razowy',
  'chleb i tyle',
  'chleb i zmielony',
  'mleko i coś',
  'chleb i wracaj',
  'ptasie i orzechy',
  'mleko i dla kota',
  'śliwki i gruszki z puszki',
  'ser w plastrach i kostce',
])('%j says more about the food, or one can’t tell', (text) => {
  expect(splitBeside(text)).toEqual([text]);
});

test.each([
  ['śmietana 18 i 30', ['śmietana 18', 'śmietana 30']],
  ['śmietana 18% i 30%', ['śmietana 18%', 'śmietana 30%']],
  ['mąka 450 i 650', ['mąka 450', 'mąka 650']],
  ['pieluchy 4 i 5', ['pieluchy 4', 'pieluchy 5']],
  ['skarpety 39 i 42', ['skarpety 39', 'skarpety 42']],
  ['śmietana 18, 30', ['śmietana 18', 'śmietana 30']],
  ['śmietana 18, 30 i 36', ['śmietana 18', 'śmietana 30', 'śmietana 36']],
  ['śmietana 18, 30 i chleb', ['śmietana 18', 'śmietana 30', 'chleb']],
  ['mleko 2%, 3,2%', ['mleko 2%', 'mleko 3,2%']],
  ['pieluchy 4, 5', ['pieluchy 4', 'pieluchy 5']],
  ['śmietana 18 2 szt i 30 1 szt', ['śmietana 18 2 szt', 'śmietana 30 1 szt']],
  ['śmietana 18% 2 szt, 30% 1 szt', ['śmietana 18% 2 szt', 'śmietana 30% 1 szt']],
  ['z lidla banany i śmietana 18 i 30', ['z lidla banany', 'śmietana 18', 'śmietana 30']],
  ['mleko i śmietana 18 i 30', ['mleko', 'śmietana 18', 'śmietana 30']],
  ['mleko 2 i 3', ['mleko 2 i 3']],
  ['śmietana 18, 2', ['śmietana 18, 2']],
  ['śmietana 18, 200 ml', ['śmietana 18, 200 ml']],
  ['mąka 450, 500 g', ['mąka 450, 500 g']],
  ['jajka 10 i 6', ['jajka 10 i 6']],
  ['pieluchy 4 i 20', ['pieluchy 4 i 20']],
])('%j is one product in two kinds or sizes, if its numbers say which', (text, things) => {
  expect(splitBeside(text)).toEqual(things);
});

test.each([
  ['apap i plastry', ['apap', 'plastry']],
  ['apap i ibuprom 2', ['apap', 'ibuprom 2']],
  ['cif i domestos', ['cif', 'domestos']],
  ['z apteki apap i plastry', ['z apteki apap', 'plastry']],
  ['plastry i bandaż', ['plastry', 'bandaż']],
])('%j are brands and other things that are no food', (text, things) => {
  expect(splitBeside(text)).toEqual(things);
});

test.each([
  'umyć i odkurzyć',
  'umyc i odkurzyc',
  'pranie i prasowanie',
  'pobrane i zapisane',
  'AA i AAA',
  'damskie i męskie',
  'coś i pisaki',
])('%j names no two things, or one can’t tell', (text) => {
  expect(splitBeside(text)).toEqual([text]);
});

test.each([
  ['sok jabłkowy 1l i marchwiowy', ['sok jabłkowy 1l', 'sok marchwiowy']],
  ['woda gazowana 6 i niegazowana', ['woda gazowana 6', 'woda niegazowana']],
  ['ser żółty 20 dag i pleśniowy', ['ser żółty 20 dag', 'ser pleśniowy']],
  ['chleb krojony 1 i bułki', ['chleb krojony 1', 'bułki']],
  ['2 papryki czerwone i żółte', ['2 papryki czerwone i żółte']],
])('an adjective behind the amount in %j is another kind of the same', (text, things) => {
  expect(splitBeside(text)).toEqual(things);
});

test.each([
  // What the first one governs would stand in another case
  ['mleko bez laktozy i jogurt naturalny', ['mleko bez laktozy', 'jogurt naturalny']],
  ['tuńczyk w oleju i kukurydza', ['tuńczyk w oleju', 'kukurydza']],
  ['sos do makaronu i ser', ['sos do makaronu', 'ser']],
  // What stands at the end is of the last, or of both
  ['masło i margaryna do pieczenia', ['masło', 'margaryna do pieczenia']],
  ['kiełbasa i karkówka na grilla', ['kiełbasa', 'karkówka na grilla']],
  // An adjective in the singular is of one
  ['ketchup i majonez kielecki', ['ketchup', 'majonez kielecki']],
  ['chrzan i olej sezamowy', ['chrzan', 'olej sezamowy']],
  // An amount asks for 'bułek' and 'nutelli'
  ['karton mleka i bułki', ['karton mleka', 'bułki']],
  ['2 masła i jajka', ['2 masła', 'jajka']],
  ['kostka masła i nutella', ['kostka masła', 'nutella']],
  ['woda zgrzewka i soki 2', ['woda zgrzewka', 'soki 2']],
  ['ser i szynke', ['ser', 'szynke']],
  ['kostka masla i smietane', ['kostka masla', 'smietane']],
  ['talerzyki papierowe 20 i kubki 20', ['talerzyki papierowe 20', 'kubki 20']],
  // Brands
  ['monster i tiger x2', ['monster', 'tiger x2']],
  ['pepsi i 7up', ['pepsi', '7up']],
])('%j are two', (text, things) => {
  expect(splitBeside(text)).toEqual(things);
});

test.each([
  'przyprawa do kurczaka i ryby',
  'przyprawa do mięs i ryb',
  'kanapka z szynką i ser',
  'fasola i groszek w puszkach',
  'ketchup łagodny i ostry',
  'red bull i monster',
  'szklanka wody i soku',
])('%j may still be one', (text) => {
  expect(splitBeside(text)).toEqual([text]);
});
