import { useCallback, useMemo, useState } from 'react';
import { cleanName } from '../../../contract/names.ts';
import { getShown, navigate } from '../../navigation/navigation.ts';
import { useLocation } from '../../navigation/use-navigation.ts';
import { EVERYTHING, type RecipeSearch } from '../../queries/recipes/find-recipes.ts';
import { readSearch, writeSearch } from './recipe-search.ts';

const shownSearch = (): RecipeSearch => readSearch(new URLSearchParams(getShown().location.search));

/** Puts a part of the search into the address. */
function show(part: Partial<RecipeSearch>, replace: boolean): void {
  const wanted = { ...shownSearch(), ...part };
  void navigate(getShown().location.pathname + writeSearch(wanted), { replace, keepScroll: true });
}

const choose = (part: Partial<Omit<RecipeSearch, 'name'>>): void => show(part, false);

/**
 * The search, which lives in the address: each choice is a step in the history, and typing a whole name is one step.
 */
export function useRecipeSearch() {
  const { search } = useLocation();
  const { name, ...others } = readSearch(new URLSearchParams(search));
  const [typed, setTyped] = useState(name);
  /** The name the address had when this was last rendered. */
  const [seen, setSeen] = useState(name);
  // The address follows the typed text, except if the user went back or followed another link.
  if (name !== seen) {
    setSeen(name);
    if (name !== cleanName(typed)) setTyped(name);
  }

  const type = useCallback((next: string): void => {
    setTyped(next);
    const inAddress = shownSearch().name;
    if (cleanName(next) !== inAddress) show({ name: next }, inAddress !== '');
  }, []);
  const clear = useCallback((): void => {
    setTyped('');
    show({ ...EVERYTHING, order: shownSearch().order }, false);
  }, []);
  const query = writeSearch(others);
  /** Without the name, and the same object for as long as only that changes. */
  const filters = useMemo(() => readSearch(new URLSearchParams(query)), [query]);
  return { typed, filters, type, choose, clear };
}
