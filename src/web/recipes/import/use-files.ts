import { useEffect, useState } from 'react';
import { isConnected } from '../../realtime/realtime.ts';
import { useUser } from '../../session.ts';
import { describeError } from '../../texts/describe-error.ts';
import { t } from '../../texts/other-recipes.ts';
import { untilLoaded } from '../../ui/lazy-part.ts';
import { keepPhoto, listQueued, queueRecipes, removeQueued } from './import-queue.ts';
import type { RefusedFile } from './read-file.ts';
import { compareRecipes, type FoundRecipe, namesHere } from './save-recipes.ts';
import type { useImport } from './use-import.ts';

export const BY_FILE = 'file';

/** Refused files that are named; more would push what was found out of sight. */
const MAX_NAMED = 10;

/** The content of the files under review, except what waits in the queue. */
interface Found {
  recipes: FoundRecipe[];
  areSeveralFiles: boolean;
  without: number;
  unreadable: number;
  /** Recipes of another program for which the queue has no room. */
  left: number;
}

/** Reviews that were left, by user: another recipe of the same files may have been opened in the form. */
const reviews = new Map<string, Found>();

const isReviewed = (found: Found | undefined): found is Found =>
  found !== undefined && found.recipes.length > 0;

/** Files that are read during a review join it: what was chosen there and what was saved stay to be seen. */
function joined(previous: Found | undefined, next: Found): Found {
  if (!isReviewed(previous)) return next;
  const known = new Set(previous.recipes.map(({ id }) => id));
  return {
    recipes: [...previous.recipes, ...next.recipes.filter(({ id }) => !known.has(id))],
    areSeveralFiles: true,
    without: previous.without + next.without,
    unreadable: previous.unreadable + next.unreadable,
    left: previous.left + next.left,
  };
}

/**
 * Reads chosen files. The only recipe of another program opens in the form, unless that would end a review or a
 * wait for the connection; what waits is kept on the device.
 */
export function useFiles(importing: ReturnType<typeof useImport>) {
  const { id: userId } = useUser();
  const [isReading, setReading] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [found, setFound] = useState(() => reviews.get(userId));
  const [isAllAdded, setAllAdded] = useState(false);
  const [queued, setQueued] = useState(() => listQueued(userId));
  const isInReview = isReviewed(found) && !isAllAdded;
  useEffect(() => {
    if (found && isInReview) reviews.set(userId, found);
    else reviews.delete(userId);
  }, [userId, found, isInReview]);
  const take = async (files: readonly File[]): Promise<void> => {
    const { readFiles } = await untilLoaded(() => import('./read-file.ts'));
    const { recipes, others, refused, ...leftOut } = await readFiles(files);
    setProblems(describeRefused(refused, files.length > 1));
    const [only] = others;
    if (recipes.length + others.length === 0) return undefined;
    const missing = leftOut.without + leftOut.unreadable + refused.length;
    const isFree = !isInReview && isConnected() && !importing.isWaiting;
    if (only && isFree && others.length + recipes.length + missing === 1)
      return importing.start({ html: only.html }, BY_FILE, (id) => keepPhoto(userId, id, only.photo));
    let left = 0;
    if (only) {
      // Without a connection it isn't known which of them are here.
      left = queueRecipes(userId, others, await namesHere().catch(() => new Set<string>()));
      setQueued(listQueued(userId));
    }
    const next = {
      recipes: recipes.length === 0 ? [] : await compareRecipes(recipes),
      areSeveralFiles: files.length > 1,
      ...leftOut,
      left,
    };
    return setFound((previous) => joined(previous, next));
  };
  const read = async (files: readonly File[]): Promise<void> => {
    setReading(true);
    setProblems([]);
    if (importing.problem?.by === BY_FILE) importing.forgetProblem();
    if (!isInReview) setFound(undefined);
    try {
      await take(files);
    } catch (error) {
      const reason = describeError(error, t('recipeImport.fileUnreadable'));
      setProblems((previous) => [...previous, reason]);
    }
    setReading(false);
  };
  const remove = (ids: readonly string[]): void => {
    if (ids.some((id) => id === importing.pendingBy)) importing.stopWaiting();
    for (const id of ids) removeQueued(userId, id);
    setQueued(listQueued(userId));
  };
  const close = () => setFound(undefined);
  return { isReading, problems, found, queued, read, setAllAdded, close, remove };
}

/** Why files weren't taken, each by its name where several were chosen. */
function describeRefused(refused: readonly RefusedFile[], areSeveral: boolean): string[] {
  const said = refused.slice(0, MAX_NAMED).map(({ name, problem: code }) => {
    const problem = t(`recipeImport.${code}`);
    return areSeveral ? t('recipeImport.refused', { name, problem }) : problem;
  });
  const more = refused.length - said.length;
  return more > 0 ? [...said, t('recipeImport.refusedMore', { count: more })] : said;
}
