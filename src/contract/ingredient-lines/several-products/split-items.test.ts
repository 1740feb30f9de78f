import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitIngredients } from './split-ingredients.ts';
import { splitItems } from './split-items.ts';
import { catalogueOf } from '../../../test/polish/say-line.ts';

const NAMES = ['Mleko', 'Chleb', 'Jajka', 'Masło', 'Ser, biały', 'Sól', 'Pieprz', 'Sól i ocet', 'Papryka'];
const catalogue = catalogueOf(...NAMES);
const { products, dictionary } = catalogue;
const split = (text: string) => splitItems(text, catalogue);

test.each([
  ['one thing stays one', 'mleko 2 l', ['mleko 2 l']],
  ['commas set things apart', 'mleko 2 l, chleb, 10 jajek', ['mleko 2 l', 'chleb', '10 jajek']],
  ['so do semicolons and new lines', 'mleko;chleb\n10 jajek', ['mleko', 'chleb', '10 jajek']],
  [
    'a comma between digits is a decimal one',
    '0,5 l mleka, 1,5 kg papryki',
    ['0,5 l mleka', '1,5 kg papryki'],
  ],
  ['without a blank behind it', 'mleko 2 l,chleb', ['mleko 2 l', 'chleb']],
  ['a known name holds its comma', 'ser, biały', ['ser, biały']],
  ['and among others', 'chleb, ser, biały, mleko', ['chleb', 'ser, biały', 'mleko']],
  ['brackets hold theirs', 'masło (miękkie, solone), chleb', ['masło (miękkie, solone)', 'chleb']],
  ['an amount behind a comma is of the thing before', 'jajka, 10 szt., chleb', ['jajka, 10 szt.', 'chleb']],
  ['a remark too', 'papryka, drobno posiekana, chleb', ['papryka, drobno posiekana', 'chleb']],
  ['and what begins with a preposition', 'chleb, bez glutenu, mleko', ['chleb, bez glutenu', 'mleko']],
  ['an amount before and one behind', '2 chleby i mleko 3 l', ['2 chleby', 'mleko 3 l']],
  ['two known things', 'chleb i masło', ['chleb', 'masło']],
  ['with amounts', '2 chleby oraz kostka masła', ['2 chleby', 'kostka masła']],
  ['an unknown one before an amount', 'bułki i 10 śliwek', ['bułki', '10 śliwek']],
  ['two measures are one amount', '1 szklanka i 2 łyżki mleka', ['1 szklanka i 2 łyżki mleka']],
  ['also beside a known food', '2 łyżki + 1 łyżeczka soli', ['2 łyżki + 1 łyżeczka soli']],
  ['and with a spoon of each', '3 łyżki i 1 łyżeczka soli', ['3 łyżki i 1 łyżeczka soli']],
  ['so are a measure and a half', 'szklanka i pół mleka', ['szklanka i pół mleka']],
  ['and a number in words', 'dwa i pół kilo papryki', ['dwa i pół kilo papryki']],
  ['containers of several sizes', 'worki 35l i 60l', ['worki 35l', 'worki 60l']],
  ['with commas and their numbers', 'worki 35 l 2 szt, 60 l 1 szt', ['worki 35 l 2 szt', 'worki 60 l 1 szt']],
  ['a second volume is no container', 'mleko 1 l i 2 l', ['mleko 1 l i 2 l']],
  [
    'a measure before a colon is of each',
    'szczypta: soli, pieprzu',
    ['1 szczypta soli', '1 szczypta pieprzu'],
  ],
  ['so is a pinch of two', 'szczypta soli i pieprzu', ['1 szczypta soli', '1 szczypta pieprzu']],
  ['and half a bunch', '1/2 pęczka koperku i natki', ['1/2 pęczka koperku', '1/2 pęczka natki']],
  ['and several leaves', 'kilka listków bazylii i mięty', ['kilka listków bazylii', 'kilka listków mięty']],
  [
    'parsley and coriander may be one',
    'pęczek natki pietruszki i kolendry',
    ['pęczek natki pietruszki i kolendry'],
  ],
  ['a weight of two is of both', '1 kg jabłek i gruszek', ['1 kg jabłek i gruszek']],
  ['milk is no size of yoghurts', 'mleko i jogurty po 150 g', ['mleko', 'jogurty po 150 g']],
  ['what brackets say aside', 'chleb (krojony) i wędlina', ['chleb (krojony)', 'wędlina']],
  ['but not within brackets', 'mąka (pszenna i żytnia)', ['mąka (pszenna i żytnia)']],
  ['a request with a colon', 'muszę kupić: mleko i chleb', ['mleko', 'chleb']],
  ['requests too', 'kupisz mleko i chleb?', ['mleko', 'chleb?']],
  ['a known name with an amount', 'chleb, ser, biały 20 dag', ['chleb', 'ser, biały 20 dag']],
  ['a bullet makes no remark of a thing', '2 l mleka, - ser', ['2 l mleka', '- ser']],
  ['a known name holds its and', 'sól i ocet', ['sól i ocet']],
  [
    'an amount before a comma is of the thing behind',
    'dwa, trzy ogórki, mleko',
    ['dwa, trzy ogórki', 'mleko'],
  ],
  ['what says nothing is left out', 'kup chleb, i jeszcze masło', ['chleb', 'masło']],
  ['so is a title', 'Do kupienia: bułki, groszek', ['bułki', 'groszek']],
  ['dots in the middle set apart', 'bułki · groszek', ['bułki', 'groszek']],
  ['plus joins known things', 'chleb plus masło + mleko', ['chleb', 'masło', 'mleko']],
  ['and unknown ones with amounts', '2 bułki i 3 jogurty', ['2 bułki', '3 jogurty']],
  ['behind them too', 'cukier 1 kg i groszek', ['cukier 1 kg', 'groszek']],
  ['what is for something is no thing', '100 g cukru i 50 g do formy', ['100 g cukru i 50 g do formy']],
  [
    'brackets hold amounts',
    'mąka 1 kg (50 dag białej i 50 dag żytniej)',
    ['mąka 1 kg (50 dag białej i 50 dag żytniej)'],
  ],
  ['one amount may be of both', '1 kg śliwek i gruszek', ['1 kg śliwek i gruszek']],
  ['an unknown thing isn’t cut', 'groszek i marchewka', ['groszek i marchewka']],
  ['a fraction neither', '1 i 1/2 szklanki mleka', ['1 i 1/2 szklanki mleka']],
  ['food beside a known thing', 'bułki i mleko 2 l', ['bułki', 'mleko 2 l']],
  ['with an amount', '10 jajek i bułki', ['10 jajek', 'bułki']],
  ['in words', 'dwa litry mleka i bułki', ['dwa litry mleka', 'bułki']],
  ['in the accusative', 'mleko i kiełbasę', ['mleko', 'kiełbasę']],
  ['among others', 'cukier, bułki i jajka 10', ['cukier', 'bułki', 'jajka 10']],
  ['of a kind', 'mleko i ryż biały', ['mleko', 'ryż biały']],
  ['three of them', 'bułki i mleko i ser żółty', ['bułki', 'mleko', 'ser żółty']],
  ['one case is a list', '1 kg jajek i papryki', ['1 kg jajek', 'papryki']],
  ['said without commas', 'cebula 2 kg ziemniaki 5 kg', ['cebula 2 kg', 'ziemniaki 5 kg']],
  ['amounts first', '2 kg cebuli 5 kg ziemniaków i mleko', ['2 kg cebuli', '5 kg ziemniaków', 'mleko']],
  ['a measure first', 'kostka masła 2 kg ziemniaków', ['kostka masła', '2 kg ziemniaków']],
  ['in words too', 'dwa kilo cebuli dwa i pół kilo śliwek', ['dwa kilo cebuli', 'dwa i pół kilo śliwek']],
  ['a known thing at the end', 'cukier 1 kg jajka 10 szt. chleb', ['cukier 1 kg', 'jajka 10 szt.', 'chleb']],
  ['unknown things', 'karma dla kota, worki na śmieci 60 l', ['karma dla kota', 'worki na śmieci 60 l']],
  ['blank parts are left out', ' , mleko,, ;chleb, ', ['mleko', 'chleb']],
  ['nothing', '  ', []],
])('%s', (_, text, things) => {
  expect(split(text)).toEqual(things);
});

