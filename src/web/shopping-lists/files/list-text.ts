import { quantityOf } from '../../../contract/shopping-lists/list-state.ts';
import { formatQuantities, withoutGroups } from '../../../contract/quantities/quantities.ts';
import type { ListView } from '../../sync/local-list.ts';
import { type Line, toLines } from '../lines/lines.ts';
import { inOneSection, toSections } from '../aisles/sections.ts';
import type { ListAisles } from '../aisles/use-list-aisles.ts';

/**
 * The lines still to buy, for people without the app: the list's name, then a line for each product, aisle by aisle.
 * Pasted into a list, it is read back unchanged (`ui/line-review/pasted-text.ts`).
 * @param aisles without, all in the order of adding
 */
export function describeList({ name, items }: Pick<ListView, 'name' | 'items'>, aisles?: ListAisles): string {
  const lines = toLines(items.filter(({ checked }) => !checked));
  const sections = aisles ? toSections(lines, aisles.aisleOf, aisles.order) : inOneSection(lines);
  const parts = sections.map((section) => {
    const head = sections.length > 1 ? [section.name] : [];
    return [...head, ...section.lines.flatMap(describeLine), ''].join('\n');
  });
  return [name, '', ...parts].join('\n');
}

/** All amounts of a product on one line, or, where notes would be mixed up, each on a line of its own. */
function describeLine({ name, items }: Pick<Line, 'name' | 'items'>): string[] {
  if (items.length > 1 && items.some(({ note }) => note !== null)) {
    return items.flatMap((item) => describeLine({ name, items: [item] }));
  }
  const amount = `- ${name} – ${withoutGroups(formatQuantities(items.map(quantityOf)))}`;
  const [note = null] = items.map((item) => item.note?.replaceAll(/\s+/gu, ' ').trim() || null);
  return [note === null ? amount : `${amount} (${note})`];
}
