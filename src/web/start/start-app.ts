/** The app waits so long, in ms, for what is painted before it, which takes less than the app does to come. */
const PATIENCE = 1_000;

/**
 * Runs the app's code, which is being fetched: it holds the processor of a cheap phone for half a second, and what
 * can be seen before comes before.
 * @param painted resolves when that is on the page
 */
export async function startApp(painted: Promise<void> | undefined): Promise<void> {
  // While developing the page itself names the app.
  const app = document.currentScript?.dataset.app;
  if (app === undefined) return;
  await Promise.race([painted?.then(nextFrame), pause(PATIENCE)]);
  await styled();
  // An import that is left in the middle, by whoever goes on to another page, would count as an error.
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = 'anonymous';
  script.src = app;
  document.head.append(script);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when what is on the page now has been painted; a tab in the background paints nothing. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** Resolves when the styles are here, for which a script that stands in the page would wait. */
async function styled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (link === null || link.sheet !== null) return;
  await new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, resolve);
  });
}