test.each([
  'mix sałat i ziół',
  'mix sałat i ziół 2 op.',
  'ser z ziołami i czosnkiem',
  'sałatka z mlekiem i mango',
  'mus jabłko i banan',
  'mus jabłko i banan 4 szt.',
  'chipsy ser i papryka',
  'fasolka biała i czerwona',
  'mąka pszenna i żytnia',
  '2 kg mąki pszennej i żytniej',
  'płatki owsiane i jęczmienne',
  'chleb duży i mały',
  'sól i ocet do smaku',
  '2 szt. sól i ocet',
])('%j is one thing, though the catalogue has a part of it', (text) => {
  const names = [
    'Mix sałat',
    'Zioła',
    'Ser z ziołami',
    'Czosnek',
    'Banany',
    'Mango',
    'Mąka pszenna',
    'Płatki owsiane',
  ];
  const more = products.of([...NAMES, ...names, 'Fasolka biała', 'Ocet'].map((name) => ({ id: name, name })));
  expect(splitItems(text, { products: more, dictionary })).toEqual([text]);
});

test.each([
  '2 puszki 400 g pomidorów',
  'puszka 400 g papryki 6 szt.',
  'woda 1,5 l gazowana 6 szt.',
  'masło 200 g kostka 2 szt.',
  'koncentrat 200 g pomidorów 2 szt.',
  '2 puszki pomidorów 400 g krojonych',
  '2 szklanki soku z 2 kg jabłek',
  '4 łyżki cukru na 2 kg śliwek',
  '1 szklanka mleka lub 200 ml wody',
  'mąka 1 kg 20 dag',
])('%j is one thing with a size', (text) => {
  expect(split(text)).toEqual([text]);
});

