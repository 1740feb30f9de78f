import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { makeWorld } from '../../test/calls.ts';
import { addItem, getList, makeOperation, makeProduct, sendOperations } from '../../test/household.ts';
import { freshAddress } from '../../test/hostile.ts';
import { TEST_PASSWORD } from '../../test/server.ts';
import { openTestServer } from '../../test/open-test-server.ts';

/** Text that one user writes and others read. In a browser: e2e/platform/attacks.spec.ts and e2e/platform/xss.spec.ts. */

const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
const world = await makeWorld(server);

const SCRIPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</script><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '<style>*{display:none}</style>',
];

async function recipeTextOf(text: string): Promise<string> {
  const { id } = (await world.people.member.post('/api/v2/recipe', { name: 'Zupa', text, products: [] }))
    .body;
  return (await world.people.owner.get(`/api/v2/recipe/${id}`)).body.text;
}

describe('3: script stored in recipe text, list names, product names, item notes, user names', () => {
  test.each(SCRIPTS)('readers get it as plain text, or not at all: %s', async (script) => {
    const { owner, member, admin } = world.people;
    const name = `${script} ${uuidv7()}`;
    const product = await makeProduct(member, name);
    const list: string = (await owner.post('/api/shopping-lists', { name })).body.data;
    const item = await addItem(owner, list, { productId: product.id });
    await sendOperations(owner, list, makeOperation({ type: 'item.set', itemId: item.id, note: script }));
    await server
      .anonymous()
      .post(
        '/api/auth/register',
        { email: `${uuidv7()}@example.org`, name, password: TEST_PASSWORD, token: '' },
        freshAddress(),
      );
    const short = script.slice(0, LIMITS.tagLength);
    const recipe = {
      name,
      text: script,
      tags: [short],
      source: script,
      products: [{ productId: item.productId, qty: 1, unit: 'kg', note: script, section: script }],
    };
    const { id } = (await member.post('/api/v2/recipe', recipe)).body;
    const held = await getList(owner, list);
    expect([held.name, held.items[0]?.productName, held.items[0]?.note]).toEqual([name, name, script]);
    const readers = [
      await owner.get(`/api/v2/shopping-list/${list}`),
      await owner.get(`/api/v2/shopping-list/${list}/history`),
      await owner.get('/api/v2/product/names'),
      await owner.get('/api/v2/recipe'),
      await owner.get(`/api/v2/recipe/${id}`),
      await admin.get('/api/users'),
    ];
    for (const { headers } of readers) {
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    const { tags, source, products } = readers[4]!.body;
    expect({ tags, source, note: products[0].note, section: products[0].section }).toEqual({
      tags: [short],
      source: script,
      note: script,
      section: script,
    });
    // The only field that a browser reads as HTML.
    expect(readers[4]?.body.text).not.toMatch(/<(script|img|svg|style)/i);
  });

  test('no refusal repeats what was sent, and none is HTML', async () => {
    const script = '<script>alert(1)</script>';
    for (const path of [
      `/api/${script}`,
      `/api/v2/recipe/${script}`,
      `/api/v2/recipe?products=${script}`,
      `/${script}`,
    ]) {
      const answer = await world.people.owner.get(encodeURI(path), {
        accept: 'text/html',
        ...freshAddress(),
      });
      const isApp = answer.headers.get('content-type')?.startsWith('text/html') && answer.status === 200;
      expect(JSON.stringify(answer.body)).not.toContain('alert(1)');
      expect([path, isApp || answer.body.success === false]).toEqual([path, true]);
    }
  });
});

test('5: `<style>` and CSS that reach outside the recipe', async () => {
  const reaching = [
    '<style>body{display:none}</style>',
    '<STYLE TYPE="text/css">@import "https://evil.example/x.css";</STYLE>',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<p style="position:fixed;inset:0;background:url(https://evil.example/?)">x</p>',
    '<p style="text-align:center;position:fixed">x</p>',
    '<h1 class="mantine-Modal-overlay" id="root">x</h1>',
    '<svg><style>*{visibility:hidden}</style></svg>',
    '<p style="text-align: right; --mantine-color-body: red">x</p>',
    '<p style="text-align:center/**/;}body{display:none">x</p>',
    '<table background="https://evil.example/x.png"><tr><td bgcolor=red>x</td></tr></table>',
    '<p style="text-align:\\63 enter;width:expression(alert(1))">x</p>',
  ];
  for (const html of reaching) {
    const text = await recipeTextOf(`<p>przed</p>${html}<p>po</p>`);
    expect(text.replaceAll(/ style="text-align: (left|center|right|justify);"/g, '')).not.toMatch(
      /style|class=|id=|url\(|evil|position|@import|background|link/i,
    );
    expect(text).toMatch(/^<p>przed<\/p>.*<p>po<\/p>$/s);
  }
});
