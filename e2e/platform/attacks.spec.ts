import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from '@playwright/test';
import { succeeded, type TestClient } from '../../src/test/client.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { planMeal } from '../support/plan-screens.ts';
import { makeRecipe } from '../support/recipe-screens.ts';

/** Attacks that need a browser to succeed. All of them, by their numbers: src/server/attacks. */

const SCRIPTS = [
  '<script>fired()</script>',
  '<img src=x onerror=fired()>',
  '"><svg onload=fired()>',
  "'-fired()-'",
  '{{constructor.constructor("fired()")()}}',
  '${fired()}',
  '</title></textarea></script><img src=x onerror=fired()>',
  'javascript:fired()',
];

/** Whether a foreign script ran in this page, whatever a user touches there. */
async function hasFired(page: Page): Promise<boolean> {
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll('*')) {
      for (const type of ['mouseover', 'focus', 'mouseenter']) element.dispatchEvent(new Event(type));
    }
    for (let frame = 0; frame < 12; frame += 1) await new Promise(requestAnimationFrame);
  });
  return page.evaluate(() => Reflect.get(globalThis, 'hasFired') === true);
}

async function listenForScripts(page: Page): Promise<string[]> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    Object.assign(globalThis, { fired: () => Object.assign(globalThis, { hasFired: true }) });
  });
  return dialogs;
}

// spec: P41
test('3: script stored in recipe text, list names, product names, item notes, user names', async ({
  ownHousehold,
  person,
}) => {
  const all = SCRIPTS.join(' ');
  const zly = await ownHousehold.addUser({ name: all.slice(0, 200) });
  const anna = await person({ household: ownHousehold, role: 'admin' });
  const items = SCRIPTS.map((name) => ({ name, note: name }));
  const listId = await makeList(zly, all.slice(0, 200), { items, sharedWith: [anna.client] });
  const names = succeeded(await zly.get('/api/v2/product/names')) as [string, string][];
  const ingredients = SCRIPTS.map((name) => ({ name: `${name} 2` }));
  const recipe = await makeRecipe(zly, {
    name: all.slice(0, 200),
    text: all,
    tags: SCRIPTS.map((tag) => tag.slice(0, 50)),
    source: 'javascript:fired()',
    ingredients: ingredients.map((one, index) => ({ ...one, note: SCRIPTS[index], section: SCRIPTS[index] })),
  });
  for (const text of SCRIPTS) await planMeal(zly, { text });
  await planMeal(zly, { recipeId: recipe.id });
  const dialogs = await listenForScripts(anna.page);
  const screens = [
    '/',
    `/shopping-lists/${listId}`,
    '/products',
    `/products/${names[0]?.[0]}`,
    '/recipes',
    `/recipes?tag=${encodeURIComponent(SCRIPTS[1] ?? '')}&name=fired()`,
    `/recipes/import?shared=${encodeURIComponent(SCRIPTS[1] ?? '')}`,
    `/recipes/${recipe.id}`,
    `/recipes/edit/${recipe.id}`,
    '/plan',
    '/users',
  ];
  // Chromium complains of handlers in a document that is only parsed, where nothing runs.
  anna.allow(/violates the following Content Security Policy/);
  for (const path of screens) {
    await anna.open(path);
    // Shown as text somewhere on the screen; in the editor its name is in a field.
    if (path.startsWith('/recipes/edit'))
      await expect(anna.page.getByLabel('Nazwa')).toHaveValue(/fired\(\)/);
    else if (!path.startsWith('/recipes/import'))
      await expect(anna.page.getByText('fired()').first()).toBeVisible();
    else await expect(anna.page.getByRole('button', { name: 'Pobierz przepis' })).toBeVisible();
    expect([path, await hasFired(anna.page)]).toEqual([path, false]);
  }
  await anna.open('/plan');
  await anna.page.emulateMedia({ media: 'print' });
  for (const text of SCRIPTS) await expect(anna.page.getByText(text, { exact: true })).toBeVisible();
  await anna.page.emulateMedia({ media: 'screen' });
  await anna.page.getByRole('button', { name: 'Zakupy z planu' }).click();
  await expect(anna.page.getByRole('dialog').getByText('fired()').first()).toBeVisible();
  expect(await hasFired(anna.page)).toBe(false);
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  await anna.page.getByRole('button', { name: 'Udostępnij' }).click();
  await expect(anna.page.getByRole('dialog').getByText('fired()').first()).toBeVisible();
  expect(await hasFired(anna.page)).toBe(false);
  expect(dialogs).toEqual([]);
});

test('5: `<style>` and CSS that reach outside the recipe', async ({ person }) => {
  const anna = await person({ hasServiceWorker: false });
  const reaching = [
    '<style>header, nav { display: none !important } * { color: red !important }</style>',
    '<p style="position: fixed; inset: 0; z-index: 99999; background: url(http://evil.example/x)">przykryte</p>',
    '<h1 class="mantine-Modal-overlay" id="root">klasa</h1>',
    '<link rel="stylesheet" href="http://evil.example/x.css">',
    '<p style="text-align: center">na środku</p>',
  ];
  const { id } = await makeRecipe(anna.client, { name: 'Zupa', text: reaching.join('') });
  await anna.open(`/recipes/${id}`);
  const shown = anna.page.getByRole('region', { name: 'Sposób przygotowania' });
  await expect(shown.getByText('na środku')).toHaveCSS('text-align', 'center');
  const covering = shown.getByText('przykryte');
  // The text has the step's own attribute, and none of the attack's.
  await expect(covering).toHaveCSS('position', 'relative');
  await expect(covering).toHaveCSS('z-index', 'auto');
  await expect(covering).toHaveCSS('background-image', 'none');
  await expect(anna.page.getByRole('banner')).toBeVisible();
  await expect(anna.page.getByRole('heading', { level: 1, name: 'Zupa' })).not.toHaveCSS(
    'color',
    'rgb(255, 0, 0)',
  );
  await anna.page.getByRole('link', { name: 'Listy' }).click();
  await expect(anna.page).toHaveURL('/shopping-lists');
});

