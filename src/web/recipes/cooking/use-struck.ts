import { useMemo, useSyncExternalStore } from 'react';
import { useUser } from '../../session.ts';
import {
  clearStruck,
  keepPortions,
  nextEndMs,
  PORTIONS,
  readStruck,
  subscribeStruck,
  toggleStruck,
} from './struck-store.ts';

/** The parts of a recipe that are struck on this device. */
export interface Struck {
  isStruck: (key: string) => boolean;
  toggle: (key: string) => void;
}

/**
 * Which parts of a recipe are struck on this device, in all its tabs, and for how many portions it is being cooked.
 * @param keys of the parts it has now; see {@link keysOf}
 * @param wanted the number of portions that the reader chose; null uses the number kept with the marks
 */
export function useStruck(recipeId: string, keys: readonly string[], wanted: number | null) {
  const { id: userId } = useUser();
  const whose = useMemo(() => ({ userId, recipeId }), [userId, recipeId]);
  const [subscribe, read] = useMemo(
    () =>
      [
        (listener: () => void) => subscribeUntilEnd(whose, listener),
        () => readStruck(whose, Date.now()),
      ] as const,
    [whose],
  );
  const text = useSyncExternalStore(subscribe, read);
  const struck = useMemo(() => new Set(JSON.parse(text) as string[]), [text]);
  const hasAny = keys.some((key) => struck.has(key));
  const kept = [...struck].find((key) => key.startsWith(PORTIONS))?.slice(PORTIONS.length);
  const portions = wanted ?? (hasAny && kept !== undefined ? Number(kept) : null);
  return {
    isStruck: (key: string) => struck.has(key),
    toggle: (key: string) => {
      toggleStruck(whose, key, keys, Date.now());
      if (portions !== null) keepPortions(whose, portions, Date.now());
    },
    hasAny,
    portions,
    keepPortions: (next: number) => keepPortions(whose, next, Date.now()),
    clear: () => clearStruck(whose),
  };
}

/** Also calls `listener` when a mark expires, because no event reports that. */
function subscribeUntilEnd(whose: Parameters<typeof nextEndMs>[0], listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    const endMs = nextEndMs(whose, Date.now());
    if (endMs !== undefined) timer = setTimeout(tell, endMs);
  };
  const tell = (): void => {
    wait();
    listener();
  };
  wait();
  const unsubscribe = subscribeStruck(tell);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/**
 * Keys made from the text of the parts, so that no mark moves to another part when the recipe changes. Parts with the
 * same text are numbered, and all lose their marks when their number changes.
 */
export function keysOf(contents: readonly string[]): string[] {
  const totals = new Map<string, number>();
  for (const content of contents) totals.set(content, (totals.get(content) ?? 0) + 1);
  const seen = new Map<string, number>();
  return contents.map((content) => {
    const total = totals.get(content) ?? 1;
    if (total === 1) return content;
    const number = (seen.get(content) ?? 0) + 1;
    seen.set(content, number);
    return `${content}\n${number}/${total}`;
  });
}
