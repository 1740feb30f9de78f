import { useState } from 'react';
import type { NewItem } from '../../contract/operations.ts';
import type { ProductNames } from '../../contract/products.ts';
import { DEFAULT_UNIT } from '../../contract/units.ts';
import { LineReview } from '../ui/line-review/LineReview.tsx';
import { toItems } from './new-items.ts';

interface PastedLinesProps {
  text: string;
  /** The catalogue. */
  names: ProductNames;
  onAdd: (items: NewItem[]) => void;
  /** Something was added, so that the text is needed no more. */
  onAdded: () => void;
  onClose: () => void;
}

/** Pasted lines, reviewed before they go onto the list: many at a time, until all have been shown. */
export function PastedLines({ text, names, onAdd, onAdded, onClose }: PastedLinesProps) {
  const [left, setLeft] = useState(text);
  return (
    <LineReview
      key={left}
      text={left}
      names={names}
      missingUnit={DEFAULT_UNIT}
      withNotes
      goesOn
      onAdd={(rows, rest) => {
        onAdd(toItems(rows, names));
        onAdded();
        if (rest === '') onClose();
        else setLeft(rest);
      }}
      onClose={onClose}
    />
  );
}