test('7: reading files or writing outside the folder, by import, static files or restore', async ({
  ownApp,
}) => {
  const { port } = await ownApp();
  const ask = async (path: string) => {
    const call = request({ host: '127.0.0.1', port, path, headers: { accept: 'text/html' } }).end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  };
  // The built files themselves are handed out.
  expect(await ask('/favicon.svg')).toContain('<svg');
  for (const start of ['/', '/assets/', '/icons/']) {
    for (const climb of ['../', '..%2f', '%2e%2e/', '..%5c', '%252e%252e%252f', '....//', '.%00./']) {
      for (const target of [
        'server/main.js',
        'package.json',
        'etc/passwd',
        'data/lz.sqlite',
        'proc/self/environ',
      ]) {
        for (const depth of [1, 2, 3, 9]) {
          const text = await ask(start + climb.repeat(depth) + target);
          expect(text).not.toMatch(/root:.*:0:0|better-sqlite3|SQLite format|runServer|DATA_DIR=/);
        }
      }
    }
  }
});

let elsewhere: Server;
let page: string;
test.beforeAll(async () => {
  elsewhere = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(page);
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
});
test.afterAll(() => elsewhere.close());

/** A page on another port of the same machine, so that the browser sends the cookie along: SameSite does not help. */
function trap(app: string, list: string): string {
  return `<!doctype html><title>Koty</title>
    <img src="${app}/api/v2/shopping-list/${list}/clear-list"><img src="${app}/api/auth/logout">
     <iframe name="a"></iframe><iframe name="b"></iframe><iframe name="c"></iframe><iframe src="${app}/"></iframe>
    <form id="form" method="post" enctype="text/plain" target="a" action="${app}/api/shopping-lists">
      <input name='{"name":"Zła","x":"' value='"}'></form>
    <form id="clear" method="post" target="b" action="${app}/api/v2/shopping-list/${list}/clear-checked"></form>
    <a id="link" target="c" href="${app}/api/v2/shopping-list/${list}/clear-list">koty</a>`;
}

async function tryEverything(app: string, list: string): Promise<string[]> {
  const read: string[] = [];
  const call = (path: string, init: RequestInit = {}) =>
    fetch(app + path, { credentials: 'include', ...init }).then(
      async (answer) => read.push(await answer.text()),
      () => undefined,
    );
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Zła"}' };
  await call('/api/shopping-lists', json);
  await call('/api/shopping-lists', { ...json, headers: { 'content-type': 'text/plain' }, mode: 'no-cors' });
  await call(`/api/shopping-lists/${list}`, { method: 'DELETE' });
  await call(`/api/v2/shopping-list/${list}/clear-list`, { mode: 'no-cors' });
  await call(`/api/v2/shopping-list/${list}`);
  await call('/api/auth/check');
  navigator.sendBeacon(`${app}/api/shopping-lists`, '{"name":"Zła"}');
  for (const id of ['form', 'clear']) (document.getElementById(id) as HTMLFormElement).submit();
  document.getElementById('link')?.click();
  const socket = new WebSocket(`${app.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  await new Promise<void>((resolve) => {
    socket.addEventListener('open', () => void read.push('a socket was opened'));
    socket.addEventListener('close', () => resolve());
  });
  return read.filter((text) => text !== '');
}

// spec: P45
test('19: cross-site requests with the cookie; default credentials', async ({ browser, household }) => {
  const client: TestClient = await household.addUser({});
  const app = household.app.url;
  const list = await makeList(client, 'Sobota', { items: [{ name: 'Chleb', checked: true }] });
  page = trap(app, list);
  const context = await browser.newContext();
  await context.addCookies([
    { name: 'lz_session', value: client.token ?? '', url: app, httpOnly: true, sameSite: 'Lax' },
  ]);
  const victim = await context.newPage();
  // The cookie is good, and comes along with what the app's own page asks.
  await victim.goto(app);
  await expect(victim.getByText('Sobota')).toBeVisible();
  const asked: string[] = [];
  const unanswered = new Set<Request>();
  victim.on('request', (sent) => {
    asked.push(new URL(sent.url()).pathname);
    unanswered.add(sent);
  });
  victim.on('requestfinished', (sent) => unanswered.delete(sent));
  victim.on('requestfailed', (sent) => unanswered.delete(sent));
  await victim.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  const parameters: [string, string] = [app, list];
  const read = await victim.evaluate(`(${tryEverything.toString()})(...${JSON.stringify(parameters)})`);
  expect(read).toEqual([]);
  await expect.poll(() => asked).toContain(`/api/v2/shopping-list/${list}/clear-checked`);
  // It can't be shown in a frame either, where clicks could be stolen.
  const framed = () =>
    victim
      .frames()
      .slice(1)
      .map((frame) => frame.url());
  await expect.poll(framed).toEqual(Array(4).fill('chrome-error://chromewebdata/'));
  await expect.poll(() => unanswered.size).toBe(0);
  await context.close();
  // Still signed in, with the one list and all that is on it.
  const lists = succeeded(await client.get('/api/v2/shopping-list')) as { name: string; total: number }[];
  expect(lists).toMatchObject([{ name: 'Sobota', total: 1 }]);
});
