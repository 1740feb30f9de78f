import type { Page } from '@playwright/test';
import { openPlainField } from '../baseline/keys.ts';
import type { Figure } from '../harness/bench.ts';
import { atMost, spread } from '../harness/figures.ts';
import { setConditions } from './browser.ts';

/** Limit of p95 at full speed. */
const ALLOWED_MS = 16;

/** How many times each letter is timed, so that p95 doesn't rest on one or two of them. */
const ROUNDS = 5;

/** People don't type faster. Delayed work of a key is done by then, and isn't counted for the next one. */
const KEY_INTERVAL_MS = 100;

interface Typing {
  field: string;
  words: readonly string[];
}

interface KeyTimes {
  /** One sample per letter, in ms. */
  samples: number[];
  /** The same on a page with nothing but a field and eight rows. */
  baselines: number[];
}

/** What a key takes at full speed and at a quarter of it. @param name of what is searched, '3,000 products' */
export async function measureKeys(page: Page, name: string, typing: Typing): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const isSlow of [false, true]) {
    const { samples, baselines } = await timeKeysBesideBaseline(page, { ...typing, isSlow });
    const title = isSlow ? `${name}, a quarter of the speed` : name;
    const [p50, p95, p99] = spread(title, 'ms', samples, baselines);
    figures.push(p50, isSlow ? p95 : atMost(ALLOWED_MS, p95), p99);
  }
  return figures;
}

/** Times the keys on the page and on the baseline's, all words of each in turn. */
async function timeKeysBesideBaseline(
  page: Page,
  { field, words, isSlow }: Typing & { isSlow: boolean },
): Promise<KeyTimes> {
  const plain = await openPlainField(page.context());
  const times: KeyTimes = { samples: [], baselines: [] };
  for (const each of [page, plain]) await setConditions(each, { isSlow, isUnshaped: true });
  for (let round = 0; round < ROUNDS; round += 1) {
    await plain.bringToFront();
    times.baselines.push(...(await timeKeys(plain, 'input', words)));
    await page.bringToFront();
    times.samples.push(...(await timeKeys(page, field, words)));
  }
  await plain.close();
  return times;
}

/** Types every word letter by letter into the field and empties it again; one sample per letter, in ms. */
export async function timeKeys(page: Page, field: string, words: readonly string[]): Promise<number[]> {
  await page.locator(field).focus();
  const samples: number[] = [];
  for (const word of words) {
    for (const letter of word) {
      await page.waitForTimeout(KEY_INTERVAL_MS);
      samples.push(await timeKey(page, letter));
    }
    await page.locator(field).fill('');
  }
  return samples;
}

/** The browser's work for the key, up to layout and paint of the frame that shows it; waiting for that frame isn't counted. */
function timeKey(page: Page, letter: string): Promise<number> {
  return page.evaluate(
    (typed) =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const began = performance.now();
          const field = document.activeElement;
          if (!(field instanceof HTMLInputElement)) throw new Error('The field has lost the focus.');
          // Set through the native setter, because React ignores values set through its own.
          const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
          native?.set?.call(field, field.value + typed);
          field.dispatchEvent(new InputEvent('input', { bubbles: true }));
          const painted = new MessageChannel();
          painted.port1.addEventListener('message', () => resolve(performance.now() - began));
          painted.port1.start();
          // After React's rendering at the end of the event, and before this frame's paint.
          queueMicrotask(() => painted.port2.postMessage(null));
        });
      }),
    letter,
  );
}
