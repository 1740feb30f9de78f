import { useState } from 'react';
import { parseShoppingLine } from '../../../contract/ingredient-lines/shopping-line.ts';
import type { NewItem } from '../../../contract/shopping-lists/operations.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import { DEFAULT_UNIT } from '../../../contract/quantities/units.ts';
import { useUser } from '../../session.ts';
import { listSync } from '../../sync/list-sync.ts';
import { LineReview } from '../../ui/line-review/LineReview.tsx';
import { toItems } from './new-items.ts';
import type { Dispatch } from '../use-shopping-list.ts';

interface PastedLinesProps {
  listId: string;
  text: string;
  /** The catalogue. */
  names: ProductNames;
  onAdd: (items: NewItem[]) => void;
  dispatch: Dispatch;
  /** Something was added, so that the text is needed no more. */
  onAdded: () => void;
  onClose: () => void;
}

/** Pasted lines, reviewed before they go onto the list: many at a time, until all have been shown. */
export function PastedLines({ listId, text, names, onAdd, dispatch, onAdded, onClose }: PastedLinesProps) {
  const [left, setLeft] = useState(text);
  const [areBought, setBought] = useState(true);
  const syncedList = listSync(useUser()).list(listId);
  const tick = (items: readonly NewItem[]): void => {
    for (const [productId, same] of Map.groupBy(items, (item) => item.productId)) {
      const itemIds = same.map(({ itemId }) => itemId);
      dispatch({ type: 'product.check', productId, checked: true, itemIds });
    }
  };
  return (
    <LineReview
      key={left}
      text={left}
      names={names}
      missingUnit={DEFAULT_UNIT}
      reader={parseShoppingLine}
      withNotes
      goesOn
      bought={{ areBought, onChange: setBought }}
      onAdd={(rows, rest) => {
        const items = toItems(rows, names);
        onAdd(items);
        if (areBought) tick(items.filter((_, at) => rows[at]?.isBought));
        onAdded();
        if (rest === '') onClose();
        else setLeft(rest);
      }}
      onLeft={(unsaved) => {
        if (syncedList.getSnapshot().status !== 'gone') return;
        const { rows, text: kept } = unsaved();
        void syncedList.dispatch({ type: 'item.add', items: toItems(rows, names) }, { text: kept });
      }}
      onClose={onClose}
    />
  );
}
