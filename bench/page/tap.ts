import type { Page } from '@playwright/test';

export interface Tap {
  /** From the tap to the frame that shows it. */
  ms: number;
  /** Frames until then: 1 means the next one. */
  frames: number;
}

const TAPS = 8;
/** Time for lines to settle and the network to answer. */
const PAUSE_MS = 1_200;

/** Taps one line of the list after the other, and measures when the screen shows it. */
export async function timeTaps(page: Page): Promise<Tap[]> {
  const taps: Tap[] = [];
  for (let index = 0; index < TAPS; index += 1) {
    taps.push(await timeTap(page, index * 2));
    await page.waitForTimeout(PAUSE_MS);
  }
  return taps;
}

/** The tap is the label's click: the time from the glass to the page is not ours. */
function timeTap(page: Page, index: number): Promise<Tap> {
  return page.evaluate(
    (place) =>
      new Promise<Tap>((resolve) => {
        const boxes = document.querySelectorAll<HTMLInputElement>('ul input[type=checkbox]');
        const box = boxes[place % boxes.length];
        const row = box?.closest('li');
        if (box === undefined || row === null || row === undefined) throw new Error('There is no such line.');
        // Our list marks the row once the change is stored; the baseline page has nothing to mark.
        const isOurs = row.querySelector('button') !== null;
        const before = row.hasAttribute('data-checked');
        const isShown = (): boolean => !isOurs || row.hasAttribute('data-checked') !== before;
        // Started in a frame; otherwise the distance to the next one would be random.
        requestAnimationFrame(() => {
          const began = performance.now();
          let frames = 0;
          box.click();
          const look = (): void => {
            frames += 1;
            if (!isShown()) return void requestAnimationFrame(look);
            const painted = new MessageChannel();
            painted.port1.addEventListener('message', () =>
              resolve({ ms: performance.now() - began, frames }),
            );
            painted.port1.start();
            painted.port2.postMessage(null);
          };
          requestAnimationFrame(look);
        });
      }),
    index,
  );
}
