import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { NewItem } from '../../../contract/shopping-lists/operations.ts';
import { showQuantity } from '../../../contract/quantities/quantities.ts';
import type { Suggestion } from '../../../contract/shopping-lists/suggestions.ts';
import { queueMutation } from '../../queries/offline-mutations/sender.ts';
import { useOfflineMutationValues } from '../../queries/offline-mutations/offline-mutations.ts';
import { suggestionsQuery } from '../../queries/shopping-lists/list-suggestions.ts';
import type { Line } from '../lines/lines.ts';
import { useAddedSuggestions } from './use-added-suggestions.ts';
import type { Dispatch } from '../use-shopping-list.ts';

interface Options {
  listId: string;
  /** The server doesn't know the list yet. */
  isNew: boolean;
  lines: readonly Line[];
  onAdd: (items: NewItem[]) => void;
  dispatch: Dispatch;
}

/** The suggestions of a list, which of them are on it, and what is hidden. */
export function useListSuggestions({ listId, isNew, ...list }: Options) {
  const query = useQuery({ ...suggestionsQuery(listId), enabled: !isNew });
  const { said, ...hiding } = useHiding(listId);
  const { data } = query;
  // The server's answer no longer has what was hidden here, where it can still be shown again.
  const all = useMemo(() => {
    const known = new Set(data?.map(({ productId }) => productId));
    const gone = [...said.values()].filter(({ productId }) => !known.has(productId));
    return gone.length === 0 ? data : data && [...data, ...gone];
  }, [data, said]);
  return { ...query, data: all, ...useAddedSuggestions(list), ...hiding };
}

/** A hidden suggestion is kept on the device until the server knows it. */
function useHiding(listId: string) {
  // Choices made here stay, also after the server has answered.
  const [said, setSaid] = useState<ReadonlyMap<string, Suggestion & { isHidden: boolean }>>(new Map());
  const waiting = useOfflineMutationValues('hiddenSuggestion');
  const change = (suggestion: Suggestion, isHidden: boolean): void => {
    const { productId, name } = suggestion;
    setSaid(new Map([...said, [productId, { ...suggestion, isHidden }]]));
    void queueMutation('hiddenSuggestion', { listId, productId, name, isHidden });
  };
  return {
    said,
    isHidden: (productId: string): boolean =>
      said.get(productId)?.isHidden ??
      waiting.some((other) => other.listId === listId && other.productId === productId && other.isHidden),
    hide: (suggestion: Suggestion) => change(suggestion, true),
    show: (suggestion: Suggestion) => change(suggestion, false),
  };
}

/** The usual amount and note: '2 l' and the text usually written beside it. */
export function describeUsual(suggestion: Suggestion): string {
  const amount = showQuantity(suggestion);
  return suggestion.note === null ? amount : `${amount} · ${suggestion.note}`;
}
