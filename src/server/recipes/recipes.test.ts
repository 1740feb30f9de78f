import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { refusal } from '../../test/client.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import { freshName, makeProduct } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const PATH = '/api/v2/recipe';

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];
const [flour, milk] = [await makeProduct(anna, 'Mąka pszenna'), await makeProduct(anna, 'Mleko')];

const ingredient = (productId: string, qty = 1, unit = 'kg') => ({ productId, qty, unit });
const draft = (changes: object = {}) => ({
  name: freshName('Naleśniki'),
  text: '<p>Usmaż.</p>',
  products: [ingredient(flour.id, 0.25), ingredient(milk.id, 500, 'ml')],
  ...changes,
});
const named = ({ id, name }: { id: string; name: string }) => ({ id, name });

async function make(changes: object = {}): Promise<{ id: string; name: string }> {
  const { status, body } = await anna.post(PATH, draft(changes));
  expect(status).toBe(200);
  return body as { id: string; name: string };
}

describe('adding', () => {
  // spec: R203
  test('answers the recipe with its ingredients in the order given, and other users read the same', async () => {
    const products = [
      ingredient(milk.id, 0.5, 'l'),
      ingredient(flour.id, 2, 'spoon'),
      ingredient(milk.id, 1, 'some'),
    ];
    const recipe = draft({ products, portions: 4 });
    const { status, body } = await anna.post(PATH, recipe);
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: recipe.name,
        text: recipe.text,
        portions: 4,
        version: expect.any(Number),
        products: [
          { ...products[0], Product: named(milk) },
          { ...products[1], Product: named(flour) },
          { ...products[2], Product: named(milk) },
        ],
      },
    ]);
    const read = await jan.get(`${PATH}/${body.id}`);
    expect([read.status, read.body]).toEqual([200, body]);
  });

  test('needs neither portions nor ingredients nor text; two may have the same name', async () => {
    const name = freshName('Woda');
    const made = [await make({ name, text: '', products: [] }), await make({ name, text: '', products: [] })];
    for (const { id } of made) {
      const { body } = await jan.get(`${PATH}/${id}`);
      expect(body).toEqual({ id, name, text: '', portions: null, version: expect.any(Number), products: [] });
    }
  });

  test('keeps only the parts of the text that the editor can produce', async () => {
    const { id } = await make({
      text: '<h2 style="color: red; text-align: center" onclick="alert(1)">Ciasto</h2><script>alert(1)</script>',
    });
    expect((await jan.get(`${PATH}/${id}`)).body.text).toBe('<h2 style="text-align: center;">Ciasto</h2>');
  });

  // spec: R230
  test('with a client-made id is recognised when it is repeated, also at once', async () => {
    const recipe = { id: uuidv7(), ...draft() };
    const answers = await Promise.all([1, 2, 3].map(() => anna.post(PATH, recipe)));
    for (const { status, body } of answers) expect([status, body.id]).toEqual([200, recipe.id]);
    const announced = server.announcements.length;
    const again = await jan.post(PATH, { ...recipe, name: 'Inna' });
    expect([again.status, again.body]).toEqual([200, answers[0]?.body]);
    // The first announcement may have been lost with the answer.
    expect(server.announcements.slice(announced)).toContainEqual(['recipeChanged', recipe.id]);
    await anna.delete(`${PATH}/${recipe.id}`);
    const late = await anna.post(PATH, recipe);
    expect([late.status, late.body]).toEqual([400, refusal('FAILED_TO_CREATE_RECIPE')]);
  });

  test('is announced, and so are the products whose counts it changed', async () => {
    server.announcements.length = 0;
    const { id } = await make({
      products: [ingredient(flour.id), ingredient(milk.id), ingredient(flour.id)],
    });
    expect(server.announcements).toEqual([
      ['recipeChanged', id],
      ['productChanged', flour.id],
      ['productChanged', milk.id],
    ]);
  });

  // spec: R209
  test('is refused for products that do not exist', async () => {
    const deleted = await makeProduct(anna);
    await anna.delete(`/api/v2/product/${deleted.id}`);
    for (const productId of [uuidv7(), deleted.id]) {
      const name = freshName('Niedoszła');
      const products = [ingredient(flour.id), ingredient(productId)];
      const { status, body } = await anna.post(PATH, draft({ name, products }));
      expect([status, body]).toEqual([404, refusal('PRODUCTS_NOT_FOUND')]);
      expect(((await anna.get(PATH)).body as { name: string }[]).map((recipe) => recipe.name)).not.toContain(
        name,
      );
    }
  });
});

