import { useState } from 'react';
import { type Choice, type ChoiceRow, choiceRows, type ToBuyRow } from '../ui/to-buy-rows.ts';
import { keepChange } from './kept-mutation-sender.ts';
import { useStaples } from './staples.ts';
import { useOnList } from './use-on-list.ts';

/** Which products are ticked, what of them is on the chosen list, and what ticks them. */
export function useToBuyChoice(
  products: readonly ToBuyRow[],
  listId: string | null,
  readChoice: () => Choice = () => ({}),
) {
  const staples = useStaples();
  const onList = useOnList(listId);
  const [choice, setChoice] = useState(readChoice);
  const rows = choiceRows(products, choice, { staples, onList });
  return {
    rows,
    ticked: new Set(rows.filter(({ isTicked }) => isTicked).map(({ productId }) => productId)),
    tick: (productId: string, isTicked: boolean) => setChoice({ ...choice, [productId]: isTicked }),
    tickAll: (isTicked: boolean) =>
      setChoice(Object.fromEntries(rows.map(({ productId }) => [productId, isTicked]))),
    /** From now on for everybody, and here for this time too. */
    turnStaple: ({ productId, name, isStaple }: ChoiceRow) => {
      const { [productId]: _, ...others } = choice;
      setChoice(others);
      void keepChange('staple', { productId, name, staple: !isStaple });
    },
  };
}
