import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { fill } from '../../texts/fill.ts';
import { atStart } from '../../texts/start.ts';

/** All items of one product, as the list shows them: in one line. */
export interface Line {
  productId: string;
  name: string;
  items: StoredItem[];
  /** Every item is ticked. */
  checked: boolean;
  /** Some are and some are not. */
  partly: boolean;
}

/** Lines in the order in which their products first appeared. */
export function toLines(items: readonly StoredItem[]): Line[] {
  const lines = new Map<string, Line>();
  for (const item of items) {
    const line = lines.get(item.productId);
    if (line === undefined) {
      lines.set(item.productId, {
        productId: item.productId,
        name: item.productName,
        items: [item],
        checked: item.checked,
        partly: false,
      });
    } else {
      line.items.push(item);
      line.partly ||= line.checked !== item.checked;
      line.checked &&= item.checked;
    }
  }
  return [...lines.values()];
}

/** For a partly ticked line only the remaining items, for any other all of them. */
export function countedItems({ items, partly }: Pick<Line, 'items' | 'partly'>): StoredItem[] {
  return partly ? items.filter(({ checked }) => !checked) : items;
}

/** Names of the recipes the line's items come from, each once. */
function recipesOf(line: Line): string[] {
  return [...new Set(line.items.flatMap(({ recipeName }) => recipeName ?? []))];
}

/** The small text below the product: the recipes it is for, and the notes, each once. */
export function describeDetails(line: Line): string {
  const recipes = recipesOf(line).join(', ');
  const purpose = recipes === '' ? [] : [fill(atStart.lists.forRecipe, { recipes })];
  return [...purpose, ...new Set(line.items.flatMap(({ note }) => note ?? []))].join(' · ');
}

/** The user who ticked or unticked one of the line's items last. */
export function lastTicker({ items }: Line): string | undefined {
  const ticks = items.flatMap(({ marks: { tick } }) => tick ?? []);
  return ticks.sort((a, b) => b.seq - a.seq)[0]?.user;
}
