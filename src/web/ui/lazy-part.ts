import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const RETRY_PAUSE = 5_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves with what `load` imports, trying again for as long as there is no network to fetch it. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await pause(RETRY_PAUSE);
    }
  }
}

/** Resolves when everything the document itself names is here; until then the first page has the network to itself. */
export async function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}

/** A tab in the background paints nothing for as long as it stays there; in ms. */
const UNSEEN = 1_000;

/** In ms after everything of the page is here. */
const HEAD_START = 1_500;

let settled: Promise<void> | undefined;

/** Resolves once the first page has had its head start; at once on all pages after it. */
export function whenSettled(): Promise<void> {
  settled ??= whenLoaded().then(() => pause(HEAD_START));
  return settled;
}

/** Has fetched by the time somebody asks for it what no first paint needs. */
export function fetchSoon(load: () => Promise<unknown>): void {
  void whenSettled().then(() => untilLoaded(load));
}

/** Resolves when what is being drawn has been painted, or soon in a tab that nobody sees. */
async function whenPainted(): Promise<void> {
  const painted = new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
  await Promise.race([painted, pause(UNSEEN)]);
}

/** A part of a page whose code isn't needed at first. That it can't be fetched now must not take the page away. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    // To fetch it costs the paint it isn't part of.
    await whenPainted();
    return { default: await untilLoaded(load) };
  });
}
