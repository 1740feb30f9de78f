import { formatQuantities } from '../../contract/quantities.ts';
import type { ListView } from '../sync/local-list.ts';
import { quantityOf, toLines } from './lines.ts';

/** What is still to buy, for people without the app: the list's name, then a line for each product. */
export function describeList({ name, items }: Pick<ListView, 'name' | 'items'>): string {
  const lines = toLines(items.filter(({ checked }) => !checked)).map((line) => {
    const notes = line.items.flatMap(({ note }) => note ?? []).join(', ');
    const amount = `${line.name} – ${formatQuantities(line.items.map(quantityOf))}`;
    return `- ${notes === '' ? amount : `${amount} (${notes})`}`;
  });
  return [name, '', ...lines, ''].join('\n');
}