test('no letter is lost, and there are never more than 200', () => {
  const letters = (text: string) => text.replaceAll(/[\s,;]/gu, '');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const kept = letters(split(text).join(''));
      const all = letters(text);
      // 'i' between two known things says nothing more.
      expect(kept.length).toBeLessThanOrEqual(all.length);
      expect(kept === all || /\s(?:i|oraz)\s/iu.test(text)).toBe(true);
    }),
  );
  expect(split('mleko 2 l, '.repeat(1000)).length).toBeLessThanOrEqual(200);
});

test.each([
  ['2 łyżki oliwy, 1 łyżka octu', ['2 łyżki oliwy', '1 łyżka octu']],
  ['sól, pieprz do smaku', ['sól', 'pieprz do smaku']],
  ['sól i pieprz', ['sól', 'pieprz']],
  ['kakao, cukier puder do posypania', ['kakao', 'cukier puder do posypania']],
  ['liście laurowe, ziele angielskie', ['liście laurowe', 'ziele angielskie']],
  ['2 liście laurowe, ziele angielskie 3 szt.', ['2 liście laurowe', 'ziele angielskie 3 szt.']],
  ['2 listki laurowe, ziele angielskie 3 szt.', ['2 listki laurowe', 'ziele angielskie 3 szt.']],
  ['2 laurowe liście, ziele angielskie 3 szt.', ['2 laurowe liście', 'ziele angielskie 3 szt.']],
  ['500 g mąki, 2 jajka, sól', ['500 g mąki', '2 jajka', 'sól']],
  ['mąka, jajka, szczypta soli', ['mąka', 'jajka', 'szczypta soli']],
  ['sól i bazylia do smaku', ['sól', 'bazylia do smaku']],
  ['mąka 500 g cukier 200 g', ['mąka 500 g', 'cukier 200 g']],
  ['2 listki laurowe i 4 ziarna pieprzu', ['2 listki laurowe', '4 ziarna pieprzu']],
  ['1 l wody + 1 kostka rosołowa', ['1 l wody', '1 kostka rosołowa']],
  ['natka pietruszki, koperek', ['natka pietruszki', 'koperek']],
  ['sól morska, świeżo zmielony pieprz', ['sól morska', 'świeżo zmielony pieprz']],
])('%j are several ingredients', (line, ingredients) => {
  expect(splitIngredients(line, catalogue)).toEqual(ingredients);
});

test('salt and pepper are two without a comma, and other foods side by side may be one', () => {
  expect(split('sól pieprz')).toEqual(['sól', 'pieprz']);
  expect(split('mleko, sól pieprz do smaku')).toEqual(['mleko', 'sól', 'pieprz do smaku']);
  expect(split('Pieprz sól cukier')).toEqual(['Pieprz', 'sól', 'cukier']);
  expect(splitIngredients('sól pieprz', catalogue)).toEqual(['sól', 'pieprz']);
  for (const one of ['sól morska', 'ser feta', 'herbata cytryna', 'chipsy sól'])
    expect(split(one)).toEqual([one]);
});

