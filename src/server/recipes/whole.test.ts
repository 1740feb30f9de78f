import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Recipe, WholeRecipes } from '../../contract/recipes/recipes.ts';
import { succeeded } from '../../test/client.ts';
import { makeProduct } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const PATH = '/api/v2/recipe';

const server = await openTestServer();
const anna = await server.signUp();

async function add(name: string, more: object = {}): Promise<string> {
  const id = uuidv7();
  succeeded(await anna.post(PATH, { id, name, text: '', products: [], ...more }));
  return id;
}

async function readAll(): Promise<{ recipes: Recipe[]; answers: number }> {
  const recipes: Recipe[] = [];
  let after = '';
  for (let answers = 1; ; answers += 1) {
    const page = succeeded(await anna.get(`${PATH}/whole${after}`)) as WholeRecipes;
    recipes.push(...page.recipes);
    if (page.next === null) return { recipes, answers };
    after = `?after=${page.next}`;
  }
}

test('all recipes come in moderate answers, each as it is read by itself', async () => {
  expect(await readAll()).toEqual({ recipes: [], answers: 1 });
  const [flour, egg] = [await makeProduct(anna), await makeProduct(anna)];
  const products = [
    { productId: egg.id, qty: 3, unit: 'piece', section: 'Na ciasto' },
    { productId: flour.id, qty: 2.5, unit: 'cup', note: 'przesiana', section: 'Na krem' },
  ];
  const said = { minutes: 90, source: 'Zeszyt babci', tags: ['ciasta'], portions: 12, text: '<p>Upiec.</p>' };
  const id = await add('Sernik', { ...said, products });
  succeeded(await anna.put(`${PATH}/${id}/cooked`, { cookedOn: '2026-03-29' }));
  const gone = await add('Zapomniany');
  succeeded(await anna.delete(`${PATH}/${gone}`));
  for (let number = 1; number <= 120; number += 1) await add(`Zupa ${number}`);

  const { recipes, answers } = await readAll();
  expect(answers).toBe(2);
  expect(recipes).toHaveLength(121);
  expect(recipes.map((recipe) => recipe.id)).toEqual(recipes.map((recipe) => recipe.id).toSorted());
  expect(recipes[0]).toEqual(succeeded(await anna.get(`${PATH}/${id}`)));
});

test('long texts make answers of fewer recipes', async () => {
  const text = `<p>${'a'.repeat(150_000)}</p>`;
  const before = (await readAll()).recipes.at(-1)?.id;
  const ids = [
    await add('Długi 1', { text }),
    await add('Długi 2', { text }),
    await add('Długi 3', { text }),
  ];
  const page = succeeded(await anna.get(`${PATH}/whole?after=${before}`)) as WholeRecipes;
  expect(page).toMatchObject({ recipes: [{ id: ids[0] }, { id: ids[1] }], next: ids[1] });
  const rest = succeeded(await anna.get(`${PATH}/whole?after=${ids[1]}`)) as WholeRecipes;
  expect(rest).toMatchObject({ recipes: [{ id: ids[2] }], next: null });
});

test('so do many ingredients with long notes', async () => {
  const { id: productId } = await makeProduct(anna);
  const product = { productId, qty: 1, unit: 'g', note: 'n'.repeat(500), section: 's'.repeat(50) };
  const products = Array.from({ length: 200 }, () => product);
  const before = (await readAll()).recipes.at(-1)?.id;
  for (const name of ['Długi spis 1', 'Długi spis 2', 'Długi spis 3']) await add(name, { products });
  const page = succeeded(await anna.get(`${PATH}/whole?after=${before}`)) as WholeRecipes;
  expect(page.recipes).toHaveLength(2);
  expect(page.next).toBe(page.recipes[1]?.id);
});

test('only an id is a place to go on from', async () => {
  expect((await anna.get(`${PATH}/whole?after=%27--`)).status).toBe(400);
});
