import { useCallback, useEffect, useRef, useState } from 'react';
import { v5 as uuidv5 } from 'uuid';
import { readPortions } from '../../../contract/recipes/portions.ts';
import { productNamesQuery } from '../../queries/products/product-names.ts';
import { RECIPES_KEY } from '../../queries/keys.ts';
import { queryClient } from '../../query-client.ts';
import { useUser } from '../../session.ts';
import { t } from '../../texts/other-recipes.ts';
import { useUnloadQuestion } from '../../ui/use-leave-question.ts';
import { recipesFromQuery } from '../api.ts';
import { bodyOf } from '../editor/recipe-form.ts';
import { photoOf, type QueuedRecipe } from './import-queue.ts';
import { readPage } from './read-page.ts';
import { describeSaved, isAdded, type Outcome, saveAll } from './save-all.ts';
import { addUnderFreeId, takenMeanwhile, withPhoto } from './save-recipes.ts';

/**
 * Saves waiting recipes, under ids made from their content, so that a repeat makes none twice. Recipes that lack
 * something, or may exist already, aren't saved.
 * @param onSaved called with each as soon as it is saved
 */
export function useQueueSaving(onSaved: (id: string) => void) {
  const { id: userId } = useUser();
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [summary, setSummary] = useState('');
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(), []);
  const isSaving = progress !== undefined;
  useUnloadQuestion(useCallback(() => isSaving, [isSaving]));
  const start = async (wanted: readonly QueuedRecipe[]): Promise<void> => {
    const stop = new AbortController();
    stopper.current = stop;
    const total = wanted.length;
    setSummary('');
    setReasons(new Map());
    setProgress({ done: 0, total });
    const note = (id: string, outcome: Outcome): void => {
      if (!isAdded(outcome)) return setReasons((previous) => new Map(previous).set(id, outcome.failed));
      setProgress((previous) => previous && { ...previous, done: previous.done + 1 });
      onSaved(id);
    };
    const taken = await takenMeanwhile(wanted, wanted, ({ name }) => name, idOfQueued);
    for (const id of taken) note(id, { failed: t('recipeImport.sameName') });
    const free = wanted.filter(({ id }) => !taken.has(id));
    const save = (recipe: QueuedRecipe) => saveQueued(userId, recipe);
    const saved = await saveAll(free, save, stop.signal, note);
    void queryClient.invalidateQueries({ queryKey: RECIPES_KEY });
    void queryClient.invalidateQueries({ queryKey: productNamesQuery.queryKey });
    setSummary(describeSaved(saved, total));
    setProgress(undefined);
  };
  return {
    /** Why the last run didn't save one that still waits. By id. */
    reasons,
    /** Undefined while nothing is being saved. */
    progress,
    /** The result for all of them, once it is known. */
    summary,
    start: (wanted: readonly QueuedRecipe[]) => void start(wanted),
    stop: () => stopper.current?.abort(),
  };
}

/** The id under which one is added; the next one where the one before belongs to a deleted recipe. */
const idOfQueued = ({ id }: QueuedRecipe, number: number): string =>
  number === 0 ? id : uuidv5(String(number), id);

async function saveQueued(userId: string, queued: QueuedRecipe): Promise<Outcome> {
  const { id, html } = queued;
  const { values, missing } = await readPage({ html });
  if (missing.length > 0) {
    const parts = missing.filter((part) => part !== 'amounts' || !missing.includes('ingredients'));
    const what = parts.map((part) => t(`otherRecipes.lacks.${part}`)).join(', ');
    return { failed: t('otherRecipes.lacking', { what }) };
  }
  const same = values.source === '' ? [] : await queryClient.query(recipesFromQuery(values.source));
  if (same.some((other) => other.id !== id)) return { failed: t('recipeImport.sameSource') };
  const body = bodyOf(values, readPortions(values.portions) ?? null);
  const added = await addUnderFreeId(body, (number) => idOfQueued(queued, number));
  return withPhoto(added, photoOf(userId, id));
}
