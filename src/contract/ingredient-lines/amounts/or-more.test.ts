import { expect, test } from 'vitest';
import { catalogueOf, sayLine } from '../../../test/polish/say-line.ts';
import { parseLine } from '../parse-line.ts';

const catalogue = catalogueOf();

const read = (line: string): string => sayLine(parseLine(line, catalogue));

test.each([
  ['1 łyżka lub dwie oliwy', '1–2 spoon | oliwa'],
  ['1 szczypta lub dwie soli', '1–2 pinch | sól'],
  ['1 ząbek lub 2 czosnku', '1–2 clove | czosnek'],
  ['2 ząbki lub 3 czosnku', '2–3 clove | czosnek'],
  ['ząbek lub dwa czosnku', '1–2 clove | czosnek'],
  ['1 kostka lub 2 opakowania drożdży', '1 cube | drożdże | lub 2 opakowania'],
  ['1 łyżka albo 2 łyżeczki cukru', '1 spoon | cukier | albo 2 łyżeczki'],
  ['1 cebula lub 2 szalotki', '1 piece | cebula | lub 2 szalotki'],
])('%j: a measure or one more', (line, understood) => {
  expect(read(line)).toBe(understood);
});
