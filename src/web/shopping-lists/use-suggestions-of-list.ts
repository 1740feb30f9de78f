import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { NewItem } from '../../contract/operations.ts';
import { formatQuantity } from '../../contract/quantities.ts';
import type { Suggestion } from '../../contract/suggestions.ts';
import { DEFAULT_UNIT, isKnownUnit } from '../../contract/units.ts';
import { request } from '../http.ts';
import { t } from '../texts/suggestions.ts';
import { listPath } from './api.ts';
import { suggestionsQuery } from './suggestions-query.ts';
import type { Dispatch } from './use-shopping-list.ts';

/** The suggestions of a list, what was added of them here, and what is hidden. */
export function useSuggestionsOfList(
  listId: string,
  { onAdd, dispatch }: { onAdd: (items: NewItem[]) => void; dispatch: Dispatch },
) {
  const query = useQuery(suggestionsQuery(listId));
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  const toggle = (suggestion: Suggestion): void => {
    const { productId } = suggestion;
    const itemId = added.get(productId);
    if (itemId === undefined) {
      const item = toItem(suggestion);
      onAdd([item]);
      setAdded(new Map([...added, [productId, item.itemId]]));
    } else {
      dispatch({ type: 'item.remove', itemIds: [itemId] });
      setAdded(new Map([...added].filter(([other]) => other !== productId)));
    }
  };
  return {
    ...query,
    suggestions: query.data ?? [],
    isAdded: (productId: string): boolean => added.has(productId),
    toggle,
    ...useHiding(listId),
  };
}

function useHiding(listId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = suggestionsQuery(listId);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const { mutate } = useMutation({
    mutationFn: ({ productId, isHidden }: { productId: string; isHidden: boolean }) =>
      request(isHidden ? 'PUT' : 'DELETE', `${listPath(listId)}/suggestions/${productId}/hidden`),
    onMutate: ({ productId, isHidden }) =>
      setHidden((before) => [...before.filter((id) => id !== productId), ...(isHidden ? [productId] : [])]),
    onError: (_error, { productId, isHidden }) =>
      setHidden((before) => [...before.filter((id) => id !== productId), ...(isHidden ? [] : [productId])]),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    meta: { errorText: t('suggestions.hideFailed') },
  });
  return {
    isHidden: (productId: string): boolean => hidden.includes(productId),
    hide: (productId: string) => mutate({ productId, isHidden: true }),
    show: (productId: string) => mutate({ productId, isHidden: false }),
  };
}

/** As it was bought last; in a unit of a newer server's one, as one piece. */
function toItem({ productId, name, qty, unit, note }: Suggestion): NewItem {
  const amount = isKnownUnit(unit) ? { qty, unit } : { qty: 1, unit: DEFAULT_UNIT };
  return { itemId: uuidv7(), productId, productName: name, ...amount, ...(note === null ? {} : { note }) };
}

/** '2 l' and what is usually written beside it. */
export function describeUsual(suggestion: Suggestion): string {
  const amount = formatQuantity(suggestion);
  return suggestion.note === null ? amount : `${amount} · ${suggestion.note}`;
}
