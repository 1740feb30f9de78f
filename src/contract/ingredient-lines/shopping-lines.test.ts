import { expect, test } from 'vitest';
import { parseLine } from './parse-line.ts';
import { catalogueOf } from '../../test/polish/say-line.ts';

const catalogue = catalogueOf();
const { products, dictionary } = catalogue;

/** How a line is understood: an amount, a name and a note, with bars between them. */
function read(line: string): string {
  const { kind, qty, qtyMax, unit, product, note } = parseLine(line, catalogue);
  const amount = [qty, qtyMax].filter((value) => value !== null).join('–');
  return [kind === 'ingredient' ? `${amount} ${unit ?? ''}`.trim() : kind, product?.name, note]
    .filter(Boolean)
    .join(' | ');
}

test.each([
  ['2 kg karpia', '2 kg | karp'],
  ['4 dzwonka karpia', '4 piece | karp | dzwonka'],
  ['8 podudzi kurczaka', '8 piece | podudzia kurczaka'],
  ['2 kg ud z kurczaka', '2 kg | uda z kurczaka'],
  ['300 g serc drobiowych', '300 g | serca drobiowe'],
  ['pół kilo uszek', '0.5 kg | uszka'],
  ['1 paczka delicji', '1 pack | delicje'],
  ['100 g pistacji', '100 g | pistacje'],
])('food in an unusual genitive: %s', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test.each([
  ['1 biała część pora', '1 piece | por | biała część'],
  ['zielone części dymki', 'dymka | zielone części'],
  ['biała kapusta', 'biała kapusta'],
  ['2 korzenie pietruszki', '2 piece | pietruszka | korzenie'],
  ['pietruszka korzeń', 'pietruszka | korzeń'],
  ['kawałek korzenia selera', 'seler | kawałek korzenia'],
  ['2 cm korzenia imbiru', 'imbir | 2 cm, korzenia'],
  ['korzeń lukrecji', 'korzeń lukrecji'],
  ['papryka 2 czerwone lub 1 żółta', '2 piece | papryka | czerwone lub 1 żółta'],
  ['worki 35 czarne lub 60 niebieskie', 'worki 35 czarne | lub 60 niebieskie'],
  ['chociaż 1 chleb', '1 piece | chleb | chociaż'],
  ['śledzi matjasów 6', '6 piece | śledzie matjasy'],
  ['2 czerstwe bułki', '2 piece | bułki | czerstwe'],
  ['3 jajka w temp. pokojowej', '3 piece | jajka | w temp. pokojowej'],
  ['szynka cienko 15 dag', '15 dag | szynka | cienko'],
  ['2 łyżki st. cukru', '2 spoon | cukier'],
  ['3 kostki wc', '3 piece | kostki wc'],
  ['schab b.k. 1 kg', '1 kg | schab bez kości'],
  ['mleko po drodze', 'mleko | po drodze'],
  ['4 jajka od szczęśliwych kur', '4 piece | jajka | od szczęśliwych kur'],
  ['100 g gorzkiej czekolady min. 70% kakao', '100 g | gorzka czekolada | min. 70% kakao'],
  ['~mleko~', 'mleko'],
  ['~200 g masła', '200 g | masło'],
])('a remark, and what a messenger adds: %s', (line, understood) => {
  expect(read(line)).toBe(understood);
});

// As people type and dictate them into a list, without a catalogue of the household.
test.each([
  // Twice as much
  ['ser x 2 150 g', '300 g | ser'],
  ['jogurt x4 125g', '500 g | jogurt'],
  ['2 x 1 000 g cukru', '2000 g | cukier'],
  ['MLEKO X2', '2 piece | MLEKO'],
  ['mleko razy dwa', '2 piece | mleko'],
  ['1 l mleka x 6', '6 l | mleko'],
  ['kostka masła x2', '2 cube | masło'],
  // How large each of them is
  ['woda 1,5 l 6 szt', '6 piece | woda | 1,5 l'],
  ['masło 2 szt 200g', '2 piece | masło | 200g'],
  ['masło 2 łyżki 30 g', '2 spoon | masło | 30 g'],
  ['500g makaronu 2 szt', '500 g | makaron | 2 szt'],
  ['2 zgrzewki mleka po 12 szt', '2 piece | mleko | po 12 szt, zgrzewki'],
  ['puszka 400 g pomidorów', '1 can | pomidory | 400 g'],
  ['puszka mleka kokosowego 400 ml', '1 can | mleko kokosowe | 400 ml'],
  ['kawa rozpuszczalna 200g słoik', '1 jar | kawa rozpuszczalna | 200g'],
  ['ziemniaki 10kg worek', '10 kg | ziemniaki | worek'],
  ['garść rodzynek 50 g', '1 handful | rodzynki | 50 g'],
  // Measures of old cookbooks
  ['mendel jaj', '15 piece | jaja'],
  ['kopa jaj', '60 piece | jaja'],
  ['funt mąki', 'mąka | funt'],
  ['2 funty cukru', 'some | cukier | 2 funty'],
  ['1/2 kwarty śmietany', 'some | śmietana | 0,5 kwarty'],
  ['masła 1/4 funta', 'some | masło | 0,25 funta'],
  // Numbers as they are said
  ['2xmleko', '2 piece | mleko'],
  ['2xser', '2xser'],
  ['kilo i dwadzieścia deko schabu', '1.2 kg | schab'],
  ['szklanka i 2 łyżki mąki', '1 cup | mąka | i 2 łyżki'],
  ['2 szklanki i pół mąki', '2.5 cup | mąka'],
  ['ze dwa kilo ziemniaków', '2 kg | ziemniaki'],
  ['z pięć bułek', '5 piece | bułki'],
  ['tak ze trzy cebule', '3 piece | cebula'],
  ['trzy cztery jabłka', '3–4 piece | jabłka'],
  ['pół tuzina jajek', '6 piece | jajka'],
  ['dwa tuziny jajek', '24 piece | jajka'],
  ['jajka 2 tuziny', '24 piece | jajka'],
  ['2 kg-3 kg ziemniaków', '2–3 kg | ziemniaki'],
  ['ziemniaki 2 kg – 3 kg', '2–3 kg | ziemniaki'],
  ['mleko 1 i 1/2 l', '1.5 l | mleko'],
  ['0 mleka', 'piece | mleko'],
  ['10jajek', '10 piece | jajka'],
  ['6jaj', '6 piece | jaja'],
  ['2butelki wina', '2 bottle | wino'],
  ['2słoiki dżemu', '2 jar | dżem'],
  ['20dek szynki', '20 dag | szynka'],
  ['mleko2l', '2 l | mleko'],
  ['jajka10szt', '10 piece | jajka'],
  ['woda6x1,5', '6 piece | woda | 1,5'],
  ['smietana18%', 'śmietana 18%'],
  ['.5 kg sera', '0.5 kg | ser'],
  ['6pak', '6pak'],
  ['6pack', '6pack'],
  ['q10', 'q10'],
  ['7up', '7up'],
  ['7 days', '7 days'],
  ['2 x 7 days', '2 piece | 7 days'],
  ['7 Days 2 szt', '2 piece | 7 Days'],
  ['7 up 2 l', '2 l | 7 up'],
  ['3 bit 4 szt', '4 piece | 3 bit'],
  // What it is for
  ['masło do spodu', 'masło | do spodu'],
  ['masło do kruszonki', 'masło | do kruszonki'],
  ['jajko do panierki', 'jajko | do panierki'],
  ['cukier do bezy', 'cukier | do bezy'],
  ['śmietanka do ubicia', 'śmietanka | do ubicia'],
  ['do smażenia – olej', 'olej | do smażenia'],
  ['na wierzch - ser żółty', 'ser żółty | na wierzch'],
  // How much it holds, when nothing is in it yet
  ['worki na śmieci 35l', 'worki na śmieci 35l'],
  ['worki na śmieci 35l 2 szt', '2 piece | worki na śmieci 35 l'],
  ['worki na śmieci 35 litrów 2 szt', '2 piece | worki na śmieci 35 l'],
  ['worki 120-litrowe', 'worki 120 l'],
  ['worki na śmieci 35 l x 2', '2 piece | worki na śmieci 35 l'],
  ['worki na śmieci 35 l (2 szt)', '2 piece | worki na śmieci 35 l'],
  ['2 worki na śmieci 35 l', '2 piece | worki na śmieci 35 l'],
  ['2 rolki worków na śmieci 35 l', '2 piece | worki na śmieci 35 l | rolki'],
  ['paczka worków 35 l', '1 pack | worki 35 l'],
  ['35l worki na śmieci', 'worki na śmieci 35 l'],
  ['worki 35-40 l', 'worki 35-40 l'],
  ['kosz na śmieci, 30 l', 'kosz na śmieci | 30 l'],
  ['garnek 5 l', 'garnek 5 l'],
  ['pojemniki 500 ml 3 szt.', '3 piece | pojemniki 500 ml'],
  ['miska 1,5 l', 'miska 1,5 l'],
  ['plecak 25 l', 'plecak 25 l'],
  ['wiadro 10 l', 'wiadro 10 l'],
  ['wiadro farby 10 l', '10 l | farba | wiadro'],
  ['koszenila 2 l', '2 l | koszenila'],
  // Short words for measures
  ['2 pacz. makaronu', '2 pack | makaron'],
  ['1 pud. herbaty', '1 pack | herbata'],
  ['2 sł. miodu', '2 jar | miód'],
  ['1 kost. masła', '1 cube | masło'],
  ['1 gł. czosnku', '1 head | czosnek'],
  ['3 zgrz. wody', '3 piece | woda | zgrz'],
  ['rolkę folii', '1 piece | folia | rolka'],
  ['zgrzewkę wody', '1 piece | woda | zgrzewka'],
  ['papier toaletowy 8 rolek', '8 piece | papier toaletowy | rolki'],
  ['2 pary skarpet', '2 piece | skarpety | pary'],
  ['siatka pomarańczy 2 kg', '2 kg | pomarańcze | siatka'],
  ['worek ziemniaków 10 kg', '10 kg | ziemniaki | worek'],
  ['zgrzewka wody 1,5 l', '1 piece | woda | zgrzewka, 1,5 l'],
  ['literek mleka', '1 l | mleko'],
  ['worek ziemi do kwiatów', '1 piece | ziemia do kwiatów | worek'],
  ['dwie śmietany osiemnastki', '2 piece | śmietana osiemnastka'],
  ['pięć bułek grahamek', '5 piece | bułki grahamki'],
  // Where, when or for whom
  ['Lidl: chleb', 'chleb | Lidl'],
  ['po drodze: benzyna', 'benzyna | po drodze'],
  ['papryka: czerwona', 'papryka | czerwona'],
  ['2 czteropaki piwa', '2 piece | piwo | czteropaki'],
  // Adverbs, accusatives and brands
  ['1 l wody lekko gazowanej', '1 l | woda lekko gazowana'],
  ['2 wody lekko gazowane', '2 piece | woda lekko gazowana'],
  ['200 g lekko solonego masła', '200 g | lekko solone masło'],
  ['500 g wieprzowo-wołowego mięsa', '500 g | wieprzowo-wołowe mięso'],
  ['500g mięsa mielonego wołowego', '500 g | mięso mielone wołowe'],
  ['czerwoną cebulę', 'czerwona cebula'],
  ['nutellę', 'nutella'],
  ['10 bułek kajzerek', '10 piece | bułki kajzerki'],
  ['2 jogurty Danone', '2 piece | jogurt Danone'],
  ['2 puszki pepsi', '2 can | pepsi'],
  ['3 serki homogenizowane', '3 piece | serek homogenizowany'],
  // What is no part of the name
  ['mleko 4,99 zł', 'mleko | 4,99 zł'],
  ['masło 2 szt. po 5 zł', '2 piece | masło | po 5 zł'],
  ['banany 5,99 zł/kg', 'banany | 5,99 zł/kg'],
  ['masło 7.99', 'masło | 7.99'],
  ['chleb na sobotę', 'chleb | na sobotę'],
  ['tort na 15.06', 'tort | na 15.06'],
  ['mleko!!!', 'mleko'],
  ['mleko.', 'mleko'],
  ['a) mleko', 'mleko'],
  ['szkl. mąki', '1 cup | mąka'],
  ['kost. masła', '1 cube | masło'],
  ['opak. drożdży', '1 pack | drożdże'],
  ['op drożdży', '1 pack | drożdże'],
  ['deko drożdży', '1 dag | drożdże'],
  ['l mleka', '1 l | mleko'],
  ['l ciepłej wody', '1 l | woda | ciepłej'],
  ['dag sera', '1 dag | ser'],
  ['tacka pieczarek', '1 pack | pieczarki'],
  ['l karnityna', 'l karnityna'],
  ['but damski', 'but damski'],
  ['oleju ile wejdzie', 'olej | ile wejdzie'],
  ['oleju ile trzeba', 'olej | ile trzeba'],
  ['mąki tyle żeby dało się wyrobić', 'mąka | tyle żeby dało się wyrobić'],
  ['proszek do piecz. 1 łyżeczka', '1 teaspoon | proszek do pieczenia'],
  ['1 proszek do piecz.', '1 piece | proszek do pieczenia'],
  ['olej do smaż.', 'olej | do smażenia'],
])('%s', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test('a container is found by its size, however it is written, and beside one without it is a note', () => {
  const names = ['Worki na śmieci 35 l', 'Worki na bioodpady'];
  const household = { products: products.of(names.map((name) => ({ id: name, name }))), dictionary };
  const readHere = (line: string) => {
    const { qty, unit, product, note } = parseLine(line, household);
    return [qty, unit, product?.id, note];
  };
  expect(readHere('worki na śmieci 35l')).toEqual([null, null, 'Worki na śmieci 35 l', null]);
  expect(readHere('3 rolki worków na śmieci 35l')).toEqual([3, 'piece', 'Worki na śmieci 35 l', 'rolki']);
  expect(readHere('worki na bioodpady 10l')).toEqual([null, null, 'Worki na bioodpady', '10l']);
  expect(readHere('worki na bioodpady 10 l 2 op.')).toEqual([2, 'pack', 'Worki na bioodpady', '10 l']);
});

test.each([
  ['masełko', 'Masło'],
  ['2 mleczka', 'Mleko'],
  ['kilo ziemniaczków', 'Ziemniaki'],
  ['pyry', 'Ziemniaki'],
  ['cebulki', 'Cebula'],
  ['pęczek koperku', 'Koper'],
  ['20 dag szyneczki', 'Szynka'],
  ['pomidorki', 'pomidorki'],
  ['serek', 'serek'],
])('%s means %s, as far as the household has it', (line, name) => {
  const names = ['Masło', 'Mleko', 'Ziemniaki', 'Cebula', 'Koper', 'Szynka', 'Pomidory', 'Ser'];
  const household = { products: products.of(names.map((each) => ({ id: each, name: each }))), dictionary };
  expect(parseLine(line, household).product?.name).toBe(name);
});

test.each([
  ['z lidla banany', 'banany | z lidla'],
  ['banany z Lidla', 'banany | z Lidla'],
  ['banany w lidlu', 'banany | w lidlu'],
  ['z lidla 2 kg bananów', '2 kg | banany | z lidla'],
  ['2 kg bananów z lidla', '2 kg | banany | z lidla'],
  ['śledzie w oleju z biedronki', 'śledzie w oleju | z biedronki'],
  ['hot dog z żabki', 'hot dog | z żabki'],
  ['z apteki witamina C', 'witamina C | z apteki'],
  ['na targu jajka', 'jajka | na targu'],
  ['na jutro chleb', 'chleb | na jutro'],
  ['na sobotę tort', 'tort | na sobotę'],
  ['od rzeźnika schab', 'schab | od rzeźnika'],
  ['z castoramy farba', 'farba | z castoramy'],
  ['z ikei świeczki', 'świeczki | z ikei'],
  // For which meal, or for whom
  ['na obiad kurczak', 'kurczak | na obiad'],
  ['na śniadanie 6 bułek', '6 piece | bułki | na śniadanie'],
  ['na kolację parówki 2 op', '2 pack | parówki | na kolację'],
  ['na jutro na obiad kurczak', 'kurczak | na jutro na obiad'],
  ['dla mamy herbata', 'herbata | dla mamy'],
  ['dla dzieci 4 jogurty', '4 piece | jogurt | dla dzieci'],
  ['dla taty piwo 4 szt', '4 piece | piwo | dla taty'],
  ['Na obiad', 'heading | Na obiad'],
  ['na obiad do babci', 'na obiad do babci'],
  ['dla mamy', 'dla mamy'],
  ['dla psa karma', 'dla psa karma'],
  ['tacki na grilla', 'tacki na grilla'],
  ['szampon dla dzieci', 'szampon dla dzieci'],
  // No shops
  ['czosnek w ząbkach', 'czosnek w ząbkach'],
  ['serwetki w dinozaury', 'serwetki w dinozaury'],
  ['Na niedzielny obiad', 'heading | Na niedzielny obiad'],
  ['karta lidl', 'karta lidl'],
])('%s says where it is bought, for which day or for whom', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test.each([
  ['kit kat 3', '3 piece | kit kat'],
  ['jajka kat. 1', 'jajka kat. 1'],
])('%s: a category has its full stop', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test.each(['lego', 'Lego', 'lego city', 'ego', 'lego do 100 zł'])(
  '%j is called as it is typed, and not by an adjective without a stem',
  (line) => {
    expect(read(line)).toContain(line.replace(/ do .*/u, ''));
  },
);
