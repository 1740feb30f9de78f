import { useState } from 'react';
import { parseShoppingLine } from '../../../contract/ingredient-lines/shopping-line.ts';
import type { NewItem, OperationDraft } from '../../../contract/shopping-lists/operations.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import { DEFAULT_UNIT } from '../../../contract/quantities/units.ts';
import { useUser } from '../../session.ts';
import { listSync } from '../../sync/list-sync.ts';
import { LineReview } from '../../ui/line-review/LineReview.tsx';
import { toItems } from './new-items.ts';
import type { AddItems } from './use-added-line.ts';

interface PastedLinesProps {
  listId: string;
  text: string;
  /** The catalogue. */
  names: ProductNames;
  onAdd: AddItems;
  /** Something was added, so that the text is needed no more. */
  onAdded: () => void;
  onClose: () => void;
}

/** Pasted lines, reviewed before they go onto the list: many at a time, until all have been shown. */
export function PastedLines({ listId, text, names, onAdd, onAdded, onClose }: PastedLinesProps) {
  const [left, setLeft] = useState(text);
  const [areBought, setBought] = useState(true);
  const syncedList = listSync(useUser()).list(listId);
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
        onAdd(items, ...(areBought ? ticksOf(items.filter((_, at) => rows[at]?.isBought)) : []));
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

/** One change of all of them; the product is only a label. */
function ticksOf(items: readonly NewItem[]): OperationDraft[] {
  const [first] = items;
  if (first === undefined) return [];
  const itemIds = items.map(({ itemId }) => itemId);
  return [{ type: 'product.check', productId: first.productId, checked: true, itemIds }];
}
