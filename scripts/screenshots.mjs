/** Takes the README's pictures again, of the built app with the demo's household. Needs a Chromium, as the tests do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.mjs';
import { inRoot, temporaryFolder } from './paths.mjs';

const PORT = '3998';
const URL = `http://127.0.0.1:${PORT}`;
const PASSWORD = 'zakupy-razem';
const LIST = 'Zakupy na tydzień';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Until pictures, fonts and what fades in are there. */
const SETTLED_MS = 1_500;

const executablePath = findChromium();
const server = spawn(process.execPath, [inRoot('dist', 'server', 'demo', 'main.js')], {
  env: { ...process.env, PORT, DATA_DIR: temporaryFolder(), CAPTCHA: 'off', PUBLIC_URL: URL },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(server, 'exit');
/** @type {import('@playwright/test').Browser | undefined} */
let browser;

function failToStart() {
  throw new Error('The server ended before it said where it listens. Is it built?');
}

/**
 * A page of somebody of the demo who has logged in.
 *
 * @param {string} name
 * @param {import('@playwright/test').BrowserContextOptions} options
 */
async function pageOf(name, options) {
  if (browser === undefined) throw new Error('The browser is started first.');
  const context = await browser.newContext({
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    reducedMotion: 'reduce',
    baseURL: URL,
    ...options,
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(`${name}@example.com`);
  await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Zaloguj', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Listy' }).or(page.getByText(LIST)).first().waitFor();
  return page;
}

/** @param {import('@playwright/test').Page} page */
async function openList(page) {
  await page.goto('/shopping-lists');
  await page.getByRole('link', { name: LIST }).first().click();
  await page.getByRole('heading', { level: 1, name: LIST }).waitFor();
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 * @param {number} [height] of the picture, by default the window's
 */
async function take(page, name, height) {
  await page.waitForTimeout(SETTLED_MS);
  const { width, height: whole } = page.viewportSize() ?? PHONE.viewport;
  const clip = { x: 0, y: 0, width, height: height ?? whole };
  await page.screenshot({ path: inRoot('docs', 'screenshots', `${name}.png`), clip });
}

try {
  await Promise.race([once(server.stdout, 'data'), ended.then(failToStart)]);
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const basia = await pageOf('basia', PHONE);
  await basia.goto('/shopping-lists');
  await take(basia, 'lists-phone');
  await openList(basia);
  await basia.getByRole('combobox', { name: 'Produkt' }).fill('chleb, mleko 2 l i 10 jajek');
  await take(basia, 'list-phone');

  await openList(basia);
  await basia.getByRole('button', { name: 'Idę na zakupy' }).click();
  await basia.getByRole('dialog').getByRole('button', { name: 'Idę na zakupy' }).click();
  const jan = await pageOf('jan', PHONE);
  await openList(jan);
  await jan.getByRole('button', { name: 'Też tu jestem' }).click();
  await jan.getByRole('button', { name: 'Biorę ten dział: Warzywa i owoce' }).click();
  await take(basia, 'trip-phone');
  await jan.context().close();
  await basia.getByRole('button', { name: 'Zakończ' }).click();

  const desk = await pageOf('basia', { viewport: { width: 1280, height: 800 } });
  await openList(desk);
  await take(desk, 'list-desktop');
  await desk.goto('/recipes');
  await desk.getByRole('link', { name: 'Pierogi ruskie' }).first().click();
  await take(desk, 'recipe-desktop');
  await desk.goto('/plan');
  await take(desk, 'plan-desktop', 640);
} finally {
  await browser?.close();
  server.kill();
  await ended;
}