test('a comma at the end, behind which nothing stands yet, is no part of what is before it', () => {
  for (const text of ['Jajka', 'Jajka,', 'Jajka, ']) expect(split(text)).toEqual(['Jajka']);
  expect(split('Ser, biały, ')).toEqual(['Ser, biały']);
  expect(split(', ')).toEqual([]);
});

test.each([
  ['2 filiżanki i 2 spodki', ['2 filiżanki', '2 spodki']],
  ['2 filiżanki, chleb', ['2 filiżanki', 'chleb']],
  ['chleb, 2 filiżanki', ['chleb', '2 filiżanki']],
  ['2 filiżanki mąki, 1 filiżanka cukru', ['2 filiżanki mąki', '1 filiżanka cukru']],
  ['filiżanka cukru i filiżanka mąki', ['filiżanka cukru', 'filiżanka mąki']],
  ['filiżanka mąki 2 jajka', ['filiżanka mąki', '2 jajka']],
  ['po filiżance mąki i cukru', ['1 filiżance mąki', '1 filiżance cukru']],
])('of the cups in %j those before food measure it', (line, things) => {
  expect(split(line)).toEqual(things);
});

test('a long line of cups takes time in proportion to its length', () => {
  const LIMIT_MS = 3000;
  const began = process.cpuUsage();
  split('filiżanka '.repeat(6000));
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(LIMIT_MS);
});

test('juice and peel of one fruit are one product, the fruit', () => {
  const known = { products: products.of([{ id: 'Pomarańcze', name: 'Pomarańcze' }]), dictionary };
  for (const one of ['sok i skórka z całej pomarańczy', 'sok i skórka z 2 pomarańczy'])
    expect(splitItems(one, known)).toEqual([one]);
});

test('a product of two things joins them only where no comma stands between what is known by itself', () => {
  const names = ['Sól pieprz', 'Ser biały', 'Mleko kakao', 'Kakao'];
  const joined = { products: products.of(names.map((name) => ({ id: name, name }))), dictionary };
  expect(splitItems('sól pieprz', joined)).toEqual(['sól pieprz']);
  expect(splitItems('sól, pieprz', joined)).toEqual(['sól', 'pieprz']);
  expect(splitItems('cukier, sól, pieprz 1 op.', joined)).toEqual(['cukier', 'sól', 'pieprz 1 op.']);
  expect(splitItems('mleko, kakao', joined)).toEqual(['mleko', 'kakao']);
  expect(splitItems('ser, biały', joined)).toEqual(['ser, biały']);
  expect(splitItems('cukier, ser, biały', joined)).toEqual(['cukier', 'ser, biały']);
});

test.each([
  'cebula, drobno posiekana',
  '1 cytryna, sok i skórka',
  'makaron, najlepiej penne',
  '1 szklanka mleka, wody lub bulionu',
  '1 kostka masła, margaryna',
  '200 g sera, mozzarella',
  'cytryna, skórka otarta',
  'cytryna, otarta skórka',
  'oliwa, olej też się nada',
  '200 g masła, w temperaturze pokojowej',
  '1 puszka pomidorów, 400 g',
  'ulubione zioła – natka pietruszki, lubczyk itp.',
  '2,5 szklanki mąki (400 g) - to jest raczej na styk, jak mąki będzie',
  'Dodaj sól, pieprz i smaż 5 minut.',
  'sól i ocet do smaku',
  '1 białko i sól',
])('%j is one line', (line) => {
  expect(splitIngredients(line, catalogue)).toEqual([line]);
});

test.each([
  ['po 100 g mąki pszennej i ziemniaczanej', ['100 g mąki pszennej', '100 g mąki ziemniaczanej']],
  [
    'po pół papryki czerwonej, żółtej i zielonej',
    ['pół papryki czerwonej', 'pół papryki żółtej', 'pół papryki zielonej'],
  ],
  ['po 1 łyżeczce soli i pieprzu', ['1 łyżeczce soli', '1 łyżeczce pieprzu']],
  ['po łyżeczce majeranku i kminku', ['1 łyżeczce majeranku', '1 łyżeczce kminku']],
  ['po pół pęczka natki i koperku', ['pół pęczka natki', 'pół pęczka koperku']],
  ['po łyżce octu, oleju i musztardy', ['1 łyżce octu', '1 łyżce oleju', '1 łyżce musztardy']],
  ['po łyżce masła i cukru, 2 jajka', ['1 łyżce masła', '1 łyżce cukru', '2 jajka']],
  ['2 papryki, po 1/2 łyżeczki oregano', ['2 papryki', '1/2 łyżeczki oregano']],
  ['po 1 łyżeczce: soli, pieprzu i cukru', ['1 łyżeczce soli', '1 łyżeczce pieprzu', '1 łyżeczce cukru']],
  ['po 1 szt.: marchew, seler', ['1 szt. marchew', '1 szt. seler']],
  ['po 2 duże cebule i marchewki', ['2 duże cebule', '2 marchewki']],
  ['po 1 czerwonej i żółtej papryce', ['1 czerwonej papryce', '1 żółtej papryce']],
])('%j names the amount of each', (line, ingredients) => {
  expect(splitIngredients(line, catalogue)).toEqual(ingredients);
  expect(split(line)).toEqual(ingredients);
});

