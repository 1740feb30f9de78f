import { formatQuantities } from '../../contract/quantities.ts';
import type { ListView } from '../sync/local-list.ts';
import { type Line, quantityOf, toLines } from './lines.ts';
import { inOneSection, toSections } from './sections.ts';
import type { ListAisles } from './use-list-aisles.ts';

/**
 * What is still to buy, for people without the app: the list's name, then a line for each product, aisle by aisle.
 * @param aisles without, all in the order of adding
 */
export function describeList({ name, items }: Pick<ListView, 'name' | 'items'>, aisles?: ListAisles): string {
  const lines = toLines(items.filter(({ checked }) => !checked));
  const sections = aisles ? toSections(lines, aisles.aisleOf, aisles.order) : inOneSection(lines);
  const parts = sections.map((section) => {
    const head = sections.length > 1 ? [section.name] : [];
    return [...head, ...section.lines.map(describeLine), ''].join('\n');
  });
  return [name, '', ...parts].join('\n');
}

function describeLine(line: Line): string {
  const notes = line.items.flatMap(({ note }) => note ?? []).join(', ');
  const amount = `${line.name} – ${formatQuantities(line.items.map(quantityOf))}`;
  return `- ${notes === '' ? amount : `${amount} (${notes})`}`;
}
