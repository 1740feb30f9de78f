import { formatQuantities, sumQuantities } from '../../../contract/quantities.ts';
import { t } from '../../texts/translate.ts';
import { countedItems, type Line, quantityOf } from './lines.ts';

/** Says what one buys of a line, beside its amounts; empty where they say it themselves. */
export type BoughtWords = (line: Line) => string;

/** 'razem 16 szt.'; of a line that is ticked in part 'zostało 6 szt.'. */
export const inAll = ({ partly }: Line, sums: string): string =>
  t(partly ? 'lists.left' : 'lists.total', { sums });

/**
 * What adds up as it stands, until the code is here that knows measures. What notes say may not add up: a tin and what
 * is fresh.
 */
export const addUp: BoughtWords = (line) => {
  const sums = formatQuantities(sumQuantities(countedItems(line).map(quantityOf)));
  return sums && !line.items.some(({ note }) => note) ? inAll(line, sums) : '';
};
