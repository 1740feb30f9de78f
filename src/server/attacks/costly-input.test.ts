import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { World } from '../../test/calls.ts';
import { cpuMsOf, usualCpuMsOf } from '../../test/cpu-cost.ts';
import { makeOperation, sendOperations } from '../../test/household.ts';
import { type Door, freshAddress, withEachText, startWithDoors } from '../../test/hostile.ts';
import type { TestServer } from '../../test/server.ts';

let server: TestServer;
let world: World;
let doors: Door[];
beforeAll(async () => {
  ({ server, world, doors } = await startWithDoors());
});
afterAll(() => server.close());

describe('24: input whose cost grows faster than its size (regular expressions, nested HTML, deep JSON, huge numbers)', () => {
  /** Most times the cost of an ordinary request of the same size: linear cost stays near it, quadratic cost is thousands. */
  const MOST = 100;
  let ordinaryMs: number;
  beforeAll(async () => {
    const line = '<p>Zupa z <b>pora</b>, marchwi i ziemniaków, gotowana powoli na domowym bulionie</p>';
    const body = { name: 'Zupa', text: filled(line), products: [] };
    ordinaryMs = await usualCpuMsOf(() => world.people.owner.post('/api/v2/recipe', body, freshAddress()));
  });
  async function costOf(work: () => Promise<{ status: number }>): Promise<number> {
    const costMs = await cpuMsOf(async () => expect((await work()).status).toBeLessThan(500));
    return costMs / ordinaryMs;
  }
  const filled = (part: string, bytes: number = LIMITS.recipeTextBytes) =>
    part.repeat(Math.floor(bytes / Buffer.byteLength(part)));

  // spec: P59
  test.each([
    '<b>',
    '<blockquote>',
    '<ul><li>',
    '<a href="https://a.pl">',
    '<p style="text-align: center">',
    '<p style="text-align:',
    '</p>',
    '<',
    '<!--',
    '<![CDATA[',
    '&',
    '&#0000000',
    '<p style="text-align: left; text-align: right;',
    '<table><mark>',
    '\u00a0',
    '<p ',
    '<a href="',
    '"',
    '<h1><h2>',
    '<s><p>',
    '<b></i>',
    '<b><i></b>',
    '<b/>',
    '<B\n>',
    '<x-1>',
  ])('a recipe’s text of only %s', async (part) => {
    for (const text of [
      filled(part),
      `<p style="${filled('text-align: left;', 190_000)}">`,
      `<p>${filled(part, 199_000)}</p>`,
      // The most that are cleaned at all.
      part.repeat(LIMITS.recipeTextTags / (part.split('<').length - 1 || 1)),
    ]) {
      const body = { name: 'Zupa', text, products: [] };
      expect(
        await costOf(() => world.people.owner.post('/api/v2/recipe', body, freshAddress())),
      ).toBeLessThan(MOST);
    }
  });

  test('a recipe’s text for no recipe, or with more tags than one may have, is refused before it is cleaned', async () => {
    const { owner } = world.people;
    const patch = (id: string, text: string) =>
      owner.patch(`/api/v2/recipe/${id}`, { name: 'Zupa', text, products: [] }, freshAddress());
    const { body: recipe } = await owner.post('/api/v2/recipe', { name: 'Zupa', text: '', products: [] });
    const most = '</p>'.repeat(LIMITS.recipeTextTags);
    expect((await patch(uuidv7(), most)).status).toBe(404);
    expect((await patch(recipe.id, filled('</p>'))).status).toBe(400);
    // Each makes two: after the first pass it is more than a recipe may have.
    expect((await patch(recipe.id, most)).body).toMatchObject({ issues: ['text'] });
    const cleanedMs = await usualCpuMsOf(() => patch(recipe.id, most));
    expect(await usualCpuMsOf(() => patch(uuidv7(), most))).toBeLessThan(cleanedMs / 2);
    // Five times as many, which to clean would cost at least five times as much.
    expect(await usualCpuMsOf(() => patch(recipe.id, filled('</p>')))).toBeLessThan(cleanedMs);
  });

  test.each([
    ['blanks', ' '.repeat(790)],
    ['blanks within', `a${' '.repeat(780)}b`],
    ['marks on one letter', `a${'\u0301'.repeat(190)}`],
    ['letters that grow', '\ufdfa'.repeat(200)],
    ['an address of dots', `a@${'a.'.repeat(125)}`],
    ['an address of ats', '@'.repeat(250)],
    ['an address that nearly is one', `${'a'.repeat(130)}@${'a-'.repeat(60)}.`],
    ['a link', `data:image/svg+xml;base64,${'A'.repeat(700)}!`],
    ['a million letters', 'x'.repeat(900_000)],
  ])('%s in every text field', async (_, text) => {
    for (const { method, path, body, who } of doors) {
      for (const changed of withEachText(body, text)) {
        const cost = await costOf(() => who.send(method, path, changed, freshAddress()));
        expect([path, cost < MOST]).toEqual([path, true]);
      }
    }
  });

  test.each([
    ['deep lists', `${'['.repeat(400_000)}${']'.repeat(400_000)}`],
    ['deep objects', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
    ['a number of many digits', `{"name":${'9'.repeat(900_000)}}`],
    ['a number beyond all', '{"name":"x","qty":1e400,"portions":1e-400}'],
    ['one key often', `{${Array.from({ length: 60_000 }, () => '"name":"x"').join(',')}}`],
    ['many keys', `{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join(',')}}`],
    ['keys of the prototype', `{${Array.from({ length: 30_000 }, () => '"__proto__":{}').join(',')}}`],
    ['escapes', `{"name":"${'\\u0061'.repeat(150_000)}"}`],
    ['half an escape', `{"name":"${'\\'.repeat(899_999)}`],
  ])('a body of %s', async (_, body) => {
    for (const { method, path, who } of doors) {
      const cost = await costOf(() => who.send(method, path, body, freshAddress()));
      expect([path, cost < MOST]).toEqual([path, true]);
    }
  });

  test('an operation and a batch of the largest size', async () => {
    const { owner } = world.people;
    const ids = Array.from({ length: LIMITS.itemsPerOperation }, () => uuidv7());
    const operation = makeOperation({ type: 'item.remove', itemIds: ids });
    expect(await costOf(() => sendOperations(owner, world.list, operation))).toBeLessThan(MOST);
    const many = Array.from({ length: LIMITS.operationsPerBatch }, () =>
      makeOperation({ type: 'item.remove', itemIds: ids.slice(0, 2) }),
    );
    expect(await costOf(() => sendOperations(owner, world.list, ...many))).toBeLessThan(MOST * 2);
  });
});