describe('the overview', () => {
  // spec: R204
  test('holds names and portions in Polish order, and no more', async () => {
    const mark = freshName('Przegląd');
    const made = new Map<string, string>();
    for (const name of ['Żurek', 'Zupa', 'Łazanki', 'Ćwikła', 'Lody', 'Barszcz']) {
      made.set(name, (await make({ name: `${mark} ${name}`, portions: 2.5 })).id);
    }
    const { status, body } = await jan.get(PATH);
    expect(status).toBe(200);
    const ours = (body as { name: string }[]).filter(({ name }) => name.startsWith(mark));
    expect(ours).toEqual(
      ['Barszcz', 'Ćwikła', 'Lody', 'Łazanki', 'Zupa', 'Żurek'].map((name) => ({
        id: made.get(name),
        name: `${mark} ${name}`,
        portions: 2.5,
      })),
    );
  });

  // spec: R205
  test('finds the recipes that use all of the chosen products', async () => {
    const [eggs, sugar, salt] = [
      await makeProduct(anna, freshName('Jajka')),
      await makeProduct(anna, freshName('Cukier')),
      await makeProduct(anna, freshName('Sól')),
    ];
    const both = await make({
      name: 'Biszkopt',
      products: [ingredient(eggs.id), ingredient(sugar.id), ingredient(eggs.id)],
    });
    const one = await make({ name: 'Jajecznica', products: [ingredient(eggs.id), ingredient(eggs.id)] });
    const gone = await make({ products: [ingredient(eggs.id), ingredient(sugar.id)] });
    await anna.delete(`${PATH}/${gone.id}`);
    const search = async (...ids: string[]) =>
      ((await jan.get(`${PATH}?products=${ids.join(',')}`)).body as { id: string }[]).map(({ id }) => id);
    expect(await search(eggs.id)).toEqual([both.id, one.id]);
    expect(await search(sugar.id, eggs.id)).toEqual([both.id]);
    expect(await search(eggs.id, eggs.id)).toEqual([both.id, one.id]);
    expect(await search(eggs.id, salt.id)).toEqual([]);
    expect(await search(eggs.id, uuidv7())).toEqual([]);
    expect(await search()).toEqual(((await jan.get(PATH)).body as { id: string }[]).map(({ id }) => id));
  });

  test.each(['mleko', '1,2', 'x'.repeat(LIMITS.recipeIngredients * 37 + 1)])(
    'does not search for %.20s',
    async (products) => {
      const { status, body } = await anna.get(`${PATH}?products=${products}`);
      expect([status, body]).toEqual([
        400,
        {
          ...refusal('VALIDATION_ERROR'),
          issues: expect.arrayContaining([expect.stringMatching(/^products/)]),
        },
      ]);
    },
  );
});

describe('changing', () => {
  // spec: R206
  test('replaces all fields; portions that are not mentioned stay', async () => {
    const { id } = await make({ portions: 4 });
    const products = [ingredient(milk.id, 3, 'can')];
    const body = { name: freshName('Placki'), text: '<p><mark>Nowy</mark></p>', products };
    const changed = await jan.patch(`${PATH}/${id}`, body);
    const version = expect.any(Number) as number;
    const expected = {
      id,
      ...body,
      portions: 4,
      version,
      products: [{ ...products[0], Product: named(milk) }],
    };
    expect([changed.status, changed.body]).toEqual([200, expected]);
    expect((await anna.get(`${PATH}/${id}`)).body).toEqual(changed.body);
    expect((await jan.patch(`${PATH}/${id}`, { ...body, portions: 6 })).body.portions).toBe(6);
    expect((await jan.patch(`${PATH}/${id}`, { ...body, portions: null })).body.portions).toBeNull();
  });

  // spec: R218
  test('is announced, and so are the products added and removed', async () => {
    const { id, name } = await make({ products: [ingredient(flour.id)] });
    server.announcements.length = 0;
    await jan.patch(`${PATH}/${id}`, { name, text: '', products: [ingredient(flour.id, 2)] });
    expect(server.announcements).toEqual([['recipeChanged', id]]);
    server.announcements.length = 0;
    await jan.patch(`${PATH}/${id}`, { name, text: '', products: [ingredient(milk.id)] });
    expect(server.announcements).toEqual([
      ['recipeChanged', id],
      ['productChanged', flour.id],
      ['productChanged', milk.id],
    ]);
  });

  test('is refused for products that do not exist, and the recipe stays as it was', async () => {
    const { id } = await make();
    const before = (await anna.get(`${PATH}/${id}`)).body;
    const refused = await anna.patch(`${PATH}/${id}`, draft({ products: [ingredient(uuidv7())] }));
    expect([refused.status, refused.body]).toEqual([404, refusal('PRODUCTS_NOT_FOUND')]);
    expect((await anna.get(`${PATH}/${id}`)).body).toEqual(before);
  });

  test('by two at once leaves one of the two, complete', async () => {
    const { id } = await make();
    const bodies = [
      draft({ text: '<p>jeden</p>', products: [ingredient(flour.id, 1), ingredient(milk.id, 1)] }),
      draft({ text: '<p>dwa</p>', products: [ingredient(milk.id, 2), ingredient(flour.id, 2)] }),
    ];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        anna.patch(`${PATH}/${id}`, bodies[0]),
        jan.patch(`${PATH}/${id}`, bodies[1]),
      ]);
      const { body } = await anna.get(`${PATH}/${id}`);
      expect(answers.map((answer) => answer.body)).toContainEqual(body);
    }
  });
});

