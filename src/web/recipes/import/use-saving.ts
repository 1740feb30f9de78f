import { useCallback, useEffect, useRef, useState } from 'react';
import { queryClient } from '../../query-client.ts';
import { t } from '../../texts/recipe-import.ts';
import { productNamesQuery } from '../../queries/products/product-names.ts';
import { RECIPES_KEY } from '../../queries/keys.ts';
import { describeSaved, isAdded, type Outcome, saveAll } from './save-all.ts';
import { type FoundRecipe, idOfContent, saveReadRecipe, takenMeanwhile } from './save-recipes.ts';

interface Review {
  chosen: ReadonlySet<string>;
  outcomes: ReadonlyMap<string, Outcome>;
}

/** For when the user comes back to the same recipes. */
const reviews = new WeakMap<readonly FoundRecipe[], Review>();

const newIds = (recipes: readonly FoundRecipe[]): string[] =>
  recipes.filter(({ known }) => known === undefined).map(({ id }) => id);

/** Which recipes of files are chosen, and the progress of saving them. More recipes may be added behind them. */
export function useSaving(recipes: readonly FoundRecipe[]) {
  const [before] = useState(() => reviews.get(recipes));
  const [chosen, setChosen] = useState(() => before?.chosen ?? new Set(newIds(recipes)));
  const [outcomes, setOutcomes] = useState(() => before?.outcomes ?? new Map<string, Outcome>());
  const [done, setDone] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [summary, setSummary] = useState('');
  const [count, setCount] = useState(recipes.length);
  if (recipes.length > count) {
    setCount(recipes.length);
    setChosen(new Set([...chosen, ...newIds(recipes.slice(count))]));
    setSummary('');
  }
  useEffect(() => {
    reviews.set(recipes, { chosen, outcomes });
  }, [recipes, chosen, outcomes]);
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(), []);

  const turn = useCallback((id: string): void => {
    setChosen((previous) => {
      const rest = new Set(previous);
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
      setOutcomes((previous) => new Map(previous).set(id, outcome));
      if (!isAdded(outcome)) return;
      setDone((previous) => previous + 1);
      setChosen((previous) => new Set([...previous].filter((other) => other !== id)));
    };
    const taken = await findTaken(wanted, recipes, outcomes);
    for (const id of taken) note(id, { failed: t('recipeImport.sameName') });
    setChosen((previous) => new Set([...previous].filter((id) => !taken.has(id))));
    const free = wanted.filter(({ id }) => !taken.has(id));
    const saved = await saveAll(free, saveReadRecipe, stop.signal, note);
    void queryClient.invalidateQueries({ queryKey: RECIPES_KEY });
    void queryClient.invalidateQueries({ queryKey: productNamesQuery.queryKey });
    setSummary(describeSaved(saved, wanted.length));
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
    /** The result for all of them, once it is known. */
    summary,
    start: () => void start(),
    stop: () => stopper.current?.abort(),
  };
}

/** Those that are here by now, which the user hasn't been told. */
function findTaken(
  wanted: readonly FoundRecipe[],
  recipes: readonly FoundRecipe[],
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<Set<string>> {
  const untold = wanted.filter(({ id, known }) => known === undefined && !outcomes.has(id));
  const nameOf = ({ recipe }: FoundRecipe) => recipe.name;
  return takenMeanwhile(untold, recipes, nameOf, ({ recipe }, number) => idOfContent(recipe, number));
}
