import { cleanName } from '../../../contract/names.ts';
import { DEFAULT_UNIT, type Unit } from '../../../contract/quantities/units.ts';
import type { ChosenProduct } from '../../ui/product-field/ProductField.tsx';

/** One item of what was typed, ready for the list. */
export interface TypedItem {
  /** As it was typed. */
  text: string;
  /** The product's name, without an amount; a name that is too long can't be added. */
  name: string;
  /** Undefined of one that the catalogue doesn't have. */
  productId: string | undefined;
  qty: number;
  unit: Unit;
  note: string | undefined;
  /** The text for which suggestions are searched: only the name if more was understood. */
  searched: string;
  /** How many products are called so, where it is more than one. */
  candidates: number;
}

/** An item that isn't interpreted: with the text as its name, or with `name`, the part that is left. */
export function plainItem(text: string, name = text): TypedItem {
  return {
    text,
    name: cleanName(name) || cleanName(text),
    productId: undefined,
    qty: 1,
    unit: DEFAULT_UNIT,
    note: undefined,
    searched: text,
    candidates: 0,
  };
}

/** The user's choices for items, by their texts: to take one unchanged, or which product it means. */
export type Choices = ReadonlyMap<string, 'plain' | ChosenProduct>;

/** The item as the product that was chosen for it. */
export function chosenItem(item: TypedItem, { id, name }: ChosenProduct): TypedItem {
  return { ...item, name, productId: id, searched: name, candidates: 0 };
}
