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

const script = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

test('ingredients and steps that stand elsewhere in the data are found by their ids', async () => {
  const graph = [
    {
      '@type': 'Recipe',
      '@id': '#recipe',
      name: 'Żurek',
      recipeIngredient: { '@id': '#list' },
      recipeInstructions: [{ '@id': '#section' }, { '@type': 'HowToStep', '@id': '#last' }],
    },
    { '@type': 'ItemList', '@id': '#list', itemListElement: ['500 ml zakwasu', '300 g kiełbasy'] },
    { '@type': 'HowToSection', '@id': '#section', name: 'Wywar', itemListElement: { '@id': '#first' } },
    { '@type': 'HowToStep', '@id': '#first', text: 'Ugotuj kiełbasę.' },
  ];
  const last = { '@type': 'HowToStep', '@id': '#last', text: 'Wlej zakwas.' };
  const { ingredients, text } = await extractRecipe(script({ '@graph': graph }) + script(last));
  expect(ingredients.map((ingredient) => ingredient.text)).toEqual(['500 ml zakwasu', '300 g kiełbasy']);
  expect(text).toBe('<h3>Wywar</h3><ol><li><p>Ugotuj kiełbasę.</p></li><li><p>Wlej zakwas.</p></li></ol>');
});

test('steps that name each other end', async () => {
  const step = (id: string, next: string) => ({
    '@id': id,
    '@type': 'HowToSection',
    name: id,
    itemListElement: Array.from({ length: 20 }, () => ({ '@id': next })),
  });
  const recipe = {
    '@type': 'Recipe',
    name: 'Tort',
    recipeIngredient: ['2 jajka'],
    recipeInstructions: { '@id': 'a' },
  };
  const { name } = await extractRecipe(script({ '@graph': [recipe, step('a', 'b'), step('b', 'a')] }));
  expect(name).toBe('Tort');
});

test('of several recipes the one that the page is called after is taken', async () => {
  const recipe = (name: string, recipeIngredient: string[]) => ({
    '@type': 'Recipe',
    name,
    recipeIngredient,
  });
  const html = `<title>Rogaliki drożdżowe - Blog</title>
    ${script({ '@type': 'ItemList', itemListElement: [recipe('Rogaliki', ['1 kg mąki']), recipe('Bułki', ['1 kg mąki'])] })}
    <h1>Rogaliki drożdżowe</h1>${script(recipe('Rogaliki drożdżowe', ['500 g mąki', '50 g drożdży']))}`;
  const { name, ingredients } = await extractRecipe(html);
  expect(name).toBe('Rogaliki drożdżowe');
  expect(ingredients).toHaveLength(2);
});