test.each([
  ['sól i pieprz po 1 łyżeczce', ['sól', 'pieprz'], 'po 1 łyżeczce'],
  ['sól i pieprz – po szczypcie', ['sól', 'pieprz'], 'po szczypcie'],
  ['sól, pieprz po trochu', ['sól', 'pieprz'], 'po trochu'],
  ['sól i pieprz, po trochu', ['sól', 'pieprz'], 'po trochu'],
  ['mąka pszenna i ziemniaczana po 100 g', ['mąka pszenna', 'mąka ziemniaczana'], 'po 100 g'],
  ['kasza gryczana i jaglana po 1/2 szklanki', ['kasza gryczana', 'kasza jaglana'], 'po 1/2 szklanki'],
  ['oregano, bazylia, tymianek po szczypcie', ['oregano', 'bazylia', 'tymianek'], 'po szczypcie'],
  ['rodzynki, orzechy (po garści)', ['rodzynki', 'orzechy'], 'po garści'],
  [
    'papryka czerwona, zielona i żółta - po jednej',
    ['papryka czerwona', 'papryka zielona', 'papryka żółta'],
    'po jednej',
  ],
  ['liść laurowy i ziele angielskie po 3 ziarna', ['liść laurowy', 'ziele angielskie'], 'po 3 ziarna'],
  ['mąka, cukier i masło po 200 g', ['mąka', 'cukier', 'masło'], 'po 200 g'],
  ['mąka, cukier, masło – po 200 g', ['mąka', 'cukier', 'masło'], 'po 200 g'],
  ['marchew, pietruszka, por po 1', ['marchew', 'pietruszka', 'por'], 'po 1'],
  ['bułka tarta i mąka po 100 g', ['bułka tarta', 'mąka'], 'po 100 g'],
  ['chleb i bułka po 2', ['chleb', 'bułka'], 'po 2'],
  ['jajka i cebula po 2', ['jajka', 'cebula'], 'po 2'],
  ['jajka białe i brązowe po 10', ['jajka białe', 'jajka brązowe'], 'po 10'],
  // Nouns that end as adverbs do
  ['piwo jasne i ciemne po 4 butelki', ['piwo jasne', 'piwo ciemne'], 'po 4 butelki'],
  ['piwo jasne, ciemne i pszeniczne po 2', ['piwo jasne', 'piwo ciemne', 'piwo pszeniczne'], 'po 2'],
  ['wino białe i czerwone po butelce', ['wino białe', 'wino czerwone'], 'po butelce'],
  ['mięso wołowe i wieprzowe po 500 g', ['mięso wołowe', 'mięso wieprzowe'], 'po 500 g'],
])('behind the things %j names the amount of each too', (line, things, amount) => {
  const ingredients = things.map((thing) => `${thing} ${amount}`);
  expect(splitIngredients(line, catalogue)).toEqual(ingredients);
  expect(split(line)).toEqual(ingredients);
});

test('an amount of each goes back to what has its own', () => {
  expect(split('2 jajka, sól i pieprz po szczypcie')).toEqual([
    '2 jajka',
    'sól po szczypcie',
    'pieprz po szczypcie',
  ]);
});

test.each([
  'chleb, jogurty po 150 g',
  'banany, jogurty (po 150 g)',
  'chleb, mleko, szynka po 10 plasterków',
  'chleb, mleko, szynka – po 10 plasterków',
  'papier toaletowy, banany, ryż po 1 kg',
  'kasza gryczana, jaglana po 1 op.',
  'jajka, mleko, cukier, masło po 200 g',
])('of a list, %j tells the amount of the last product alone', (line) => {
  expect(split(line)).toEqual(line.split(', '));
});

