import { describe, expect, test } from 'vitest';
import { makeProduct } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const anna = await server.signUp();

const PATH = '/api/v2/lines/parse';
const parse = async (...lines: string[]) => {
  const { status, body } = await anna.post(PATH, { lines });
  expect(status).toBe(200);
  return body;
};

describe('lines of Polish', () => {
  test('become amounts, units and names in the nominative', async () => {
    expect(await parse('2 łyżki miodu gryczanego', 'Na polewę', 'wymieszać')).toEqual([
      {
        text: '2 łyżki miodu gryczanego',
        kind: 'ingredient',
        qty: 2,
        qtyMax: null,
        unit: 'spoon',
        product: { id: null, name: 'miód gryczany' },
        note: null,
      },
      {
        text: 'Na polewę',
        kind: 'heading',
        qty: null,
        qtyMax: null,
        unit: null,
        product: null,
        note: 'Na polewę',
      },
      { text: 'wymieszać', kind: 'other', qty: null, qtyMax: null, unit: null, product: null, note: null },
    ]);
  });

  test('find the product of the household, as it is called from now on', async () => {
    const { id } = await makeProduct(anna, 'Marmolada różana');
    expect(await parse('słoik marmolady różanej')).toMatchObject([
      { qty: 1, unit: 'jar', product: { id, name: 'Marmolada różana' } },
    ]);
    await anna.patch(`/api/v2/product/${id}`, { name: 'Marmolada z róży' });
    expect(await parse('słoik marmolady różanej', '2 łyżki marmolady z róży')).toMatchObject([
      { product: { id: null, name: 'marmolada różana' } },
      { product: { id, name: 'Marmolada z róży' } },
    ]);
  });

  test('find the product that another was merged into', async () => {
    const [kept, merged] = [await makeProduct(anna, 'Rukola'), await makeProduct(anna, 'Rokietta siewna')];
    await anna.post(`/api/v2/product/${merged.id}/merge`, { into: kept.id });
    const product = { id: kept.id, name: 'Rukola' };
    expect(await parse('pęczek rokietty siewnej', 'rokietta siewna', '2 rukole')).toMatchObject([
      { qty: 1, product },
      { product },
      { qty: 2, product },
    ]);
    const later = await makeProduct(anna, 'rokietta siewna');
    expect(await parse('pęczek rokietty siewnej')).toMatchObject([{ product: { id: later.id } }]);
  });

  test('may be two hundred at once, and any text', async () => {
    const lines = Array.from({ length: 200 }, (_, at) => `${at + 1} ${'\u0000\ud800ąx'.repeat(at)}`);
    const answer = await parse(...lines);
    expect(answer).toHaveLength(200);
    expect(await parse()).toEqual([]);
    expect((await anna.post(PATH, { lines: [...lines, ''] })).status).toBe(400);
    expect((await anna.post(PATH, { lines: 'masło' })).status).toBe(400);
  });
});
