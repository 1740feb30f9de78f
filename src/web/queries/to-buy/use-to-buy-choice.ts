import { useMemo, useState } from 'react';
import {
  type Choice,
  type ChoiceRow,
  choiceRows,
  onListByRow,
  type ToBuyRow,
} from '../../ui/to-buy/to-buy-rows.ts';
import { queueMutation } from '../offline-mutations/sender.ts';
import { useStaples } from '../products/staples.ts';
import { useList } from '../shopping-lists/use-list.ts';

/** Which rows are ticked, how much of each is on the chosen list, and functions to tick them. */
export function useToBuyChoice(
  products: readonly ToBuyRow[],
  listId: string | null,
  readChoice: () => Choice = () => ({}),
) {
  const staples = useStaples();
  const items = useList(listId)?.items;
  const onList = useMemo(() => onListByRow(items ?? []), [items]);
  const [choice, setChoice] = useState(readChoice);
  const rows = choiceRows(products, choice, { staples, onList });
  return {
    rows,
    /** Their keys. */
    ticked: new Set(rows.filter(({ isTicked }) => isTicked).map(({ key }) => key)),
    tick: (key: string, isTicked: boolean) => setChoice({ ...choice, [key]: isTicked }),
    tickAll: (isTicked: boolean) => setChoice(Object.fromEntries(rows.map(({ key }) => [key, isTicked]))),
    /** Leaves these products unticked, unless the user has ticked them or they are offered already. */
    leave: (productIds: readonly string[]) => {
      const offered = new Set(rows.map(({ productId }) => productId));
      const left = productIds.filter((productId) => !offered.has(productId));
      const unticked = Object.fromEntries(left.map((productId) => [productId, false]));
      // A list may have been read meanwhile.
      setChoice((current) => ({ ...unticked, ...current }));
    },
    /** From now on for all users, and here also for this time. */
    turnStaple: ({ productId, name, isStaple }: ChoiceRow) => {
      const ofProduct = rows.filter((row) => row.productId === productId);
      const own = new Set([productId, ...ofProduct.map(({ key }) => key)]);
      setChoice(Object.fromEntries(Object.entries(choice).filter(([key]) => !own.has(key))));
      void queueMutation('staple', { productId, name, staple: !isStaple });
    },
  };
}
