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

/** In ms after everything of the page is here. */
const HEAD_START = 1_500;

/** Has fetched by the time somebody asks for it what no first paint needs. */
export function fetchSoon(load: () => Promise<unknown>): void {
  void whenLoaded()
    .then(() => pause(HEAD_START))
    .then(() => untilLoaded(load));
}

/** A part of a page whose code isn't needed at first. That it can't be fetched now must not take the page away. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}
