import { quantityOf } from '../../../contract/shopping-lists/list-state.ts';
import { formatQuantities, sumQuantities } from '../../../contract/quantities/quantities.ts';
import { t } from '../../texts/translate.ts';
import { countedItems, type Line } from './lines.ts';

/** Describes what to buy for a line, in addition to its amounts; empty if they are enough. */
export type BoughtWords = (line: Line) => string;

/** 'razem 16 szt.'; of a line that is ticked in part 'zostało 6 szt.'. */
export const inAll = ({ partly }: Line, sums: string): string =>
  t(partly ? 'lists.left' : 'lists.total', { sums });

/**
 * The sum of amounts that add up directly, until the code that knows measures is loaded. Amounts with different notes
 * may not add up: tinned and fresh.
 */
export const addUp: BoughtWords = (line) => {
  const sums = formatQuantities(sumQuantities(countedItems(line).map(quantityOf)));
  return sums && !line.items.some(({ note }) => note) ? inAll(line, sums) : '';
};
