import { useMemo, useState } from 'react';
import { cleanName } from '../../contract/names.ts';
import { getShown, navigate } from '../navigation/navigation.ts';
import { useLocation } from '../navigation/use-navigation.ts';
import { EVERYTHING, type RecipeSearch } from '../queries/find-recipes.ts';
import { readSearch, writeSearch } from './recipe-search.ts';

/** Puts a part of the search into the address. */
function show(part: Partial<RecipeSearch>, replace: boolean): void {
  const { pathname, search } = getShown().location;
  const wanted = { ...readSearch(new URLSearchParams(search)), ...part };
  void navigate(pathname + writeSearch(wanted), { replace, keepScroll: true });
}

const choose = (part: Partial<Omit<RecipeSearch, 'name'>>): void => show(part, false);

/**
 * The search, which lives in the address: each choice is a step of the history, and all that is typed of a name is one.
 */
export function useRecipeSearch() {
  const { search } = useLocation();
  const inAddress = useMemo(() => readSearch(new URLSearchParams(search)), [search]);
  const [typed, setTyped] = useState(inAddress.name);
  /** The name the address had when this was last rendered. */
  const [seen, setSeen] = useState(inAddress.name);
  // The address follows what is typed, except where somebody went back or took another link.
  if (inAddress.name !== seen) {
    setSeen(inAddress.name);
    if (inAddress.name !== cleanName(typed)) setTyped(inAddress.name);
  }

  const type = (name: string): void => {
    setTyped(name);
    if (cleanName(name) !== inAddress.name) show({ name }, inAddress.name !== '');
  };
  const clear = (): void => {
    setTyped('');
    show({ ...EVERYTHING, order: inAddress.order }, false);
  };
  return { typed, search: inAddress, type, choose, clear };
}
