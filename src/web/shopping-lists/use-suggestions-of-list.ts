import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { NewItem } from '../../contract/operations.ts';
import { formatQuantity } from '../../contract/quantities.ts';
import type { Suggestion } from '../../contract/suggestions.ts';
import { DEFAULT_UNIT, isKnownUnit } from '../../contract/units.ts';
import { keepChange } from '../queries/kept-mutation-sender.ts';
import { useKeptValues } from '../queries/kept-mutations.ts';
import { suggestionsQuery } from '../queries/list-suggestions.ts';
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
