import type { Page } from '@playwright/test';

/** Types every word letter by letter into the field and empties it again; one sample per letter, in ms. */
export async function timeKeys(page: Page, field: string, words: readonly string[]): Promise<number[]> {
  await page.locator(field).focus();
  const samples: number[] = [];
  for (const word of words) {
    for (const letter of word) samples.push(await timeKey(page, letter));
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
