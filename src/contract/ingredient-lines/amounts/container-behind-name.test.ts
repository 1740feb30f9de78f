import { expect, test } from 'vitest';
import { catalogueOf, sayLine } from '../../../test/polish/say-line.ts';
import { parseLine } from '../parse-line.ts';

const read = (line: string, ...names: string[]): string => sayLine(parseLine(line, catalogueOf(...names)));

test.each([
  ['piwo puszki 4', '4 can | piwo'],
  ['kukurydza puszki x 2', '2 can | kukurydza'],
  ['ogórki słoiki 2', '2 jar | ogórki'],
  ['woda butelki 6', '6 bottle | woda'],
  ['sok kartony 3', '3 pack | sok'],
  ['chipsy paczki 3', '3 pack | chipsy'],
  ['jogurty kubki 4', '4 pack | jogurt | kubki'],
  ['masło kostki 3', '3 cube | masło'],
  ['koperek pęczki 3', '3 bunch | koperek'],
  ['chusteczki paczki 2', '2 pack | chusteczki'],
  ['karma puszki 12', '12 can | karma'],
  ['masa kajmakowa puszka 2', '2 can | masa kajmakowa'],
])('%j: several of what a product comes in', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test.each([
  ['reklamówka jabłek', '1 piece | jabłka | reklamówka'],
  ['kratka jajek', '1 piece | jajka | kratka'],
  ['wiadro kapusty kiszonej', '1 piece | kapusta kiszona | wiadro'],
  ['beczka piwa', '1 piece | piwo | beczka'],
  ['butla oleju 5l', '5 l | olej | butla'],
  ['baniak wody', '1 piece | woda | baniak'],
  ['2 baniaki wody po 5 l', '2 piece | woda | po 5 l, baniaki'],
  ['tubę majonezu', '1 piece | majonez | tuba'],
  ['gomółka sera', '1 piece | ser | gomółka'],
  ['połać boczku', '1 piece | boczek | połać'],
  ['flaszka wina', '1 bottle | wino'],
  ['słój ogórków', '1 jar | ogórki'],
  ['paka pieluch', '1 pack | pieluchy'],
  ['trzypak skarpet', '1 piece | skarpety | trzypak'],
  ['szczypty soli', '1 pinch | sól'],
  // The container itself
  ['kanister na paliwo', 'kanister na paliwo'],
  ['butla gazowa', 'butla gazowa'],
  ['wiadro', 'wiadro'],
  ['słoik x 4', '4 piece | słoik'],
  ['gorący kubek x 4', '4 piece | gorący kubek'],
])('%j: one container of it, or the container itself', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test.each([
  ['ziemniaki kilo na frytki', '1 kg | ziemniaki | na frytki'],
  ['karkówka kilogram na grilla', '1 kg | karkówka | na grilla'],
  ['śmietana kubek do zupy', '1 pack | śmietana | kubek, do zupy'],
  ['fasola puszka na zupę', '1 can | fasola | na zupę'],
  ['kukurydza puszka do sałatki', '1 can | kukurydza | do sałatki'],
  ['pietruszka pęczek do rosołu', '1 bunch | pietruszka do rosołu'],
  ['piwo butelka dla taty', '1 bottle | piwo | dla taty'],
  ['kapusta kiszona kilo z beczki', '1 kg | kapusta kiszona z beczki'],
  ['ryby kilo ze smażalni', '1 kg | ryby ze smażalni'],
  ['czekolada tabliczka z orzechami', '1 pack | czekolada z orzechami'],
  ['ser żółty kilogram w plastrach', '1 kg | ser żółty | w plastrach'],
])('%j: one of it, and what it is for', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test.each([
  ['klocki kostki 2', '2 piece | klocki kostki'],
  ['cukier kostka do kawy', 'cukier kostka do kawy'],
  ['karton do przeprowadzki', 'karton do przeprowadzki'],
  ['worki paczki', 'worki paczki'],
])('%j: a name, and no container', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test('a product that is called so keeps its container', () => {
  expect(read('masło kostka do ciasta', 'Masło kostka do ciasta')).toBe('Masło kostka do ciasta');
});
