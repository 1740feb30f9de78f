import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { NewItem } from '../../../contract/shopping-lists/operations.ts';
import type { Suggestion } from '../../../contract/shopping-lists/suggestions.ts';
import { DEFAULT_UNIT, isKnownUnit } from '../../../contract/quantities/units.ts';
import type { Line } from '../lines/lines.ts';
import type { Dispatch } from '../use-shopping-list.ts';

interface Added {
  itemId: string;
  /** It has stood on the list: that takes a moment. */
  isSeen: boolean;
}

interface Options {
  lines: readonly Line[];
  onAdd: (items: NewItem[]) => void;
  dispatch: Dispatch;
}

/** Which suggestions are on the list by now, added here or by any user, and what a tap on one does. */
export function useAddedSuggestions({ lines, onAdd, dispatch }: Options) {
  const [added, setAdded] = useState<ReadonlyMap<string, Added>>(new Map());
  const [followed, setFollowed] = useState(lines);
  if (followed !== lines) {
    setFollowed(lines);
    setAdded(follow(added, lines));
  }
  /** Products added from here that no user has bought. */
  const mine = (productId: string): string | undefined => {
    const { itemId, isSeen } = added.get(productId) ?? {};
    // A merge moves it to the line of another product.
    const item = lines.flatMap(({ items }) => items).find(({ id }) => id === itemId);
    return item?.checked === true || (isSeen && item === undefined) ? undefined : itemId;
  };
  const isAdded = (productId: string): boolean =>
    lines.some((line) => line.productId === productId) || mine(productId) !== undefined;
  const toggle = (suggestion: Suggestion): void => {
    const { productId } = suggestion;
    const itemId = mine(productId);
    if (itemId !== undefined) {
      dispatch({ type: 'item.remove', itemIds: [itemId] });
      setAdded(new Map([...added].filter(([other]) => other !== productId)));
    } else if (!isAdded(productId)) {
      const item = toItem(suggestion);
      onAdd([item]);
      setAdded(new Map([...added, [productId, { itemId: item.itemId, isSeen: false }]]));
    }
  };
  /** A tap changes nothing: others put it there, or it was bought. */
  const isFixed = (productId: string): boolean => isAdded(productId) && mine(productId) === undefined;
  return { isAdded, isFixed, toggle };
}

/** Forgets what was taken off the list again. */
function follow(added: ReadonlyMap<string, Added>, lines: readonly Line[]): ReadonlyMap<string, Added> {
  const listed = new Set(lines.flatMap(({ items }) => items.map(({ id }) => id)));
  const followed = [...added]
    .filter(([, { itemId, isSeen }]) => !isSeen || listed.has(itemId))
    .map(([productId, { itemId, isSeen }]): [string, Added] => [
      productId,
      { itemId, isSeen: isSeen || listed.has(itemId) },
    ]);
  return new Map(followed);
}

/** As it was bought last; in a unit of a newer server's one, as one piece. */
function toItem({ productId, name, qty, unit, note }: Suggestion): NewItem {
  const amount = isKnownUnit(unit) ? { qty, unit } : { qty: 1, unit: DEFAULT_UNIT };
  return { itemId: uuidv7(), productId, productName: name, ...amount, ...(note === null ? {} : { note }) };
}
