import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { OperationDraft } from '../../contract/shopping-lists/operations.ts';
import { getList, makeList, makeOperation, makeProduct, sendOperations } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';

/** Small requests that leave much behind for every later reader. */

const ITEMS = 1_950;
const PATH = '/api/v2/shopping-list';

const server = await openTestServer();
const anna = await server.signUp();
const product = await makeProduct(anna, 'Mleko');
const list = await makeList(anna);
const itemIds = Array.from({ length: ITEMS }, () => uuidv7());
for (let start = 0; start < ITEMS; start += 150) {
  const items = itemIds.slice(start, start + 150).map((itemId) => ({
    itemId,
    productId: product.id,
    productName: product.name,
    qty: 1,
    unit: 'l' as const,
    note: 'ż'.repeat(LIMITS.noteLength),
  }));
  await sendOperations(anna, list, makeOperation({ type: 'item.add', items }));
}

const tick = (state: boolean) => anna.post(`${PATH}/${list}/check-product`, { productId: product.id, state });
const check = (checked: boolean): OperationDraft => ({
  type: 'product.check',
  productId: product.id,
  checked,
  itemIds,
});

/** Lengths in characters of the columns the log keeps for one operation. */
async function sizesOf(type: string): Promise<number[]> {
  const rows = await server.database.read
    .selectFrom('shoppingListOperations')
    .selectAll()
    .where('listId', '=', list)
    .where('type', '=', type)
    .execute();
  return rows.map((row) => JSON.stringify(row).length);
}

describe('25: a log that grows faster than what is sent to it', () => {
  // spec: P60
  test('ticking every item leaves one line in the log, however long the notes are', async () => {
    for (const state of [true, false, true, false]) expect((await tick(state)).status).toBe(200);
    const sizes = await sizesOf('product.check');
    expect(sizes).toHaveLength(4);
    expect(Math.max(...sizes)).toBeLessThan(2_000);
    for (const type of ['clear.all', 'item.restore'] as const) {
      await sendOperations(anna, list, makeOperation({ type, itemIds }));
      expect(Math.max(...(await sizesOf(type)))).toBeLessThan(2_000);
    }
  });

  test('a request since a version is answered with the list where the operations are longer', async () => {
    const whole = await getList(anna, list);
    for (const since of [0, 13, whole.version - 1]) {
      const { body } = await anna.get(`${PATH}/${list}?since=${since}`);
      expect(body).toEqual(whole);
    }
  });

  test('a page of the history ends after enough items, and the next page continues', async () => {
    for (const state of [true, false, true]) await tick(state);
    const { version } = await getList(anna, list);
    const seqs: number[] = [];
    let before: number | undefined = version + 1;
    while (before !== undefined) {
      const { body } = await anna.get(`${PATH}/${list}/history?before=${before}`);
      expect(body.entries.length).toBeGreaterThan(0);
      expect(JSON.stringify(body).length).toBeLessThan(2 * LIMITS.historyPageItems * 50);
      seqs.push(...body.entries.map(({ seq }: { seq: number }) => seq));
      before = body.more ? seqs.at(-1) : undefined;
    }
    expect(seqs).toEqual(Array.from({ length: version }, (_, index) => version - index));
  });

  // spec: P60
  test('an answer to a batch is bounded, and the client fetches the rest by version', async () => {
    const operations = [check(false), check(true), check(false)].map((draft) => makeOperation(draft));
    for (const sent of ['first', 'again']) {
      const { status, body } = await sendOperations(anna, list, ...operations);
      expect([sent, status]).toEqual([sent, 200]);
      expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
        'applied',
        'applied',
        'applied',
      ]);
      expect(JSON.stringify(body.operations).length).toBeLessThanOrEqual(LIMITS.answeredOperationsLength);
      expect(body.version).toBe((await getList(anna, list)).version);
    }
  });
});
