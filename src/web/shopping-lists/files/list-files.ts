import { type TableRow, writeTable } from '../../ui/list-table.ts';
import type { ListView } from '../../sync/local-list.ts';
import { fileName } from '../../ui/file-name.ts';
import { saveFile } from '../../ui/save-file.ts';
import { describeList } from './list-text.ts';
import { type Line, toLines } from '../lines/lines.ts';
import { toSections } from '../aisles/sections.ts';
import type { ListAisles } from '../aisles/use-list-aisles.ts';

type Listed = Pick<ListView, 'name' | 'items'>;

/** By which spreadsheets know that a table is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * All items of a list as a table: what is to buy aisle by aisle, then what is bought.
 * @param aisles without, all in the order of adding
 */
export function describeAsTable({ items }: Listed, aisles?: ListAisles): string {
  const rowsOf = ({ items: ofLine }: Line, aisle: string): TableRow[] =>
    ofLine.map(({ productName, productQty, productUnit, unitLabel, note, checked }) => ({
      name: productName,
      qty: productQty,
      unit: productUnit,
      unitLabel,
      note,
      aisle,
      isBought: checked,
    }));
  const partsOf = (isBought: boolean): TableRow[] => {
    const lines = toLines(items.filter(({ checked }) => checked === isBought));
    if (aisles === undefined) return lines.flatMap((line) => rowsOf(line, ''));
    return toSections(lines, aisles.aisleOf, aisles.order).flatMap((section) =>
      section.lines.flatMap((line) => rowsOf(line, section.name)),
    );
  };
  return writeTable([...partsOf(false), ...partsOf(true)]);
}

export function saveAsTable(list: Listed, aisles?: ListAisles): void {
  const table = new Blob([BYTE_ORDER_MARK, describeAsTable(list, aisles)], {
    type: 'text/csv;charset=utf-8',
  });
  saveFile(fileName(list.name, '.csv'), table);
}

export function saveAsText(list: Listed, aisles?: ListAisles): void {
  const text = new Blob([describeList(list, aisles)], { type: 'text/plain;charset=utf-8' });
  saveFile(fileName(list.name, '.txt'), text);
}
