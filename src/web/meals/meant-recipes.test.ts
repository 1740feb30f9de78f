import { expect, test } from 'vitest';
import type { RecipePreview } from '../../contract/recipes/recipes.ts';
import { meantRecipes } from './meant-recipes.ts';

const meant = (text: string, ...found: string[]): string[] =>
  meantRecipes(
    found.map((name) => ({ id: name, name }) as RecipePreview),
    text,
  ).map(({ name }) => name);

test('a text means the recipe with this name, the only one that its words name, or those that begin with it', () => {
  expect(meant('żurek', 'Żurek', 'Żurek babci')).toEqual(['Żurek']);
  expect(meant('żurku', 'Żurek')).toEqual(['Żurek']);
  expect(meant('golabki', 'Gołąbki babci')).toEqual(['Gołąbki babci']);
  expect(meant('pierogi', 'Pierogi ruskie', 'Pierogi z serem', 'Sos do pierogów')).toEqual([
    'Pierogi ruskie',
    'Pierogi z serem',
  ]);
});

test('a text that finds recipes by what they use, or by other words of their names, is a text', () => {
  expect(meant('jajka', 'Szarlotka')).toEqual([]);
  expect(meant('obiad u babci', 'Gołąbki babci')).toEqual([]);
  expect(meant('ser', 'Pierogi z serem', 'Zapiekanka serowa')).toEqual([]);
  expect(meant('resztki')).toEqual([]);
});
