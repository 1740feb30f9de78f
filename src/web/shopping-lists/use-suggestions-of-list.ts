import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewItem } from '../../contract/operations.ts';
import { formatQuantity } from '../../contract/quantities.ts';
import type { Suggestion } from '../../contract/suggestions.ts';
import { keepChange } from '../queries/kept-mutation-sender.ts';
import { useKeptValues } from '../queries/kept-mutations.ts';
import { suggestionsQuery } from '../queries/list-suggestions.ts';
import type { Line } from './lines.ts';
import { useAddedSuggestions } from './use-added-suggestions.ts';
import type { Dispatch } from './use-shopping-list.ts';

interface Options {
  listId: string;
  /** The server doesn't know the list yet. */
  isNew: boolean;
  lines: readonly Line[];
  onAdd: (items: NewItem[]) => void;
  dispatch: Dispatch;
}

/** The suggestions of a list, which of them are on it, and what is hidden. */
export function useSuggestionsOfList({ listId, isNew, ...list }: Options) {
  return {
    ...useQuery({ ...suggestionsQuery(listId), enabled: !isNew }),
    ...useAddedSuggestions(list),
    ...useHiding(listId),
  };
}

/** What isn't to be suggested any more is kept on the device until the server knows it. */
function useHiding(listId: string) {
  // What was said here stays said, also once the server has answered.
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map());
  const waiting = useKeptValues('hiddenSuggestion');
  const change = ({ productId, name }: Suggestion, isHidden: boolean): void => {
    setSaid(new Map([...said, [productId, isHidden]]));
    void keepChange('hiddenSuggestion', { listId, productId, name, isHidden });
  };
  return {
    isHidden: (productId: string): boolean =>
      said.get(productId) ??
      waiting.some((other) => other.listId === listId && other.productId === productId && other.isHidden),
    hide: (suggestion: Suggestion) => change(suggestion, true),
    show: (suggestion: Suggestion) => change(suggestion, false),
  };
}

/** '2 l' and what is usually written beside it. */
export function describeUsual(suggestion: Suggestion): string {
  const amount = formatQuantity(suggestion);
  return suggestion.note === null ? amount : `${amount} · ${suggestion.note}`;
}
