import { expect, test } from 'vitest';
import { extractRecipe } from './extract.ts';

const recipeOf = (data: object) =>
  extractRecipe(
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Tort', ...data })}</script>`,
  );

test('amounts of ingredients are read beside their names and in objects of their own', async () => {
  const { ingredients } = await recipeOf({
    recipeIngredient: [
      { '@type': 'PropertyValue', name: 'mąki', value: '500', unitText: 'g' },
      { '@type': 'HowToSupply', name: 'cukru', requiredQuantity: { value: 100, unitText: 'g' } },
      { name: 'soli', amount: { value: 1, unit: 'szczypta' } },
      { name: 'mleka', quantity: 2, unit: 'szklanki' },
    ],
  });
  expect(ingredients.map(({ text }) => text)).toEqual([
    '500 g mąki',
    '100 g cukru',
    '1 szczypta soli',
    '2 szklanki mleka',
  ]);
});

test('directions in steps in sections in sections are read', async () => {
  const direction = { '@type': 'HowToDirection', text: 'Nagrzej piekarnik.' };
  const step = { '@type': 'HowToStep', itemListElement: [direction] };
  const baking = { '@type': 'HowToSection', name: 'Pieczenie', itemListElement: [step] };
  const { text } = await recipeOf({
    recipeInstructions: [{ '@type': 'HowToSection', name: 'Ciasto', itemListElement: [baking] }],
  });
  expect(text).toBe('<h3>Ciasto</h3><h3>Pieczenie</h3><p>Nagrzej piekarnik.</p>');
});

test.each([
  [
    '1. Zmiksuj 2 jajka. 2. Wlej 1.5 l mleka. 3. Piecz.',
    '<ol><li><p>Zmiksuj 2 jajka.</p></li><li><p>Wlej 1.5 l mleka.</p></li><li><p>Piecz.</p></li></ol>',
  ],
  ['Zmiksuj jajka. 2. Wlej mleko.', '<p>Zmiksuj jajka. 2. Wlej mleko.</p>'],
  ['1. Zmiksuj jajka. 3. Wlej mleko.', '<p>Zmiksuj jajka. 3. Wlej mleko.</p>'],
])('numbered steps in one text are a list: %s', async (recipeInstructions, text) => {
  expect((await recipeOf({ recipeInstructions })).text).toBe(text);
});
