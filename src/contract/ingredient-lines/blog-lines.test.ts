import { expect, test } from 'vitest';
import { catalogueOf, sayLine } from '../../test/polish/say-line.ts';
import { parseLine } from './parse-line.ts';
import { splitIngredients } from './several-products/split-ingredients.ts';

const catalogue = catalogueOf();
const say = (line: string): string => sayLine(parseLine(line, catalogue));

test.each([
  ['ser mascarpone (2 op. po 250 g)', '2 pack | ser mascarpone | po 250 g'],
  ['pomidory krojone (2 puszki po ok. 400 g)', '2 can | pomidory krojone | po ok. 400 g'],
  ['łosoś (4 kawałki po 150 g)', '4 piece | łosoś | kawałki po 150 g'],
  ['jogurt (3 kubeczki po 150 g)', '450 g | jogurt | kubki, po 150 g'],
  ['jogurt (3 kubeczki)', '3 pack | jogurt | kubki'],
  ['kurczak (4 kawałki)', 'kurczak | 4 kawałki'],
])('an amount in brackets may say how large each is: %s', (line, said) => {
  expect(say(line)).toBe(said);
});

test.each([
  ['tabasco kilka kropel', 'some | tabasco | kilka kropel'],
  ['pieprz kilka ziaren', 'some | pieprz | kilka ziaren'],
  ['pieprz ziarnisty – kilka ziaren', 'some | pieprz ziarnisty | kilka ziaren'],
  ['cebula 2 małe lub 1 duża', '2 piece | cebula | małe lub 1 duża'],
  ['jabłka 3 duże albo 4 małe', '3 piece | jabłka | duże albo 4 małe'],
])('an amount behind a name takes none of its words into the name: %s', (line, said) => {
  expect(say(line)).toBe(said);
});

test.each([
  ['pestki dyni i słonecznika', 'pestki dyni i słonecznika'],
  ['100 g pestek dyni i słonecznika', '100 g | pestki dyni i słonecznika'],
  ['2 łyżki nasion sezamu białego i czarnego', '2 spoon | nasiona sezamu białego i czarnego'],
  ['mieszanka soczewicy i fasoli', 'mieszanka soczewicy i fasoli'],
  ['2 łyżki mąki pszennej i żytniej', '2 spoon | mąka pszenna i żytnia'],
  ['1 łyżeczka proszku do pieczenia i sody', '1 teaspoon | proszek do pieczenia i soda'],
])('what two foods belong to keeps both in the genitive: %s', (line, said) => {
  expect(say(line)).toBe(said);
});

test.each([
  ['garść natki i garść koperku', ['1 handful | natka', '1 handful | koperek']],
  ['dwie główki czosnku i kłącze imbiru', ['2 head | czosnek', '1 piece | imbir | kłącze']],
  ['szczypty soli i cukru', ['1 pinch | sól', '1 pinch | cukier']],
  ['szczypta soli i szczypta cukru', ['1 pinch | sól', '1 pinch | cukier']],
  ['pęczek koperku i natki', ['1 bunch | koperek', '1 bunch | natka']],
])('a second measure behind “i” is that of its own food: %s', (line, said) => {
  expect(splitIngredients(line, catalogue).map(say)).toEqual(said);
});

test.each([
  ['8 płatów śledziowych a la matias', '8 piece | płaty śledziowe a la matias'],
  ['2 ziarna zielonego kardamonu', '2 piece | zielony kardamon | ziarna'],
  ['1 kg zmielonego dwukrotnie twarogu', '1 kg | twaróg | zmielonego dwukrotnie'],
])('a part or a remark takes nothing from the name: %s', (line, said) => {
  expect(say(line)).toBe(said);
});
