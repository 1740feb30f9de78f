import { v7 as uuidv7 } from 'uuid';
import { type BrowserContext, chromium } from '@playwright/test';
import { succeeded, type TestClient } from '../../src/test/client.ts';
import { makeList, makeOperation, newItem, sendOperations } from '../../src/test/household.ts';
import { signIn } from '../../src/test/people.ts';
import { ADMIN } from '../../src/test/server-process.ts';
import type { Bench, Figure } from '../harness/bench.ts';
import { launchOptions, PHONE, sessionCookie, slowDown } from './browser.ts';
import { median, percentile } from '../harness/figures.ts';
import { benchEnvironment, startBuiltServer, temporaryFolder } from '../harness/processes.ts';

/** Taps with each durability. */
const TAPS = 200;
const STARTS = 15;
/** Items per list. */
const SIZES = [50, 500];
const SLOWDOWNS = [1, 4];
const DURABILITIES = ['strict', 'relaxed'] as const;
type Durability = (typeof DURABILITIES)[number];

const nameOf = (index: number): string => `Towar ${1_000 + index}`;

async function makeFilledList(owner: TestClient, size: number): Promise<string> {
  const listId = await makeList(owner);
  const items = Array.from({ length: size }, (_, index) => newItem({ id: uuidv7(), name: nameOf(index) }));
  succeeded(await sendOperations(owner, listId, makeOperation({ type: 'item.add', items })));
  return listId;
}

interface Instrumented extends Window {
  /** The durability of the outbox' next write. */
  durability: Durability;
  /** Durations of all outbox writes, begin to completion. */
  writes: Record<Durability, number[]>;
}

/** Replaces the durability of flushed writes by the one being measured, and times them. */
function instrument(): void {
  const measured = window as unknown as Instrumented;
  measured.durability = 'strict';
  measured.writes = { strict: [], relaxed: [] };
  const original = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')
    ?.value as typeof IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(stores, mode, options) {
    if (options?.durability !== 'strict') return original.call(this, stores, mode, options);
    const { durability } = measured;
    const began = performance.now();
    const made = original.call(this, stores, mode, { durability });
    made.addEventListener('complete', () => measured.writes[durability].push(performance.now() - began));
    return made;
  };
}

interface Tap {
  durability: Durability;
  /** From the tap to the frame that paints it. */
  ms: number;
  /** Frames painted in between without it. */
  frames: number;
}

/** Taps one line after the other, at random moments between two frames, alternating the durabilities. */
async function tapAll({ names, taps }: { names: string[]; taps: Durability[] }): Promise<Tap[]> {
  const measured = window as unknown as Instrumented;
  const find = (name: string): HTMLInputElement => {
    const boxes = document.querySelectorAll<HTMLInputElement>('input[type=checkbox]');
    const found = [...boxes].find(({ labels }) => labels?.[0]?.textContent.includes(name));
    if (found === undefined) throw new Error(`${name} is not on the screen.`);
    return found;
  };
  const tap = (input: HTMLInputElement, durability: Durability): Promise<Tap> =>
    new Promise((resolve) => {
      const wanted = !input.checked;
      let frames = 0;
      measured.durability = durability;
      const began = performance.now();
      input.click();
      const look = (): void => {
        if (input.checked === wanted) {
          return resolve({ durability, ms: performance.now() - began, frames });
        }
        frames += 1;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  const done: Tap[] = [];
  for (const [index, durability] of taps.entries()) {
    done.push(await tap(find(names[index % names.length] ?? ''), durability));
    await new Promise((resolve) => setTimeout(resolve, 80 + Math.random() * 60));
  }
  return done;
}

/** Records when a text is first on the screen, in ms since the navigation. */
function noteText(wanted: string): void {
  const seen = window as unknown as { textAt?: number };
  const look = (): void => {
    if (document.body?.innerText.includes(wanted)) seen.textAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function openProfile({ baseUrl, token = '' }: TestClient): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(temporaryFolder(), {
    ...launchOptions(),
    viewport: PHONE.viewport,
    baseURL: baseUrl,
  });
  await context.addCookies([sessionCookie(baseUrl, token)]);
  return context;
}

async function measureTaps(context: BrowserContext, listId: string, rate: number): Promise<Figure[]> {
  const page = await context.newPage();
  await page.addInitScript(instrument);
  await page.goto(`/shopping-lists/${listId}`);
  await page.getByRole('checkbox', { name: nameOf(0) }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await slowDown(page, rate);
  // An odd number, so that each line is tapped with both.
  const names = Array.from({ length: 39 }, (_, index) => nameOf(index));
  const taps = Array.from({ length: TAPS }, () => DURABILITIES).flat();
  const done = await page.evaluate(tapAll, { names, taps });
  const writes = await page.evaluate(() => (window as unknown as Instrumented).writes);
  await page.close();
  return DURABILITIES.flatMap((durability) => {
    const own = done.filter((tap) => tap.durability === durability);
    return [
      ...figures(`${durability}: write of the outbox`, writes[durability], 'ms'),
      ...figures(
        `${durability}: tap to the frame that paints it`,
        own.map(({ ms }) => ms),
        'ms',
      ),
      ...figures(
        `${durability}: frames in between`,
        own.map(({ frames }) => frames),
        '',
      ),
    ];
  });
}

function figures(name: string, samples: readonly number[], unit: string): Figure[] {
  return [
    { name: `${name}, median`, value: median(samples), unit },
    { name: `${name}, p95`, value: percentile(samples, 0.95), unit },
  ];
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

/** Runs in the Chromium of the browser tests, with a profile on the disk. */
export const bench: Bench = {
  name: 'outbox',
  title:
    'a tap written down and painted, with the outbox flushed to the disk and without; a list without a network',
  async run() {
    const server = await startBuiltServer(benchEnvironment(temporaryFolder()));
    const admin = await signIn(server.url, ADMIN);
    const context = await openProfile(admin);
    const all: Figure[] = [];
    for (const size of SIZES) {
      const listId = await makeFilledList(admin, size);
      for (const rate of SLOWDOWNS) {
        const taps = await measureTaps(context, listId, rate);
        const starts = await measureStarts(context, listId, rate);
        const shown = figures('no network: navigation to the list on the screen', starts, 'ms');
        const prefix = `${size} items, CPU ÷ ${rate}: `;
        all.push(...[...taps, ...shown].map((figure) => ({ ...figure, name: prefix + figure.name })));
      }
    }
    await context.close();
    await server.stop();
    return all;
  },
};
