/**
 * How long a tap takes to be written down and painted, with the outbox flushed to the disk before it counts and
 * without, and how soon a list seen before stands on the screen when there is no network. In the browser of the
 * browser tests, with a profile on the disk.
 */
import { v7 as uuidv7 } from 'uuid';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { call, type Session, signIn } from './client.ts';
import { median, percentile, print } from './measure.ts';
import { ADMIN, benchEnvironment, startBuiltServer, temporaryFolder } from './processes.ts';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';
const TAPS = 200;
const STARTS = 15;
const SIZES = [50, 500];
const SLOWDOWNS = [1, 4];
const DURABILITIES = ['strict', 'relaxed'] as const;
type Durability = (typeof DURABILITIES)[number];

const nameOf = (index: number): string => `Towar ${1_000 + index}`;

async function makeList(url: string, { headers }: Session, size: number): Promise<string> {
  const id = uuidv7();
  await call('POST', `${url}/api/shopping-lists`, { id, name: `Lista ${size}` }, headers);
  const items = Array.from({ length: size }, (_, index) => ({
    itemId: uuidv7(),
    productId: uuidv7(),
    productName: nameOf(index),
    qty: 1,
    unit: 'piece',
  }));
  const origin = { id: uuidv7(), v: 1, client: uuidv7(), base: 0, madeAt: Date.now() };
  const operations = [{ ...origin, type: 'item.add', items }];
  await call('POST', `${url}/api/v2/shopping-list/${id}/operations`, { operations }, headers);
  return id;
}

interface Instrumented extends Window {
  /** Ms from the beginning to the completion of every write of the outbox. */
  writes: number[];
}

/** Makes what asks to be flushed to the disk ask for this instead, and times it. */
function instrument(durability: Durability): void {
  const writes: number[] = [];
  (window as unknown as Instrumented).writes = writes;
  const original = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')
    ?.value as typeof IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(stores, mode, options) {
    if (options?.durability !== 'strict') return original.call(this, stores, mode, options);
    const began = performance.now();
    const made = original.call(this, stores, mode, { durability });
    made.addEventListener('complete', () => writes.push(performance.now() - began));
    return made;
  };
}

interface Tap {
  /** From the tap to the frame that paints it. */
  ms: number;
  /** Frames painted in between without it. */
  frames: number;
}

/** Taps one line after the other, at any moment between two frames. */
async function tapAll({ names, count }: { names: string[]; count: number }): Promise<Tap[]> {
  const find = (name: string): HTMLInputElement => {
    const boxes = document.querySelectorAll<HTMLInputElement>('input[type=checkbox]');
    const found = [...boxes].find(({ labels }) => labels?.[0]?.textContent.includes(name));
    if (found === undefined) throw new Error(`${name} is not on the screen.`);
    return found;
  };
  const tap = (input: HTMLInputElement): Promise<Tap> =>
    new Promise((resolve) => {
      const wanted = !input.checked;
      let frames = 0;
      const began = performance.now();
      input.click();
      const look = (): void => {
        if (input.checked === wanted) return resolve({ ms: performance.now() - began, frames });
        frames += 1;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  const taps: Tap[] = [];
  for (let index = 0; index < count; index += 1) {
    taps.push(await tap(find(names[index % names.length] ?? '')));
    await new Promise((resolve) => setTimeout(resolve, 80 + Math.random() * 60));
  }
  return taps;
}

/** Notes when a text is first on the screen, in ms since the navigation. */
function noteText(wanted: string): void {
  const seen = window as unknown as { textAt?: number };
  const look = (): void => {
    if (document.body?.innerText.includes(wanted)) seen.textAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate });
}

async function openBrowser(url: string, { id, token }: Session): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(temporaryFolder(), {
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: { width: 390, height: 844 },
    baseURL: url,
  });
  const user = { id, email: ADMIN.email, name: 'Admin', role: 'admin', active: true };
  await context.addInitScript(
    ([key, value]) => {
      localStorage.setItem('lz.token', key ?? '');
      localStorage.setItem('lz.user', value ?? '');
    },
    [token, JSON.stringify(user)],
  );
  return context;
}

async function measureTaps(context: BrowserContext, listId: string, rate: number, durability: Durability) {
  const page = await context.newPage();
  await page.addInitScript(instrument, durability);
  await page.goto(`/shopping-lists/${listId}`);
  await page.getByRole('checkbox', { name: nameOf(0) }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await slowDown(page, rate);
  const names = Array.from({ length: 40 }, (_, index) => nameOf(index));
  const taps = await page.evaluate(tapAll, { names, count: TAPS });
  const writes = await page.evaluate(() => (window as unknown as Instrumented).writes);
  await page.close();
  return { taps, writes };
}

async function measureStarts(context: BrowserContext, listId: string, rate: number): Promise<number[]> {
  const times: number[] = [];
  await context.setOffline(true);
  for (let round = 0; round < STARTS; round += 1) {
    const page = await context.newPage();
    await slowDown(page, rate);
    await page.addInitScript(noteText, nameOf(0));
    await page.goto(`/shopping-lists/${listId}`);
    await page.getByRole('checkbox', { name: nameOf(0) }).waitFor();
    times.push(await page.evaluate(() => (window as unknown as { textAt: number }).textAt));
    await page.close();
  }
  await context.setOffline(false);
  return times;
}

const server = await startBuiltServer(benchEnvironment(temporaryFolder()));
const session = await signIn(server.url, ADMIN.email, ADMIN.password);
const context = await openBrowser(server.url, session);
for (const size of SIZES) {
  const listId = await makeList(server.url, session, size);
  for (const rate of SLOWDOWNS) {
    for (const durability of DURABILITIES) {
      const { taps, writes } = await measureTaps(context, listId, rate, durability);
      const times = taps.map(({ ms }) => ms);
      const frames = taps.map((tap) => tap.frames);
      print(`${size} items, CPU ÷ ${rate}, ${durability}`, [
        { name: 'write of the outbox, median', value: median(writes), unit: 'ms' },
        { name: 'write of the outbox, p95', value: percentile(writes, 0.95), unit: 'ms' },
        { name: 'tap to the frame that paints it, median', value: median(times), unit: 'ms' },
        { name: 'tap to the frame that paints it, p95', value: percentile(times, 0.95), unit: 'ms' },
        { name: 'frames in between, median', value: median(frames), unit: '' },
        { name: 'frames in between, p95', value: percentile(frames, 0.95), unit: '' },
      ]);
    }
    const starts = await measureStarts(context, listId, rate);
    print(`${size} items, CPU ÷ ${rate}, no network`, [
      { name: 'navigation to the list on the screen, median', value: median(starts), unit: 'ms' },
      { name: 'navigation to the list on the screen, slowest', value: Math.max(...starts), unit: 'ms' },
    ]);
  }
}
await context.close();
await server.stop();
