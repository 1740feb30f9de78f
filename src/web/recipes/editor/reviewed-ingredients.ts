import { v7 as uuidv7 } from 'uuid';
import { nameKey } from '../../../contract/names.ts';
import type { ReviewedRow } from '../../ui/line-review/reviewed-line.ts';
import { type FormRow, withSections } from './form-rows.ts';

/**
 * Reviewed lines as rows of the form. Products that the catalogue lacks get ids of their own, one for each name, and are
 * made when the recipe is saved.
 * @param madeIds of products that other rows of the form make
 */
export function rowsOfReview(rows: readonly ReviewedRow[], madeIds: ReadonlySet<string>): FormRow[] {
  const newIds = new Map<string, string>();
  const idOf = (name: string): string => {
    const key = nameKey(name);
    const id = newIds.get(key) ?? uuidv7();
    newIds.set(key, id);
    return id;
  };
  return withSections(
    rows.map(({ productId, name, qty, unit, note, section }) => ({
      key: uuidv7(),
      productId: productId ?? idOf(name),
      productName: name,
      isNew: productId === undefined || madeIds.has(productId) || undefined,
      qty,
      unit,
      note: note ?? undefined,
      section,
    })),
  );
}
