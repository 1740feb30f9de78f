import type { Catalogue } from '../../../contract/ingredient-lines/products/catalogue.ts';
import { nameOfWhole } from '../../../contract/ingredient-lines/line-kinds.ts';
import { withLinksAsTyped } from '../../../contract/ingredient-lines/links.ts';
import { labelOfLine, parseShoppingLine } from '../../../contract/ingredient-lines/shopping-line.ts';
import { splitItems } from '../../../contract/ingredient-lines/several-products/split-items.ts';
import { nameKey, searchKey } from '../../../contract/names.ts';
import { DEFAULT_UNIT } from '../../../contract/quantities/units.ts';
import { type Choices, chosenItem, plainItem, type TypedItem } from './plain-item.ts';

/** The items that a typed line adds, in its order; empty for a blank line. */
export function readItems(text: string, catalogue: Catalogue, choices: Choices): TypedItem[] {
  let label: string | undefined;
  return splitItems(text, catalogue).map((piece) => {
    const own = labelOfLine(piece, catalogue);
    const part = withLinksAsTyped(piece, text);
    const choice = choices.get(part);
    if (choice === 'plain') return plainItem(part);
    const item = withLabel(readItem(part, catalogue), own === undefined ? label : undefined);
    label = own ?? label;
    return choice === undefined ? item : chosenItem(item, choice);
  });
}

/** The label before the first item of a line also belongs to the others. */
const withLabel = (item: TypedItem, label: string | undefined): TypedItem =>
  label === undefined ? item : { ...item, note: [item.note, label].filter(Boolean).join(', ') };

function readItem(text: string, catalogue: Catalogue): TypedItem {
  const { kind, qty, qtyMax, unit, product, note, candidates } = parseShoppingLine(text, catalogue);
  // On a shopping list, a text that looks like a heading or an instruction is an item with that name.
  if (kind !== 'ingredient' || product === null) return plainItem(text, nameOfWhole(text));
  const isBare = qty === null && unit === null && note === null;
  const isSpelt = product.id === null && isRespelt(text, product.name);
  return {
    text,
    name: product.name,
    productId: product.id ?? undefined,
    // The upper bound of a range is bought.
    qty: qtyMax ?? qty ?? 1,
    unit: unit ?? DEFAULT_UNIT,
    note: note ?? undefined,
    // A new product is offered with its diacritics first, and as it was typed second; so is one by its other name.
    searched: isBare && !isSpelt && isFoundBy(text, product.id, catalogue) ? text : product.name,
    candidates: candidates.length,
  };
}

/** Whether the suggestions for a text have the product that it means; 'koperek' is no form of 'Koper'. */
const isFoundBy = (text: string, id: string | null, { products }: Catalogue): boolean =>
  id === null || [...products.search(text)].some((product) => product.id === id);

/** Whether a name is the text with other diacritics. */
const isRespelt = (text: string, name: string): boolean =>
  nameKey(text) !== nameKey(name) && searchKey(text) === searchKey(name);
