import { type ComponentType, lazy, type LazyExoticComponent, useEffect, useState } from 'react';
import { pause } from './pause.ts';

const RETRY_PAUSE_MS = 5_000;

/** Resolves with what `load` imports, trying again for as long as there is no network to fetch it. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await pause(RETRY_PAUSE_MS);
    }
  }
}

/** Resolves when everything the document itself names is here; until then the first page has the network to itself. */
export async function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}

/** A tab in the background paints nothing for as long as it stays there. */
const PAINT_TIMEOUT_MS = 1_000;

/** After everything that the document names has loaded. */
const HEAD_START_MS = 1_500;

let settled: Promise<void> | undefined;

/** Resolves when the first page has had its head start, at once on every page after it; in a task for each caller. */
export function whenSettled(): Promise<void> {
  const mine = settled ?? whenLoaded().then(() => pause(HEAD_START_MS));
  // If all of them began in one task, a tap would be delayed.
  settled = mine.then(() => pause(0));
  return mine;
}

/** Fetches code that no first paint needs before it is asked for. */
export function fetchSoon(load: () => Promise<unknown>): void {
  void whenSettled().then(() => untilLoaded(load));
}

interface LoadedOnce<T> {
  /** Undefined until it has arrived. */
  current: T | undefined;
  fetch: () => Promise<T>;
}

/** Code that several parts of a page use, for {@link useLoaded}. It is fetched once for all of them. */
export function loadedOnce<T>(load: () => Promise<T>): LoadedOnce<T> {
  let arriving: Promise<T> | undefined;
  const code: LoadedOnce<T> = {
    current: undefined,
    fetch: () => {
      arriving ??= untilLoaded(load).then((arrived) => (code.current = arrived));
      return arriving;
    },
  };
  return code;
}

/** The code, or undefined while it hasn't arrived. It is fetched once a component wants it. */
export function useLoaded<T>(code: LoadedOnce<T>, isWanted: boolean): T | undefined {
  const [loaded, setLoaded] = useState(() => code.current);
  useEffect(() => {
    // Another component may have fetched it since the first render.
    if (isWanted) void code.fetch().then((arrived) => setLoaded(() => arrived));
  }, [code, isWanted]);
  return loaded;
}

/** Resolves after the next paint, or after a second in a tab in the background. */
export async function whenPainted(): Promise<void> {
  const painted = new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
  await Promise.race([painted, pause(PAINT_TIMEOUT_MS)]);
}

/** Whether the component has been painted. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => void whenPainted().then(() => setPainted(true)), []);
  return isPainted;
}

/** A part of a page whose code isn't needed at first. The page stays while that can't be fetched. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    // Fetching it at once would delay the paint of the rest.
    await whenPainted();
    return { default: await untilLoaded(load) };
  });
}
