import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { nameKey } from '../../contract/names.ts';
import { isNetworkError } from '../http.ts';
import { describeError } from '../texts/describe-error.ts';
import { t } from '../texts/ingredients.ts';
import type { ReviewedRow } from '../ui/line-review/reviewed-line.ts';
import { ensureProduct } from './api.ts';
import { type FormRow, withSections } from './form-rows.ts';

/** Makes each new product once; a second try makes none of the first again. */
function useEnsuredRows() {
  const newIds = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async (rows: readonly ReviewedRow[]): Promise<FormRow[]> => {
      const made = new Map<string, { id: string; name: string }>();
      const ingredients = [];
      for (const { productId, name, qty, unit, note, section } of rows) {
        const nameOfProduct = nameKey(name);
        const id = newIds.current.get(nameOfProduct) ?? uuidv7();
        newIds.current.set(nameOfProduct, id);
        const product =
          productId === undefined
            ? (made.get(nameOfProduct) ?? (await ensureProduct(name, id)))
            : { id: productId, name };
        if (productId === undefined) made.set(nameOfProduct, product);
        const { id: madeId, name: productName } = product;
        const key = uuidv7();
        ingredients.push({
          key,
          productId: madeId,
          productName,
          qty,
          unit,
          note: note ?? undefined,
          section,
        });
      }
      return withSections(ingredients);
    },
    meta: { errorText: t('ingredients.addProductsFailed') },
  });
}

/**
 * Makes ingredients of what was reviewed, all or none.
 * @param room how many more the recipe may have
 */
export function usePastedIngredients(room: number, onAdd: (ingredients: FormRow[]) => void) {
  const ensuring = useEnsuredRows();
  const [isTooMuch, setTooMuch] = useState(false);
  const add = (rows: readonly ReviewedRow[]): void => {
    if (ensuring.isPending) return;
    ensuring.reset();
    setTooMuch(rows.length > room);
    if (rows.length <= room) ensuring.mutate(rows, { onSuccess: onAdd });
  };
  const { error } = ensuring;
  const reason = isNetworkError(error) ? t('common.noConnection') : describeError(error, t('common.failed'));
  const failure = isTooMuch
    ? t('recipes.tooManyIngredients')
    : error && t('ingredients.failedHint', { reason });
  return { add, isPending: ensuring.isPending, failure: failure ?? undefined };
}
