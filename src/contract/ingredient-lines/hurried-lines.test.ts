import { expect, test } from 'vitest';
import { labelOfLine, parseShoppingLine } from './shopping-line.ts';
import { splitItems } from './several-products/split-items.ts';
import { catalogueOf } from '../../test/polish/say-line.ts';

const EMPTY = catalogueOf();

/** What a line of a shopping list puts on it: each with its amount, its name and its note, with bars between them. */
const read = (line: string): string[] =>
  splitItems(line, EMPTY).map((part) => {
    const { qty, unit, product, note } = parseShoppingLine(part, EMPTY);
    const label = labelOfLine(part, EMPTY);
    return [`${qty ?? ''} ${unit ?? ''}`.trim(), product?.name, note === label ? `[${note}]` : note]
      .filter(Boolean)
      .join(' | ');
  });

test.each([
  ['chleb!!! mleko!!', 'chleb', 'mleko'],
  ['mleko? chleb?', 'mleko', 'chleb'],
  ['kup mleko! i chleb!', 'mleko', 'chleb'],
  ['mleko & chleb & masło', 'mleko', 'chleb', 'masło'],
  ['szampon head & shoulders', 'szampon head & shoulders'],
  ['domestos + papier toaletowy', 'domestos', 'papier toaletowy'],
  ['masło + 2 chleby', 'masło', '2 piece | chleb'],
  ['cukier 2 + 1 łyżka', '3 spoon | cukier'],
  ['-mleko 2l -chleb -jajka 10', '2 l | mleko', 'chleb', '10 piece | jajka'],
  [
    '3 papryki: czerwona, żółta i zielona',
    '1 piece | papryka czerwona',
    '1 piece | papryka żółta',
    '1 piece | papryka zielona',
  ],
  ['jogurty: truskawkowy, naturalny', 'jogurt truskawkowy', 'jogurt naturalny'],
  [
    '2 jogurty: truskawkowy i naturalny, chleb',
    '1 piece | jogurt truskawkowy',
    '1 piece | jogurt naturalny',
    'chleb',
  ],
  ['6 jogurtów: truskawkowy, naturalny', '6 piece | jogurt | truskawkowy, naturalny'],
  ['papryka: czerwona, żółta', 'papryka | czerwona, żółta'],
  ['2 pęczki koperku i 1 pietruszki', '2 bunch | koperek', '1 bunch | pietruszka'],
  ['imbir korzeń kawałek', 'imbir korzeń | kawałek'],
  ['wiśnie drylowane mrożone', 'wiśnie drylowane mrożone'],
  ['pstrąg 2 szt patroszone', '2 piece | pstrąg | patroszone'],
  ['mleko -chleb -masło', 'mleko', 'chleb', 'masło'],
  ['papryka -czerwona', 'papryka | czerwona'],
  ['herbata -mięta', 'herbata | mięta'],
])('%j: signs between products', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['jajka 10 SZT!!!', '10 piece | jajka'],
  ['mleko 2 l!', '2 l | mleko'],
  ['mleko 2?', '2 piece | mleko'],
  ['masło 3 kostki…', '3 cube | masło'],
  ['! karma dla psa', 'karma dla psa'],
  ['mleko 2 l ;)', '2 l | mleko'],
  ['chleb :*, masło :D', 'chleb', 'masło'],
])('%j: how urgent, certain or kindly meant', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['rzodkiewka 2 pęczki sałata', '2 bunch | rzodkiewka', 'sałata'],
  ['sól 1kg pieprz', '1 kg | sól', 'pieprz'],
  ['parówki berlinki 2 op. ketchup', '2 pack | parówki berlinki', 'ketchup'],
  ['kisiel 3 torebki budyń', '3 sachet | kisiel', 'budyń'],
  ['oliwa 500ml ocet', '500 ml | oliwa', 'ocet'],
  ['woda 6 szt sok jabłkowy', '6 piece | woda', 'sok jabłkowy'],
  ['mleko uht 3,2% 2szt chleb zytni krojony', '2 piece | mleko uht 3,2%', 'chleb żytni krojony'],
  ['karkówka 2kg musztarda', '2 kg | karkówka', 'musztarda'],
  ['truskawki 1kg borówki', '1 kg | truskawki', 'borówki'],
  ['truskawki łubianka borówki 2 pudełka', 'truskawki | łubianka', '2 pack | borówki'],
  ['chleb bochenek masło kostka', 'chleb | bochenek', '1 cube | masło'],
  ['ramen 3 paczki cola 2l czipsy', '3 pack | ramen', '2 l | cola', 'czipsy'],
  // A kind of what stands before it, or its flavour
  ['woda 1,5l gazowana', '1.5 l | woda gazowana'],
  ['lody 1l wanilia', '1 l | lody wanilia'],
  ['jogurt 4 szt truskawka', '4 piece | jogurt truskawka'],
  ['tymbark 2l jabłko', '2 l | tymbark jabłko'],
  ['chipsy 2 paczki papryka', '2 pack | chipsy papryka'],
  ['mięso 1kg łopatka', '1 kg | mięso łopatka'],
  ['filet 1kg kurczak', '1 kg | filet kurczak'],
])('%j: an amount between products', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['mleka 2l chleba 3 szt', '2 l | mleko', '3 piece | chleb'],
  ['szynki 20dkg sera żółtego 15dkg', '20 dag | szynki', '15 dag | ser żółty'],
  ['pomidorow kilo ogorkow pol kilo', '1 kg | pomidory', '0.5 kg | ogórki'],
  ['mleka 2 chlebów 3 masła', 'mleko', '2 piece | chleb', '3 piece | masło'],
])('%j: in the genitive', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['krem nivea i szampon', 'krem nivea', 'szampon'],
  ['piwo harnaś 4pak i paluszki', 'piwo harnaś | 4pak', 'paluszki'],
  ['kawa jacobs i herbata lipton', 'kawa jacobs', 'herbata lipton'],
  ['jogurt jogobella i mleko', 'jogurt jogobella', 'mleko'],
  // Its flavour, or a second kind
  ['makaron spaghetti i penne', 'makaron spaghetti i penne'],
  ['czekolada milka i orzechy', 'czekolada milka i orzechy'],
  ['sok tymbark i jabłko', 'sok tymbark i jabłko'],
])('%j: a brand beside other food', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['cukier 1.000 g', '1000 g | cukier'],
  ['1.500 g mąki', '1500 g | mąka'],
  ['woda 1.000 ml', '1000 ml | woda'],
  ['szynka 1.250 kg', '1.25 kg | szynka'],
  ['0.500 kg sera', '0.5 kg | ser'],
  ['1.5 g szafranu', '1.5 g | szafran'],
])('%j: a full stop in a number', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['jogurt dla Zosi x4', '4 piece | jogurt | dla Zosi'],
  ['mleko 2% dla Zosi', 'mleko 2% | dla Zosi'],
  ['pieluchy rozmiar 4 dla Zosi 2 paczki', '2 pack | pieluchy rozmiar 4 | dla Zosi'],
  ['Dla Zosi jogurt truskawkowy x4', '4 piece | jogurt truskawkowy | Dla Zosi'],
  ['dla mamy krem, dla taty piwo', 'krem | dla mamy', 'piwo | dla taty'],
  ['dla Zosi jogurt, dla Jana piwo', 'jogurt | dla Zosi', 'piwo | dla Jana'],
  ['masło, na obiad kurczak', 'masło', 'kurczak | na obiad'],
  ['masło, na obiad', 'masło | na obiad'],
  ['karma dla kota 2kg', '2 kg | karma dla kota'],
  ['szampon dla dzieci', 'szampon dla dzieci'],
  ['prezent dla Kuby', 'prezent dla Kuby'],
  ['masło promka 3 szt', '3 piece | masło | promka'],
  ['kawa promo', 'kawa | promo'],
  ['czekolada 2 tabliczki', '2 pack | czekolada'],
  ['chipsy duża paka', '1 pack | chipsy | duża'],
  ['twarog chudy 2kostki', '2 cube | twaróg chudy'],
  ['mleko 3kartony', '3 pack | mleko'],
  ['krem 50spf', 'krem 50spf'],
  ['apap 24 tabletki', '1 piece | apap | 24 tabletki'],
])('%j: for whom, and how it is sold', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['żabka chleb', 'chleb | [żabka]'],
  ['dino mleko', 'mleko | [dino]'],
  ['ząbek czosnku', '1 clove | czosnek'],
  ['lidl: mleko, chleb biedra: masło', 'mleko | [lidl]', 'chleb', 'masło | [biedra]'],
  ['kupić w lidlu: mleko', 'mleko | [w lidlu]'],
])('%j: where', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['pomidor ogorek papryka sałata cebula', 'pomidor', 'ogórek', 'papryka', 'sałata', 'cebula'],
  ['pęczek pietruszki koperek szczypiorek', '1 bunch | pietruszka', 'koperek', 'szczypiorek'],
  ['ogórki kiszone kapusta kiszona buraki', 'ogórki kiszone', 'kapusta kiszona', 'buraki'],
])('%j: vegetables in a row', (line, ...items) => {
  expect(read(line)).toEqual(items);
});

test.each([
  ['tabletki do zmywarki 30+10', 'tabletki do zmywarki | 30+10'],
  ['kapsułki do prania 40 + 8', 'kapsułki do prania | 40 + 8'],
  ['jogurt 4+2', 'jogurt | 4+2'],
  ['jogurty 10+2 gratis', 'jogurty | 10+2 gratis'],
  ['pieluchy 4+ 2 op', '2 pack | pieluchy 4+'],
])('%j: a pack with some more in it', (line, item) => {
  expect(read(line)).toEqual([item]);
});
