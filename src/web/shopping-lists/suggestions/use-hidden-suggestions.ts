import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type HiddenSuggestion,
  hiddenSuggestionsAnswer,
} from '../../../contract/shopping-lists/hidden-suggestions.ts';
import { listPath } from '../../../contract/shopping-lists/list-path.ts';
import { compareNames } from '../../../contract/names.ts';
import type { Suggestion } from '../../../contract/shopping-lists/suggestions.ts';
import { request } from '../../http.ts';
import { suggestionsQuery } from '../../queries/shopping-lists/list-suggestions.ts';
import { queueMutation } from '../../queries/offline-mutations/sender.ts';
import { useOfflineMutationValues } from '../../queries/offline-mutations/offline-mutations.ts';

const hiddenSuggestionsQuery = (listId: string) =>
  queryOptions({
    // With the list's suggestions, so that both are fetched again when one is shown again.
    queryKey: [...suggestionsQuery(listId).queryKey, 'hidden'],
    queryFn: ({ signal }) =>
      request('GET', `${listPath(listId)}/suggestions/hidden`, { schema: hiddenSuggestionsAnswer, signal }),
    staleTime: 0,
    meta: { kept: true, silent: true },
    retry: false,
  });

interface Options {
  isEnabled: boolean;
  /** Those that have a row, where they can be shown again as well. */
  suggested?: readonly Suggestion[];
}

/** What is hidden from the suggestions of a list, by name, with what this device hasn't sent yet. */
export function useHiddenSuggestions(listId: string, { isEnabled, suggested = [] }: Options) {
  const { data = [] } = useQuery({ ...hiddenSuggestionsQuery(listId), enabled: isEnabled });
  const waiting = useOfflineMutationValues('hiddenSuggestion').filter((other) => other.listId === listId);
  // The kept answer has them until the next one comes.
  const [shownAgain, setShownAgain] = useState<readonly HiddenSuggestion[]>([]);
  const names = new Map(data.map(({ productId, name }) => [productId, name]));
  for (const { productId, name, isHidden } of waiting) {
    if (isHidden) names.set(productId, name);
    else names.delete(productId);
  }
  for (const { productId } of [...suggested, ...shownAgain]) names.delete(productId);
  const showAgain = ({ productId, name }: HiddenSuggestion): void => {
    setShownAgain([...shownAgain, { productId, name }]);
    void queueMutation('hiddenSuggestion', { listId, productId, name, isHidden: false });
  };
  return {
    hidden: [...names]
      .map(([productId, name]): HiddenSuggestion => ({ productId, name }))
      .sort((a, b) => compareNames(a.name, b.name)),
    lastShown: shownAgain.at(-1),
    showAgain,
  };
}