describe('deleting', () => {
  // spec: R207
  test('removes it from every answer, once', async () => {
    const product = await makeProduct(anna);
    const { id } = await make({ products: [ingredient(product.id)] });
    server.announcements.length = 0;
    const { status, body } = await jan.delete(`${PATH}/${id}`);
    expect([status, body]).toEqual([200, { id }]);
    expect(server.announcements).toEqual([
      ['recipeChanged', id],
      ['productChanged', product.id],
    ]);
    const answers = [
      await anna.get(`${PATH}/${id}`),
      await anna.patch(`${PATH}/${id}`, draft()),
      await anna.delete(`${PATH}/${id}`),
    ];
    for (const answer of answers)
      expect([answer.status, answer.body]).toEqual([404, refusal('RECIPE_NOT_FOUND')]);
    expect(((await anna.get(PATH)).body as { id: string }[]).map((recipe) => recipe.id)).not.toContain(id);
  });

  // spec: R208
  test('a recipe that never existed is RECIPE_NOT_FOUND, as reading and changing it are', async () => {
    const path = `${PATH}/${uuidv7()}`;
    for (const answer of [await anna.get(path), await anna.patch(path, draft()), await anna.delete(path)]) {
      expect([answer.status, answer.body]).toEqual([404, refusal('RECIPE_NOT_FOUND')]);
    }
  });
});

test('a product counts its recipes and can’t be deleted until the last is gone', async () => {
  const product = await makeProduct(anna);
  const recipes = [
    await make({ products: [ingredient(product.id), ingredient(product.id)] }),
    await make({ products: [ingredient(product.id)] }),
  ];
  const counts = async () => (await jan.get(`/api/v2/product/${product.id}`)).body._count;
  expect(await counts()).toEqual({ recipes: 2, ShoppingListItem: 0 });
  for (const { id } of recipes) {
    const refused = await anna.delete(`/api/v2/product/${product.id}`);
    expect([refused.status, refused.body]).toEqual([409, refusal('PRODUCT_IN_USE')]);
    await anna.delete(`${PATH}/${id}`);
  }
  expect(await counts()).toEqual({ recipes: 0, ShoppingListItem: 0 });
  expect((await anna.delete(`/api/v2/product/${product.id}`)).status).toBe(200);
});

// spec: R183
test('a renamed product has its new name in recipes', async () => {
  const product = await makeProduct(anna);
  const { id } = await make({ products: [ingredient(product.id)] });
  const name = freshName('Nowa nazwa');
  await jan.patch(`/api/v2/product/${product.id}`, { name });
  expect((await anna.get(`${PATH}/${id}`)).body.products[0].Product).toEqual({ id: product.id, name });
});

