import { expect, test } from 'vitest';
import { extractRecipe } from './extract.ts';

const textOf = async (step: string, page = ''): Promise<string> => {
  const data = { '@type': 'Recipe', recipeIngredient: ['1 kg dyni'], recipeInstructions: step };
  const { text } = await extractRecipe(
    `${page}<script type="application/ld+json">${JSON.stringify(data)}</script>`,
  );
  return text;
};

test.each([
  ['# Ciasto', '<h3>Ciasto</h3>'],
  ['### Sos śmietanowy ###', '<h3>Sos śmietanowy</h3>'],
  ['**Krem:**', '<h3>Krem:</h3>'],
  ['**Wymieszaj całość.**', '<p>Wymieszaj całość.</p>'],
  ['- Zagnieć ciasto.', '<p>Zagnieć ciasto.</p>'],
  ['* [ ] Zagnieć ciasto.', '<p>Zagnieć ciasto.</p>'],
  ['3. Zagnieć ciasto.', '<p>Zagnieć ciasto.</p>'],
  ['> **Uwaga:** *nie* mieszaj __wcale__.', '<p>Uwaga: nie mieszaj wcale.</p>'],
  ['Za [babcią](https://zupy.example/a_b) ![zdjęcie](zupa.jpg)', '<p>Za babcią</p>'],
  ['1\\. Dodaj `sól`.', '<p>1. Dodaj sól.</p>'],
  ['Podaj.\n\n---\n\nSmacznego!', '<ol><li><p>Podaj.</p></li><li><p>Smacznego!</p></li></ol>'],
  ['1.5 l wody * i 2 * 3 jajka, plik_z_nazwą', '<p>1.5 l wody * i 2 * 3 jajka, plik_z_nazwą</p>'],
])('the Markdown of a program’s file is understood: %s', async (step, text) => {
  expect(await textOf(step)).toBe(text);
});

test('a page’s own signs stay', async () => {
  expect(await textOf('Dodaj **sól**.', '<h1>Zupa</h1>')).toBe('<p>Dodaj **sól**.</p>');
});
