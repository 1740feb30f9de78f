import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import { sanitiseRecipeText } from '../../src/server/recipes/sanitise.ts';
import { startApp } from '../support/app.ts';

/**
 * A recipe's text is sanitised by the server, again by the browser, and the page's policy refuses scripts of its
 * own. Each must do alone what all three do together. A run without any shows that these payloads do run.
 */
const PAYLOADS = [
  '<script>fired()</script>',
  '<img src=nowhere onerror=fired()>',
  '<IMG SRC="nowhere" ONERROR="fired()">',
  '<img src=nowhere onerror=&#102;ired()>',
  '<svg onload=fired()></svg>',
  '<svg><script>fired()</script></svg>',
  '<svg><animate onbegin=fired() attributeName=x dur=1s></svg>',
  '<math><mtext><table><mglyph><style><img src=nowhere onerror=fired()></style></mglyph></table></mtext></math>',
  '<p style="text-align: center" onclick="fired()">naciśnij</p>',
  '<a href="javascript:fired()">naciśnij</a>',
  '<a href=" &#106;ava&#9;script:fired()" target="_self">naciśnij</a>',
  '<mark onmouseover=fired()>najedź</mark>',
  '<details open ontoggle=fired()><summary>x</summary></details>',
  '<input autofocus onfocus=fired()>',
  '<iframe srcdoc="<script>parent.fired()</script>"></iframe>',
  '<iframe src="javascript:parent.fired()"></iframe>',
  '<object data="javascript:parent.fired()"></object><video><source onerror=fired()></video>',
  '<noscript><p title="</noscript><img src=nowhere onerror=fired()>"></noscript>',
  '<h1 style="animation: x 1s" onanimationstart=fired()>x</h1><style>@keyframes x{}</style>',
  '<form action="javascript:fired()"><button>naciśnij</button></form>',
  '<ul><li><strong><em><s></ul><img src=nowhere onerror=fired()>',
  '<!--><img src=nowhere onerror=fired()>-->',
  '<textarea></textarea><img src=nowhere onerror=fired()>',
  '<math href="javascript:fired()">naciśnij</math>',
];

/** Addresses that look like those of other sites, but that a browser resolves to the page's own origin. */
const INTO_THE_APP = [
  'http:users',
  'http:/users',
  'HTTP:users',
  'http:\n/users',
  ' http:users',
  '/users',
  'users',
];

let server: Server;
let origin: string;
let policy: string;
let clientSanitiser: string;

test.beforeAll(async () => {
  const app = await startApp();
  policy = (await fetch(app.url)).headers.get('content-security-policy') ?? '';
  await app.stop();
  clientSanitiser = await bundleClientSanitiser();
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== '/') response.statusCode = 404;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (searchParams.has('policy')) response.setHeader('content-security-policy', policy);
    response.end(`<!doctype html><body>${pathname === '/' ? (searchParams.get('html') ?? '') : ''}</body>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => server.close());

/** The code with which pages show a recipe's text, as one script that defines `canonicalText`. */
async function bundleClientSanitiser(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: new URL('../../src/web/recipes/sanitise-text.ts', import.meta.url).pathname,
        formats: ['iife'],
        name: 'sanitiser',
      },
    },
  });
  const [output] = [result].flat();
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built.');
  return output.output[0].code;
}

/** Whether a script ran in a page with this content, whatever a user does there. */
async function runs(page: Page, html: string, withPolicy: boolean): Promise<boolean> {
  const query = new URLSearchParams({ html, ...(withPolicy ? { policy: '' } : {}) });
  await page.goto(`${origin}/?${query}`);
  // Parsed with the page, and inserted into it as an app would do.
  await page.evaluate((text) => {
    const place = document.createElement('div');
    place.innerHTML = text;
    document.body.append(place);
  }, html);
  await page.evaluate(async () => {
    const elements = [...document.body.querySelectorAll('*')];
    for (const element of elements) {
      for (const type of ['mouseover', 'focus', 'click', 'submit']) {
        element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
      }
      if ('click' in element && typeof element.click === 'function') element.click();
    }
    // Errors of media, animations and addresses that are scripts come in tasks of their own.
    for (let frame = 0; frame < 12; frame += 1) await new Promise(requestAnimationFrame);
  });
  return page.evaluate(() => Reflect.get(globalThis, 'hasFired') === true);
}

async function thoseThatRun(page: Page, texts: string[], withPolicy = false): Promise<string[]> {
  const ran: string[] = [];
  for (const text of texts) if (await runs(page, text, withPolicy)) ran.push(text);
  return ran;
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { fired: () => Object.assign(globalThis, { hasFired: true }) });
  });
});

test('without any defence nearly all of it runs: this test can fail', async ({ page }) => {
  const ran = await thoseThatRun(page, PAYLOADS);
  expect(ran.length).toBeGreaterThan(PAYLOADS.length * 0.75);
});

// spec: R212, P42
test('nothing runs behind the server’s sanitiser alone', async ({ page }) => {
  expect(await thoseThatRun(page, PAYLOADS.map(sanitiseRecipeText))).toEqual([]);
});

/** The texts as the browser's sanitiser leaves them. */
async function cleanedByBrowser(page: Page, texts: string[]): Promise<string[]> {
  await page.goto(origin);
  await page.evaluate(clientSanitiser);
  return page.evaluate((all) => {
    const { canonicalText } = Reflect.get(globalThis, 'sanitiser') as {
      canonicalText: (html: string) => string;
    };
    return all.map(canonicalText);
  }, texts);
}

// spec: R213, P42
test('nothing runs behind the browser’s sanitiser alone', async ({ page }) => {
  expect(await thoseThatRun(page, await cleanedByBrowser(page, PAYLOADS))).toEqual([]);
});

// spec: P47
test('no link leads into the app behind either sanitiser alone', async ({ page }) => {
  const texts = INTO_THE_APP.map((address) => `<p><a href="${address}">tekst</a></p>`);
  const leadingHere = async (html: string[]) => {
    await page.goto(origin);
    return page.evaluate(
      ([text, here]) => {
        document.body.innerHTML = text;
        return [...document.links].filter(({ href }) => href.startsWith(here)).length;
      },
      [html.join(''), origin] as const,
    );
  };
  expect(await leadingHere(texts)).toBe(texts.length);
  expect(await leadingHere(texts.map(sanitiseRecipeText))).toBe(0);
  expect(await leadingHere(await cleanedByBrowser(page, texts))).toBe(0);
});

// spec: P42
test('nothing runs behind the content security policy alone', async ({ page }) => {
  expect(policy).toContain("script-src 'self'");
  expect(await thoseThatRun(page, PAYLOADS, true)).toEqual([]);
});