describe('limits', () => {
  const many = (count: number) => Array.from({ length: count }, () => ingredient(flour.id));
  /** Paragraphs of two-byte letters, this many bytes in all. */
  const textOf = (bytes: number) => `<p>${'ż'.repeat((bytes - 7) >> 1)}${'a'.repeat((bytes - 7) % 2)}</p>`;

  // spec: R281
  test.each<[string, () => object, () => object, string]>([
    ['200 ingredients', () => ({ products: many(200) }), () => ({ products: many(201) }), 'products'],
    ['200,000 bytes of text', () => ({ text: textOf(200_000) }), () => ({ text: textOf(200_001) }), 'text'],
    [
      '200,000 bytes of text as it is stored',
      // Each is escaped with four more characters.
      () => ({ text: `<p>${'&'.repeat(39_998)}</p>` }),
      () => ({ text: `<p>${'&'.repeat(39_999)}</p>` }),
      'text',
    ],
    [
      'a thousand elements within each other',
      () => ({ text: '<ul><li>'.repeat(500) + '</li></ul>'.repeat(500) }),
      () => ({ text: '<ul><li>'.repeat(501) + '</li></ul>'.repeat(501) }),
      'text',
    ],
    [
      'thousands of elements beside each other',
      () => ({ text: '<p>a<br>b</p><hr>'.repeat(2_500) }),
      () => ({ text: '<mark>'.repeat(1_001) }),
      'text',
    ],
    ['10,000 tags', () => ({ text: '<hr>'.repeat(10_000) }), () => ({ text: '<hr>'.repeat(10_001) }), 'text'],
    ['a name of 200', () => ({ name: 'ż'.repeat(200) }), () => ({ name: 'ż'.repeat(201) }), 'name'],
    ['a name of one', () => ({ name: ' a ' }), () => ({ name: '   ' }), 'name'],
    ['1,000 portions', () => ({ portions: 1_000 }), () => ({ portions: 1_000.5 }), 'portions'],
    ['half a portion', () => ({ portions: 0.5 }), () => ({ portions: 0 }), 'portions'],
    [
      'a million of something',
      () => ({ products: [ingredient(flour.id, 1_000_000)] }),
      () => ({ products: [ingredient(flour.id, 1_000_001)] }),
      'products.0.qty',
    ],
    [
      'a thousandth',
      () => ({ products: [ingredient(flour.id, 0.001)] }),
      () => ({ products: [ingredient(flour.id, 0)] }),
      'products.0.qty',
    ],
  ])('%s, and no more', async (_, within, beyond, field) => {
    const { id } = await make(within());
    const before = (await anna.get(`${PATH}/${id}`)).body;
    for (const refused of [
      await anna.post(PATH, draft(beyond())),
      await anna.patch(`${PATH}/${id}`, draft(beyond())),
    ]) {
      expect([refused.status, refused.body]).toEqual([
        400,
        { ...refusal('VALIDATION_ERROR'), issues: [field] },
      ]);
    }
    expect((await anna.get(`${PATH}/${id}`)).body).toEqual(before);
  });

  test.each([
    ['an unknown unit', () => ({ products: [ingredient(flour.id, 1, 'łyżka')] }), 'products.0.unit'],
    ['no product', () => ({ products: [{ qty: 1, unit: 'kg' }] }), 'products.0.productId'],
    ['no ingredients at all', () => ({ products: undefined }), 'products'],
    ['no text', () => ({ text: undefined }), 'text'],
    ['a name that is no text', () => ({ name: 7 }), 'name'],
  ])('%s is refused', async (_, changes, field) => {
    const { status, body } = await anna.post(PATH, draft(changes()));
    expect([status, body]).toEqual([400, { ...refusal('VALIDATION_ERROR'), issues: [field] }]);
  });
});

// spec: R286
test.each(['adding', 'changing', 'deleting'])('%s is all or nothing', async (kind) => {
  const { id } = await make();
  const products = [ingredient(milk.id), ingredient(flour.id), ingredient(milk.id)];
  const body = draft({ id: uuidv7(), products });
  const writes: Record<string, () => Promise<{ status: number }>> = {
    adding: () => anna.post(PATH, body),
    changing: () => anna.patch(`${PATH}/${id}`, body),
    deleting: () => anna.delete(`${PATH}/${id}`),
  };
  const statuses: number[] = [];
  server.announcements.length = 0;
  const announced: number[] = [];
  const { broken, leftovers } = await breakEveryStatement(server, async () => {
    statuses.push((await writes[kind]!()).status);
    announced.push(server.announcements.length);
  });
  expect(broken).toBeGreaterThanOrEqual(3);
  expect(leftovers).toEqual([]);
  expect(statuses).toEqual([...Array<number>(broken).fill(500), 200]);
  expect(announced.slice(0, -1)).toEqual(Array<number>(broken).fill(0));
  expect(announced.at(-1)).toBeGreaterThan(0);
});
