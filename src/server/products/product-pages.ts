import { nextTurn } from '../event-loop.ts';

/**
 * Rows of all products, read in pages by id. Others are served in between, unless that would keep a snapshot open.
 * @param pageAfter the rows that follow an id; the first ones behind ''
 */
export async function readPages<Row>(
  isSnapshot: boolean,
  pageAfter: (id: string) => Promise<Row[]>,
  idOf: (row: Row) => string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = await pageAfter(''); ; ) {
    rows.push(...page);
    const last = page.at(-1);
    if (last === undefined) return rows;
    if (!isSnapshot) await nextTurn();
    page = await pageAfter(idOf(last));
  }
}
