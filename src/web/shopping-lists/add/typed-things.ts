import type { Catalogue } from '../../../contract/ingredient-lines/catalogue.ts';
import { nameOfWhole } from '../../../contract/ingredient-lines/line-kinds.ts';
import { labelOfLine, parseShoppingLine } from '../../../contract/ingredient-lines/shopping-line.ts';
import { splitThings } from '../../../contract/ingredient-lines/split-things.ts';
import { DEFAULT_UNIT } from '../../../contract/units.ts';
import { type Choices, chosenThing, plainThing, type TypedThing } from './plain-thing.ts';

/** What a typed line adds, in its order; empty of a blank one. */
export function readThings(text: string, catalogue: Catalogue, choices: Choices): TypedThing[] {
  let label: string | undefined;
  return splitThings(text, catalogue).map((part) => {
    const own = labelOfLine(part, catalogue);
    const choice = choices.get(part);
    if (choice === 'plain') return plainThing(part);
    const thing = withLabel(readThing(part, catalogue), own === undefined ? label : undefined);
    label = own ?? label;
    return choice === undefined ? thing : chosenThing(thing, choice);
  });
}

/** What was said before the first thing of a line is said of the others too. */
const withLabel = (thing: TypedThing, label: string | undefined): TypedThing =>
  label === undefined ? thing : { ...thing, note: [thing.note, label].filter(Boolean).join(', ') };

function readThing(text: string, catalogue: Catalogue): TypedThing {
  const { kind, qty, qtyMax, unit, product, note, candidates } = parseShoppingLine(text, catalogue);
  // What looks like a heading, or an order to the cook, is on a shopping list what it says.
  if (kind !== 'ingredient' || product === null) return plainThing(text, nameOfWhole(text));
  const isBare = qty === null && unit === null && note === null;
  return {
    text,
    name: product.name,
    productId: product.id ?? undefined,
    // One buys the upper bound of a range.
    qty: qtyMax ?? qty ?? 1,
    unit: unit ?? DEFAULT_UNIT,
    note: note ?? undefined,
    searched: isBare ? text : product.name,
    candidates: candidates.length,
  };
}
