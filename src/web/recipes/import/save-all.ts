import { MINUTE_MS } from '../../../contract/durations.ts';
import { HttpError, isNetworkError } from '../../http.ts';
import { describeError } from '../../texts/describe-error.ts';
import { t } from '../../texts/recipe-import.ts';
import type { Saved } from './save-recipes.ts';

/** The result for a recipe. */
export type Outcome = Saved | { failed: string };

export const isAdded = (outcome: Outcome | undefined): outcome is Saved => typeof outcome === 'string';

/** The server stores several at once as fast as one; more would make other users wait. */
const SAVED_AT_ONCE = 4;

const TOO_MANY = 429;

/** What became of the recipes that were to be saved. */
interface SavedAll {
  added: number;
  withoutPhoto: number;
  /** Why it stopped; empty where it didn't. */
  reason: string;
}

export const describeSaved = ({ added, withoutPhoto, reason }: SavedAll, total: number): string =>
  [
    t('recipeImport.addedOf', { added, total }),
    withoutPhoto > 0 && t('recipeImport.addedWithoutPhoto', { count: withoutPhoto }),
    reason,
  ]
    .filter(Boolean)
    .join(' ');

/**
 * Saves until there are no more, the user stops it, or it can't continue.
 * @param save resolves with the result for one; what it throws is the reason why that one, or any further one, can't
 * be saved
 */
export async function saveAll<T extends { id: string }>(
  wanted: readonly T[],
  save: (one: T) => Promise<Outcome>,
  signal: AbortSignal,
  note: (id: string, outcome: Outcome) => void,
): Promise<SavedAll> {
  let added = 0;
  let withoutPhoto = 0;
  let problem: unknown;
  const left = wanted.values();
  const saveSome = async (): Promise<void> => {
    for (const found of left) {
      if (signal.aborted || problem !== undefined) return;
      try {
        const outcome = await save(found);
        if (isAdded(outcome)) added += 1;
        if (isAdded(outcome) && outcome !== 'added') withoutPhoto += 1;
        note(found.id, outcome);
      } catch (error) {
        if (reasonToStop(error) === undefined)
          note(found.id, { failed: describeError(error, t('recipeImport.notAdded')) });
        else problem = error;
      }
    }
  };
  await Promise.all(Array.from({ length: SAVED_AT_ONCE }, saveSome));
  const reason =
    problem === undefined ? '' : (reasonToStop(problem) ?? describeError(problem, t('common.failed')));
  return { added, withoutPhoto, reason };
}

/** Why no further recipe can be saved either; undefined where only this one can't. */
function reasonToStop(error: unknown): string | undefined {
  if (isNetworkError(error)) return t('recipeImport.savingOffline');
  if (!(error instanceof HttpError)) return undefined;
  if (error.status === TOO_MANY) {
    return t('recipeImport.savingTooFast', { count: Math.max(1, Math.ceil(error.retryAfterMs / MINUTE_MS)) });
  }
  const isOurs = error.status >= 500 || error.status === 401;
  return isOurs ? describeError(error, t('common.failed')) : undefined;
}
