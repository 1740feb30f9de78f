import * as z from 'zod/mini';
import { HOUR_MS } from '../../../contract/durations.ts';
import { attempt } from '../../storage.ts';
import { readUser } from '../../stored-user.ts';
import { RECIPE_STORAGE_PREFIX } from '../../recipe-storage.ts';

/** As long as a dish is cooked, a dough that rises overnight included. */
const MARKS_RETENTION_MS = 12 * HOUR_MS;

/** The key prefix of the marks of all recipes. */
const MARKS_PREFIX = `${RECIPE_STORAGE_PREFIX}struck.`;

/** The prefix of the mark that says for how many portions the user cooks. */
export const PORTIONS = 'portions ';

/** Pairs of a part's key and when it was struck, in ms since 1970. */
const stored = z.array(z.tuple([z.string(), z.number()]));
type Marks = z.infer<typeof stored>;

interface Whose {
  userId: string;
  recipeId: string;
}

const storageKey = ({ userId, recipeId }: Whose): string => `${MARKS_PREFIX}${userId}.${recipeId}`;

const listeners = new Set<() => void>();
/** Marks of this tab only, if the device can't store them. */
const unkept = new Map<string, string>();

/** Calls `listener` when marks may have changed: here, in another tab, or by the time that has passed. */
export function subscribeStruck(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

const readText = (key: string): string | null =>
  attempt(() => localStorage.getItem(key), null) ?? unkept.get(key) ?? null;

const marksIn = (text: string | null): Marks => attempt(() => stored.parse(JSON.parse(text ?? '[]')), []);

/** By how much a clock may be set back before a mark counts as one of another day. */
const CLOCK_SET_BACK_BY_MS = 60_000;

const isFresh = ([, at]: Marks[number], now: number): boolean =>
  at > now - MARKS_RETENTION_MS && at <= now + CLOCK_SET_BACK_BY_MS;

/**
 * The marks that count now, as the text of an array of keys: equal where they are the same.
 * @param now ms since 1970
 */
export function readStruck(whose: Whose, now: number): string {
  const marks = marksIn(readText(storageKey(whose)));
  return JSON.stringify(marks.filter((mark) => isFresh(mark, now)).map(([key]) => key));
}

/** Milliseconds until the next mark is over; undefined where nothing is struck. */
export function nextEndMs(whose: Whose, now: number): number | undefined {
  const ends = marksIn(readText(storageKey(whose)))
    .filter((mark) => isFresh(mark, now))
    .map(([, at]) => at + MARKS_RETENTION_MS - now);
  return ends.length === 0 ? undefined : Math.min(...ends);
}

/**
 * Strikes a part of a recipe, or takes that back.
 * @param known keys of all parts it has now; marks of others are dropped
 * @param now ms since 1970
 */
export function toggleStruck(whose: Whose, key: string, known: readonly string[], now: number): void {
  const current = marksIn(readText(storageKey(whose))).filter(
    (mark) => isFresh(mark, now) && (known.includes(mark[0]) || mark[0].startsWith(PORTIONS)),
  );
  const rest = current.filter(([other]) => other !== key);
  write(whose, rest.length < current.length ? rest : [...rest, [key, now]]);
  dropStale(now);
}

/** Stores with the marks of a recipe for how many portions it is cooked. */
export function keepPortions(whose: Whose, portions: number, now: number): void {
  const marks = marksIn(readText(storageKey(whose))).filter(([key]) => !key.startsWith(PORTIONS));
  write(whose, [...marks, [PORTIONS + portions, now]]);
}

/** Takes back all marks of a recipe. */
export const clearStruck = (whose: Whose): void => write(whose, []);

/** Does nothing once the person has logged out, which another tab may have done. */
function write(whose: Whose, marks: Marks): void {
  if (readUser()?.id !== whose.userId) return;
  const key = storageKey(whose);
  unkept.delete(key);
  const isKept = attempt(() => {
    if (marks.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(marks));
    return true;
  }, false);
  if (!isKept) unkept.set(key, JSON.stringify(marks));
  for (const listener of listeners) listener();
}

function dropStale(now: number): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(MARKS_PREFIX)) continue;
      if (!marksIn(localStorage.getItem(key)).some((mark) => isFresh(mark, now)))
        localStorage.removeItem(key);
    }
  }, undefined);
}
