import { expect, test } from 'vitest';
import { FoodDictionary } from './words/food-dictionary.ts';
import { FOOD_WORDS } from './words/food-words.ts';
import { ProductIndex } from './products/product-index.ts';
import { parseShoppingLine } from './shopping-line.ts';
import { splitItems } from './several-products/split-items.ts';

const dictionary = new FoodDictionary(FOOD_WORDS);
const EMPTY = { products: new ProductIndex<{ id: string; name: string }>([], dictionary), dictionary };

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
