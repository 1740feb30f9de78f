import { describe, expect, test } from 'vitest';
import { extractRecipe } from './extract.ts';

const textsOf = async (html: string, url?: string) =>
  (await extractRecipe(html, url)).ingredients.map(({ text }) => text);

const jsonLd = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const RECIPE = { '@type': 'Recipe', name: 'Zupa z dyni' };

describe('the adapter for przepisy.pl', () => {
  const row = (name: string, amount: string) =>
    `<div class="ingredients-list-content-item"><p class="ingredient-name"><span class="text-bg-white">${name}</span></p>
    <p class="quantity">${amount === '' ? '' : `<span class="text-bg-white">${amount}</span>`}</p></div>`;
  const data = jsonLd({ ...RECIPE, recipeIngredient: ['cebula', 'sól', 'mąka'], recipeInstructions: null });

  test('reads its rows, of which some lack an amount', async () => {
    const html = `${data}${row('cebula', '2 sztuki')}${row('sól', '')}${row('mąka', '500 g')}
      <div class="step-info-description">Pokrój.</div><div class="step-info-description">Smaż.</div>`;
    expect(await extractRecipe(html, 'https://www.przepisy.pl/przepis/zupa')).toMatchObject({
      name: 'Zupa z dyni',
      ingredients: ['cebula 2 sztuki', 'sól', 'mąka 500 g'].map((text) => ({ text })),
      text: '<ol><li><p>Pokrój.</p></li><li><p>Smaż.</p></li></ol>',
    });
  });

  test('reads pairs without rows', async () => {
    const html = '<b class="text-bg-white">cebula</b><b class="text-bg-white">2 sztuki</b>';
    expect(await textsOf(html, 'https://przepisy.pl/przepis/zupa')).toEqual(['cebula 2 sztuki']);
  });

  test('is for no other site', async () => {
    const html = `${data}<b class="text-bg-white">por</b><b class="text-bg-white">2 sztuki</b>`;
    expect(await textsOf(html, 'https://inna.example/')).toEqual(['cebula', 'sól', 'mąka']);
  });
});
