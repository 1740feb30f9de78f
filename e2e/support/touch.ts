import type { Page } from '@playwright/test';
import { devtoolsOf } from './page-pool.ts';

interface Point {
  x: number;
  y: number;
}

const STEPS = 20;

const nextFrame = (page: Page): Promise<number> => page.evaluate(() => new Promise(requestAnimationFrame));

/** Moves a finger over the screen at once, without resting it first. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const devtools = await devtoolsOf(page);
  const at = (step: number): Point => ({
    x: from.x + ((to.x - from.x) * step) / STEPS,
    y: from.y + ((to.y - from.y) * step) / STEPS,
  });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= STEPS; step += 1) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(step)] });
    await nextFrame(page);
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
