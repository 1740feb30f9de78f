import { pause } from '../ui/pause.ts';
import { fromTemplate } from './template.ts';

/** How long the app waits for the preview, which takes less time than the app's code. */
const PREVIEW_TIMEOUT_MS = 1_000;

/** An app without its styles is better than none. */
const STYLES_TIMEOUT_MS = 5_000;

/**
 * Runs the app's code, which is being fetched. That keeps the processor of a cheap phone busy for half a second, so
 * the preview is painted before.
 * @param painted resolves when the preview is on the page
 */
export async function startApp(painted: Promise<void> | undefined): Promise<void> {
  // While developing the page itself names the app.
  const app = document.currentScript?.dataset.app;
  if (app === undefined) return;
  await Promise.race([painted?.then(shown), pause(PREVIEW_TIMEOUT_MS)]);
  await Promise.race([styled(), pause(STYLES_TIMEOUT_MS)]);
  watchFirstRun();
  if (lacksPolyfills()) run('/polyfills.js');
  run(app);
}

/** One after the other, in the order of the calls. */
function run(src: string): void {
  // A dynamic import that is cut off, because the user goes on to another page, would count as an error.
  const script = document.createElement('script');
  script.type = 'module';
  script.async = false;
  script.crossOrigin = 'anonymous';
  script.src = src;
  script.addEventListener('error', () => tellEnd('failure'));
  document.head.append(script);
}

/**
 * The newest functions that polyfills.ts adds: the first is the last one in Chrome, the second in Safari and Firefox.
 */
const lacksPolyfills = (): boolean => !('canParse' in URL && 'any' in AbortSignal);

/** Whether this is older than every browser of README's list: they came with Chrome 110 and Safari 16.4. */
export const isTooOld = (): boolean => !('toSorted' in [] && 'adoptedStyleSheets' in document);

/** How long the app has to get over an error before its first page; React tries a second time at once. */
const RECOVERY_MS = 500;

/** Until the app has put something on the page, an error in its code is the end of it. */
function watchFirstRun(): void {
  const isThere = (): boolean => document.getElementById('root')?.hasChildNodes() === true;
  addEventListener('error', ({ filename }) => {
    // Errors thrown by a browser extension don't count.
    if (isThere() || !filename.startsWith(location.origin)) return;
    setTimeout(() => {
      if (!isThere()) tellEnd('failure');
    }, RECOVERY_MS);
  });
}

/** Says why the app can't be started, in the place of a preview that would never answer. */
export function tellEnd(reason: 'failure' | 'tooOld'): void {
  if (document.querySelector('.start-failure') !== null) return;
  const failure = fromTemplate(reason);
  failure.querySelector('button')?.addEventListener('click', () => location.reload());
  document.querySelector('.app-shell-preview')?.remove();
  document.body.prepend(failure);
}

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

/** Resolves when the page's current content is painted; a tab in the background paints nothing. */
async function shown(): Promise<void> {
  if (document.hidden) return;
  await nextFrame();
  // A frame is on its way to the screen when the next one begins.
  await nextFrame();
  await pause(0);
}

/** Resolves when the styles are here, for which a script that stands in the page would wait. */
async function styled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (link === null || link.sheet !== null) return;
  await new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, resolve);
  });
}
