import { useEffect, useState } from 'react';
import type { NewItem, OperationDraft } from '../../../contract/shopping-lists/operations.ts';
import type { Line } from '../lines/lines.ts';
import type { Dispatch } from '../use-shopping-list.ts';
import { showAdded } from './show-added.ts';

const SHOWN_MS = 1_000;

/** Adds to the list, and makes other changes of what is added. */
export type AddItems = (items: NewItem[], ...others: OperationDraft[]) => void;

/** Adds to the list. The line of what was added last, `added`, is brought into view, and marked for a second. */
export function useAddedLine(lines: readonly Line[], dispatch: Dispatch) {
  const [added, setAdded] = useState<NewItem>();
  useEffect(() => {
    if (added === undefined) return undefined;
    const timer = setTimeout(() => setAdded(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [added]);
  // It is stored before it is shown, so it appears some time after the tap.
  const isThere =
    added !== undefined && lines.some(({ items }) => items.some(({ id }) => id === added.itemId));
  // Once: scrolling also moves the place from which the Tab key goes on.
  useEffect(() => {
    if (isThere) showAdded();
  }, [added, isThere]);
  const add: AddItems = (items, ...others) => {
    dispatch({ type: 'item.add', items }, undefined, ...others);
    setAdded(items.at(-1));
  };
  return { added: added?.productId, add };
}
