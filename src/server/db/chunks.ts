/** Rows have up to 13 parameters, of which SQLite accepts 32,766 in one statement and PostgreSQL 65,535. */
const ROWS_PER_STATEMENT = 1_000;

/** The values in their order, in pieces that fit into one statement. */
export function* chunksOf<Value>(
  values: readonly Value[],
  size = ROWS_PER_STATEMENT,
): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size);
}
