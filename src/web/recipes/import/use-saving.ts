import { useCallback, useEffect, useRef, useState } from 'react';
import { HttpError, isNetworkError } from '../../http.ts';
import { queryClient } from '../../query-client.ts';
import { describeError } from '../../texts/describe-error.ts';
import { t } from '../../texts/recipe-import.ts';
import { productNamesQuery } from '../../queries/product-names.ts';
import { RECIPES_KEY } from '../../queries/recipe-keys.ts';
import { type FoundRecipe, saveReadRecipe, type Saved } from './save-recipes.ts';

/** What became of a recipe. */
export type Outcome = Saved | { failed: string };

export const isAdded = (outcome: Outcome | undefined): outcome is Saved => typeof outcome === 'string';

/** The server writes several at once as quickly as one; more would keep others waiting. */
const SAVED_AT_ONCE = 4;

const TOO_MANY = 429;
const MINUTE_MS = 60_000;

/** Which recipes of a file are chosen, and what becomes of them. */
export function useSaving(recipes: readonly FoundRecipe[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(recipes.filter(({ known }) => known === undefined).map(({ id }) => id)),
  );
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [done, setDone] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [summary, setSummary] = useState('');
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(), []);

  const turn = useCallback((id: string): void => {
    setChosen((before) => {
      const rest = new Set(before);
      return rest.delete(id) ? rest : rest.add(id);
    });
  }, []);

  const start = async (): Promise<void> => {
    const stop = new AbortController();
    stopper.current = stop;
    const wanted = recipes.filter(({ id }) => chosen.has(id));
    setDone(0);
    setSummary('');
    setSaving(true);
    const note = (id: string, outcome: Outcome): void => {
      setOutcomes((before) => new Map(before).set(id, outcome));
      if (!isAdded(outcome)) return;
      setDone((before) => before + 1);
      setChosen((before) => new Set([...before].filter((other) => other !== id)));
    };
    const { added, withoutPhoto, reason } = await saveAll(wanted, stop.signal, note);
    void queryClient.invalidateQueries({ queryKey: RECIPES_KEY });
    void queryClient.invalidateQueries({ queryKey: productNamesQuery.queryKey });
    setSummary(
      [
        t('recipeImport.addedOf', { added, total: wanted.length }),
        withoutPhoto > 0 && t('recipeImport.addedWithoutPhoto', { count: withoutPhoto }),
        reason,
      ]
        .filter(Boolean)
        .join(' '),
    );
    setSaving(false);
  };
  return {
    chosen,
    choose: (ids: readonly string[]) => setChosen(new Set(ids.filter((id) => !isAdded(outcomes.get(id))))),
    turn,
    outcomes,
    hasAdded: [...outcomes.values()].some(isAdded),
    done,
    isSaving,
    /** What became of them all, once that is known. */
    summary,
    start: () => void start(),
    stop: () => stopper.current?.abort(),
  };
}

/** Saves until there are no more, somebody stops it, or it can't go on; says why. */
async function saveAll(
  wanted: readonly FoundRecipe[],
  signal: AbortSignal,
  note: (id: string, outcome: Outcome) => void,
): Promise<{ added: number; withoutPhoto: number; reason: string }> {
  let added = 0;
  let withoutPhoto = 0;
  let problem: unknown;
  const left = wanted.values();
  const saveSome = async (): Promise<void> => {
    for (const found of left) {
      if (signal.aborted || problem !== undefined) return;
      try {
        const saved = await saveReadRecipe(found);
        added += 1;
        if (saved !== 'added') withoutPhoto += 1;
        note(found.id, saved);
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