test('an amount that bread or milk isn’t bought by doesn’t go back to it', () => {
  const known = { products: products.of([{ id: 'Mleko', name: 'Mleko' }]), dictionary };
  expect(splitItems('chleb, mleko i szynka po 10 plasterków', known)).toEqual([
    'chleb',
    'mleko',
    'szynka po 10 plasterków',
  ]);
  expect(splitItems('chleb, mleko i jajka po 10', known)).toEqual(['chleb', 'mleko', 'jajka po 10']);
  expect(splitItems('jajka, mleko i jogurt po 150 g', known)).toEqual(['jajka', 'mleko', 'jogurt po 150 g']);
});

test.each([
  'masło i margaryna po wyjęciu z lodówki',
  'sól lub pieprz po szczypcie',
  'pomidory i fasola w puszkach po 400 g',
  'natka pietruszki i kolendry po pół pęczka',
  'śliwki i gruszki po 3,99',
  'śliwki i gruszki po 5 zł/kg',
  'ryba po grecku i śledź po kaszubsku',
  'mięso mielone wołowe i wieprzowe po 500 g',
  'jogurty po 150 g',
  'sól po szczypcie',
])('%j names no amount of several behind', (line) => {
  expect(splitIngredients(line, catalogue)).toEqual([line]);
});

test('a product that is called so holds its amount of each', () => {
  const known = products.of(['Sól i pieprz', 'Jogurt po 150 g'].map((name) => ({ id: name, name })));
  for (const line of ['sól i pieprz po szczypcie', 'jogurt po 150 g'])
    expect(splitItems(line, { products: known, dictionary })).toEqual([line]);
});

test.each([
  'po 100 g masła',
  '2 papryki, po 100 g',
  'jogurty, po 2 opakowania',
  'po łyżce oleju lub masła',
  'po 2 łyżki soku i skórki z cytryny',
  'po łyżce soli i octu',
])('%j names no amount of several', (line) => {
  expect(splitIngredients(line, catalogue)).toEqual([line]);
});

test.each([
  ['papryka 2 czerwone, 1 żółta', ['papryka 2 czerwone', '1 papryka żółta']],
  ['1 czerwona i 1 żółta papryka', ['1 czerwona papryka', '1 żółta papryka']],
  ['łyżka papryki słodkiej i pół łyżeczki ostrej', ['łyżka papryki słodkiej', 'pół łyżeczki papryki ostrej']],
  ['2 łyżki papryki słodkiej i łyżeczka ostrej', ['2 łyżki papryki słodkiej', '1 łyżeczka papryki ostrej']],
  ['łyżka oleju rzepakowego i łyżka sezamowego', ['łyżka oleju rzepakowego', '1 łyżka oleju sezamowego']],
  ['łyżka stołowa papryki słodkiej i ostrej', ['łyżka stołowa papryki słodkiej i ostrej']],
  ['2 żółte i 1 czerwona papryka', ['2 żółte papryki', '1 czerwona papryka']],
  ['papryka czerwona - 1 szt., żółta - 1 szt.', ['papryka czerwona - 1 szt.', 'papryka żółta - 1 szt.']],
  ['2 czerwone cebule i 1 biała', ['2 czerwone cebule', '1 biała cebula']],
  ['1 duża i 2 małe cebule', ['1 duża cebula', '2 małe cebule']],
  ['200 g mąki pszennej i 100 g żytniej', ['200 g mąki pszennej', '100 g mąki żytniej']],
  ['1 papryka czerwona, 1 żółta', ['1 papryka czerwona', '1 papryka żółta']],
])('of %j each is called by the noun that another has', (line, ingredients) => {
  expect(splitIngredients(line, catalogue)).toEqual(ingredients);
  expect(split(line)).toEqual(ingredients);
});

test.each(['mąka 1 kg, pszenna 500 g', 'papryka, czerwona 1 szt.', 'woda 1,5 l, gazowana 6 szt.'])(
  '%j is one thing, of which the adjective says more',
  (line) => {
    expect(splitIngredients(line, catalogue)).toEqual([line]);
  },
);

test('what was done to another thing behind a comma sets it apart', () => {
  expect(split('truskawki, pokruszone bezy')).toEqual(['truskawki', 'pokruszone bezy']);
  expect(split('truskawki, pokrojone w plastry')).toEqual(['truskawki, pokrojone w plastry']);
});
