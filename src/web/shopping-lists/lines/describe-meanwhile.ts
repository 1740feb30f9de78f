import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { t as inEditing } from '../../texts/editing.ts';
import { t } from '../../texts/history.ts';
import type { Line } from './lines.ts';

/**
 * Why nothing of a line is left to buy while its dialog is open: others have bought it, or taken it off the list.
 * @param line as it was when the dialog was opened
 * @param items of the list now
 */
export function whyNothing(line: Line, items: readonly StoredItem[]): string {
  const isThere = items.some(({ id }) => line.items.some((item) => item.id === id));
  return isThere ? t('history.did.ticked', { what: line.name }) : inEditing('editing.gone');
}
