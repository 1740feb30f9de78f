import { first } from '../texts/pl-first.ts';

/** The app waits so long, in ms, for what is painted before it, which takes less than the app does to come. */
const PATIENCE = 1_000;

/** In ms; an app without its styles is better than none. */
const STYLES_LIMIT = 5_000;

/**
 * Runs the app's code, which is being fetched: it holds the processor of a cheap phone for half a second, and what
 * can be seen before comes before.
 * @param painted resolves when that is on the page
 */
export async function startApp(painted: Promise<void> | undefined): Promise<void> {
  // While developing the page itself names the app.
  const app = document.currentScript?.dataset.app;
  if (app === undefined) return;
  await Promise.race([painted?.then(shown), pause(PATIENCE)]);
  await Promise.race([styled(), pause(STYLES_LIMIT)]);
  // An import that is left in the middle, by whoever goes on to another page, would count as an error.
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = 'anonymous';
  script.src = app;
  script.addEventListener('error', tellMissing);
  document.head.append(script);
}

/** Instead of a picture that would never answer. */
function tellMissing(): void {
  const reload = document.createElement('button');
  reload.textContent = first.common.reload;
  reload.addEventListener('click', () => location.reload());
  const place = document.createElement('main');
  place.className = 'first-missing';
  const text = document.createElement('h1');
  text.textContent = first.common.failed;
  place.append(text, reload);
  document.querySelector('.first-picture')?.remove();
  document.body.prepend(place);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

/** Resolves when what is on the page now is on the screen; a tab in the background paints nothing. */
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
