import { expect, test } from 'vitest';
import { parseShoppingLine } from './shopping-line.ts';
import { splitItems } from './several-products/split-items.ts';
import { catalogueOf } from '../../test/polish/say-line.ts';

const EMPTY = catalogueOf();

/** What a typed line puts on a list: each product with its amount and note, with bars between them. */
const read = (line: string): string[] =>
  splitItems(line, EMPTY).map((part) => {
    const { qty, qtyMax, unit, product, note } = parseShoppingLine(part, EMPTY);
    return [[qtyMax ?? qty, unit].filter((each) => each !== null).join(' '), product?.name, note]
      .filter(Boolean)
      .join(' | ');
  });

test.each([
  ['kapusta kiszona kilogram i słodka pół główki', '1 kg | kapusta kiszona', '0.5 head | kapusta słodka'],
  ['po 2 łyżki na osobę płatków owsianych', '2 spoon | płatki owsiane | na osobę'],
  ['ramen 3 paczki pepsi 2l czipsy', '3 pack | ramen', '2 l | pepsi', 'czipsy'],
  ['2 pepsi i czipsy', '2 piece | pepsi', 'czipsy'],
  ['kup chleb i 7up', 'chleb', '7up'],
  ['cukier 2kg bo sie skonczyl', '2 kg | cukier | bo sie skonczyl'],
  ['coś do picia i chipsy', 'coś do picia', 'chipsy'],
  ['coś do kawy i herbaty', 'coś do kawy i herbaty'],
  ['Mamo kup mleko i chleb', 'mleko', 'chleb'],
  ['masło extra 6,99 (Biedra)', 'masło extra | 6,99, Biedra'],
])('%j: what belongs to which product', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['cytryny 3 imbir kawałek', '3 piece | cytryny', 'imbir | kawałek'],
  ['bułki 2 mleko', '2 piece | bułki', 'mleko'],
  ['jajka 10 mleko', '10 piece | jajka', 'mleko'],
  ['chleb 10 jajek', 'chleb', '10 piece | jajka'],
  ['czosnek 2 główki imbir kawałek cebula', '2 head | czosnek', 'imbir | kawałek', 'cebula'],
  ['ser żółty kawałek szynka 15 dag', 'ser żółty | kawałek', '15 dag | szynka'],
  ['oliwki zielone słoik oliwki czarne', '1 jar | oliwki zielone', 'oliwki czarne'],
  ['mięso kawałek wołowiny', 'mięso kawałek wołowiny'],
])('%j: a number counts the food that it agrees with', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['mleko (2) chleb (1)', '2 piece | mleko', '1 piece | chleb'],
  ['chleb(2) mleko(3)', '2 piece | chleb', '3 piece | mleko'],
  ['chleb (razowy) masło (82%)', 'chleb | razowy', 'masło | 82%'],
  ['pomidory (puszka) ryż', '1 can | pomidory', 'ryż'],
  ['mąka 2kg (tortowa) cukier 1kg (drobny)', '2 kg | mąka | tortowa', '1 kg | cukier | drobny'],
  ['mąka (pszenna) tortowa', 'mąka tortowa | pszenna'],
  ['ser (żółty) gouda', 'ser gouda | żółty'],
  ['makaron (2) ser', '2 piece | makaron ser'],
])('%j: a bracket ends a product', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['mleko...chleb', 'mleko', 'chleb'],
  ['mleko..chleb..masło', 'mleko', 'chleb', 'masło'],
  ['mleko… chleb… ser', 'mleko', 'chleb', 'ser'],
  ['mleko…chleb', 'mleko', 'chleb'],
  ['mleko...', 'mleko'],
])('%j: dots between products', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['Lidl mleko chleb Biedronka masło', 'mleko | Lidl', 'chleb', 'masło | Biedronka'],
  ['Lidl mleko i Biedronka masło', 'mleko | Lidl', 'masło | Biedronka'],
  ['rossmann szampon biedronka mleko', 'szampon | rossmann', 'mleko | biedronka'],
  ['żabka mleko', 'mleko | żabka'],
  ['zabka: piwo', 'piwo | zabka'],
  ['mleko z lidla i masło', 'mleko | z lidla', 'masło'],
  ['Lidl: śliwka węgierka', 'śliwka węgierka | Lidl'],
])('%j: shops', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['Nadzienie: powidła śliwkowe', 'powidła śliwkowe | Nadzienie'],
  ['rosół: kurczak, marchew', 'kurczak | rosół', 'marchew'],
  ['krem: mascarpone 250 g', '250 g | mascarpone | krem'],
  ['Krem: nivea', 'Krem | nivea'],
  ['ciasto: francuskie', 'ciasto | francuskie'],
  ['sałatka: grecka', 'sałatka | grecka'],
  ['kanapki: z szynką', 'kanapki | z szynką'],
])('%j: what a dish is made of', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['przydałby się jeszcze szczypiorek', 'szczypiorek'],
  ['przyda się mleko', 'mleko'],
  ['możesz kupić mleko i chleb?', 'mleko', 'chleb'],
  ['potrzebna mąka', 'mąka'],
  ['trzeba chleb', 'chleb'],
  ['brak soli', 'sól'],
  ['nie ma cukru', 'cukier'],
  ['w lidlu kupić mleko', 'mleko | w lidlu'],
  ['lidl żabka mleko', 'mleko | lidl żabka'],
  ['na obiad: schab, ziemniaki', 'schab | na obiad', 'ziemniaki'],
  ['mleko, jakieś owoce', 'mleko', 'owoce | jakieś'],
  ['byle jaki chleb', 'chleb | byle jaki'],
  ['chyba 2 mleka', '2 piece | mleko | chyba'],
  ['może jeszcze lody', 'lody | może jeszcze'],
  ['pilnie mleko', 'mleko | pilnie'],
  ['pilnie: pieluchy!!!', 'pieluchy | pilnie'],
  // They aren't about food.
  ['nie ma takiego', 'nie ma takiego'],
  ['brak list', 'brak list'],
  ['może być', 'może być'],
])('%j: how people ask', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['banany, jabłka, gruszki - po kilo', '1 kg | banany', '1 kg | jabłka', '1 kg | gruszki'],
  ['0,5 szynki', '0.5 kg | szynka'],
  ['1,5 ziemniaków', '1.5 kg | ziemniaki'],
  ['0,7 wódki', '0.7 l | wódka'],
  ['0,5 pomidora', '0.5 piece | pomidor'],
  ['0,5 szt. szynki', '0.5 piece | szynka'],
  ['0,5 kiełbasy śląskiej', '0.5 kg | kiełbasa śląska'],
  ['3 ząbki czosnku papryka', '3 clove | czosnek', 'papryka'],
  ['pęczek koperku śmietana', '1 bunch | koperek', 'śmietana'],
  ['20 dag szynki ser', '20 dag | szynka', 'ser'],
  ['10 dag sera feta', '10 dag | ser feta'],
  ['1 kg cebuli dymka', '1 kg | cebula dymka'],
])('%j: how much of what', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['mąka pszenna: 2 szklanki', '2 cup | mąka pszenna'],
  ['bulion warzywny: 1 szklanka', '1 cup | bulion warzywny'],
  ['Ikea: 2 szklanki', '2 piece | szklanki | Ikea'],
  ['2 łyżki + 1 łyżeczka oliwy', '2 spoon | oliwa | + 1 łyżeczka'],
  ['Placki Składniki: 1 kg jabłek, 2 jajka', '1 kg | jabłka | Placki Składniki', '2 piece | jajka'],
])('%j: the amounts of recipes', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['mrożonki: szpinak, brokuł', 'szpinak | mrożonki', 'brokuł'],
  ['sery: gouda', 'gouda | sery'],
  ['leki: na kaszel', 'leki | na kaszel'],
  ['przyprawy: do kurczaka', 'przyprawy | do kurczaka'],
  ['ser w plastrach gouda 2 op', '2 pack | ser gouda | w plastrach'],
  ['ser w plastrach i kostce', 'ser | w plastrach i kostce'],
  ['szynka w plasterkach dla dzieci', 'szynka | w plasterkach dla dzieci'],
  ['jajka 10-pak', 'jajka | 10-pak'],
  ['wiązka szparagów', '1 bunch | szparagi'],
  ['jogurty: 2 naturalne, 3 owocowe', '2 piece | jogurt naturalny', '3 piece | jogurt owocowy'],
  ['tylko 2 bułki', '2 piece | bułki | tylko'],
  ['najlepiej 2 mleka', '2 piece | mleko | najlepiej'],
  ['mleko, najlepiej 3,2%', 'mleko | najlepiej 3,2%'],
  ['trójpak skarpet', '1 piece | skarpety | trójpak'],
  ['kapusta kiszona 0,5', '0.5 kg | kapusta kiszona'],
  ['kapusta 0,5', '0.5 piece | kapusta'],
])('%j: kinds and packs', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['nie ma masła to margaryna', 'nie ma masła to margaryna'],
  ['nie ma wody w kranie', 'nie ma wody w kranie'],
  ['brak masła w lidlu', 'brak masła | w lidlu'],
  ['nie ma masła bo się skończyło', 'masło | bo się skończyło'],
  ['przydałoby się kupić mleko', 'mleko'],
  ['chyba jajka się skończyły', 'chyba jajka się skończyły'],
  ['chyba sól mamy', 'chyba sól mamy'],
  ['może 20 zł', 'może | 20 zł'],
  ['najlepiej 3,2%', 'najlepiej 3,2%'],
  ['chyba 10 dag szynki', '10 dag | szynka | chyba'],
  ['lidl żabka: mleko, chleb', 'mleko | lidl żabka', 'chleb'],
])('%j: nothing else that is said becomes a product', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['0,5 pomidorowego sosu', '0.5 piece | pomidorowy sos'],
  ['0,5 mielonej papryki', '0.5 piece | mielona papryka'],
  ['0,5 mielonego', '0.5 kg | mielone'],
  ['0,5 mielonego z indyka', '0.5 kg | mielone z indyka'],
  ['0,5 soku z cytryny', '0.5 piece | sok z cytryny'],
  ['1,5 soku jabłkowego', '1.5 l | sok jabłkowy'],
  ['ser szynka konserw.', 'ser szynka konserw'],
  ['maj. suszony', 'maj. suszony'],
  ['maj. kielecki', 'majonez kielecki'],
  ['śmiet. 30%', 'śmiet. 30%'],
  ['sery: pleśniowy', 'sery | pleśniowy'],
])('%j: only where nothing else can be meant', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['mleko dwa procent', 'mleko 2%'],
  ['dwie śmietany osiemnaście procent', '2 piece | śmietana 18%'],
  ['masło osiemdziesiąt dwa procent 2 kostki', '2 cube | masło 82%'],
  ['śmietana 18 proc.', 'śmietana 18%'],
  ['mleko 2 procent 2 l', '2 l | mleko 2%'],
  ['sok stuprocentowy', 'sok stuprocentowy'],
])('%j: per cent in words', (line, ...items) => {
  expect(read(line)).toEqual(items);
});
