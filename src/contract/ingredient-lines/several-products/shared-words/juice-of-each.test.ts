import { expect, test } from 'vitest';
import { parseLine } from '../../parse-line.ts';
import { splitIngredients } from '../split-ingredients.ts';
import { catalogueOf } from '../../../../test/polish/say-line.ts';

const catalogue = catalogueOf();

test.each([
  ['sok z 1 cytryny i 1 limonki', '1 cytryna | sok', '1 limonka | sok'],
  ['sok z jednej cytryny i jednej limonki', '1 cytryna | sok', '1 limonka | sok'],
  ['sok z 2 limonek i 1 cytryny', '2 limonki | sok', '1 cytryna | sok'],
  ['sok z połowy cytryny i 1 pomarańczy', '0.5 cytryna | sok', '1 pomarańcza | sok'],
  ['otarta skórka z 1 cytryny i 1 pomarańczy', '1 cytryna | otarta skórka', '1 pomarańcza | otarta skórka'],
  ['sok i skórka z 1 cytryny i 1 limonki', '1 cytryna | sok i skórka', '1 limonka | sok i skórka'],
  ['sok z 1 i 1/2 cytryny', '1.5 cytryny | sok'],
  ['sok z cytryny i limonki', 'sok z cytryny i limonki'],
  ['sok z 1 cytryny i 2 łyżki oliwy', '1 cytryna | sok', '2 oliwa'],
])('%j: of each fruit', (line, ...items) => {
  const read = splitIngredients(line, catalogue).map((part) => {
    const { qty, product, note } = parseLine(part, catalogue);
    return [[qty, product?.name].filter((each) => each != null).join(' '), note].filter(Boolean).join(' | ');
  });
  expect(read).toEqual(items);
});
