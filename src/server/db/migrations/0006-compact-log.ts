import { type Kysely, sql } from 'kysely';

/**
 * The log keeps each operation's changes, in place of the resulting items, the request and the inverse. The server may
 * change its use of these columns, but not what this migration wrote, so it shares no code with the server. Names in SQL
 * are single words, so that it doesn't matter whether the connection renames columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const operations = () => db.schema.alterTable('shopping_list_operations');
  await operations().addColumn('touched', 'integer').execute();
  await operations().addColumn('json_length', 'integer').execute();
  await operations().addColumn('summary', 'text').execute();
  await operations().addColumn('changes', 'text').execute();
  await db.schema
    .alterTable('shopping_lists')
    .addColumn('log_from', 'bigint', (c) => c.notNull().defaultTo(1))
    .execute();
  const lists = await sql<{ id: string; name: string }>`select id, name from shopping_lists`.execute(db);
  for (const list of lists.rows) await compactLog(db, list);
  for (const column of ['body', 'effects', 'inverse']) await operations().dropColumn(column).execute();
}

const FIELDS = [
  'productId',
  'productName',
  'productQty',
  'productUnit',
  'note',
  'checked',
  'removed',
] as const;
const ASPECTS = ['tick', 'amount', 'presence'] as const;

interface Mark {
  seq: number;
  client: string;
  other?: number;
}

type Item = Record<(typeof FIELDS)[number], unknown> & {
  id: string;
  productId: string;
  productName: string;
  position: number;
  recipeName?: string | null;
  marks: Partial<Record<(typeof ASPECTS)[number], Mark>>;
};

interface Effects {
  items?: Item[];
  removed?: { id: string; presence: Mark }[];
  name?: string;
}

interface Row {
  id: string;
  author: string;
  type: string;
  client: string;
  seq: number;
  made: number;
  body: string;
  effects: string;
  inverse: string | null;
}

/** One operation's effects may be megabytes, so few are held at once. */
const ROWS_AT_ONCE = 10;

async function compactLog(db: Kysely<unknown>, list: { id: string; name: string }): Promise<void> {
  const items = new Map<string, Item>();
  let [last, from] = [0, 1];
  let name: string | undefined;
  for (;;) {
    const { rows } = await sql<Row>`
      select id, user_id as author, type, client, seq, made_at as made, body, effects, inverse
      from shopping_list_operations
      where list_id = ${list.id} and outcome = 'applied' and seq > ${last} and effects is not null
      order by seq limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    for (const row of rows) {
      const effects = JSON.parse(row.effects) as Effects;
      const isKnown = isWhole(row, effects, items) && row.seq === last + 1;
      last = row.seq;
      // Without the earlier values, nothing up to here can be taken back or shown.
      if (!isKnown) from = last + 1;
      const compact = compactRow(row, effects, items, previousName(row, name) ?? list.name);
      name = effects.name ?? name;
      await write(db, list.id, row, compact);
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`update shopping_lists set log_from = ${from} where id = ${list.id}`.execute(db);
}

function isWhole({ type }: Row, { items = [], removed = [] }: Effects, known: Map<string, Item>): boolean {
  return (type === 'item.add' ? removed : [...items, ...removed]).every(({ id }) => known.has(id));
}

function previousName({ inverse }: Row, name: string | undefined): string | undefined {
  const drafts = JSON.parse(inverse ?? '[]') as { type: string; name?: string }[];
  return drafts.find(({ type }) => type === 'list.rename')?.name ?? name;
}

interface Compact {
  touched: number;
  length: number;
  summary: object;
  changes: object;
}

/** Changes `items` as the operation does. */
function compactRow(row: Row, effects: Effects, items: Map<string, Item>, name: string): Compact {
  const groups = new Map<string, { was: object | null; positions: number[] }>();
  const concerned: Item[] = [];
  const take = (after: Item): void => {
    const before = items.get(after.id);
    concerned.push(after.removed === true ? (before ?? after) : after);
    const was = before === undefined ? null : difference(before, after);
    const key = JSON.stringify(was);
    const group = groups.get(key) ?? { was, positions: [] };
    group.positions.push(after.position);
    groups.set(key, group);
    items.set(after.id, after);
  };
  for (const item of effects.items ?? []) take({ ...item, removed: false });
  for (const { id, presence } of effects.removed ?? []) {
    const before = items.get(id);
    if (before !== undefined) take({ ...before, removed: true, marks: { ...before.marks, presence } });
  }
  const { id, type, client, author: user } = row;
  const operation = { seq: row.seq, id, type, client, user, madeAt: row.made, effects };
  const changed = [...groups.values()].map(({ was, positions }) => ({ at: toRanges(positions), was }));
  return {
    touched: concerned.length,
    length: JSON.stringify(operation).length,
    summary: summaryOf(row, effects, concerned),
    changes: {
      ...(effects.name === undefined ? {} : { name }),
      ...(changed.length === 0 ? {} : { items: changed }),
    },
  };
}

function difference(before: Item, after: Item): object {
  const fields = FIELDS.filter((field) => before[field] !== after[field]);
  const aspects = ASPECTS.filter((aspect) => !isSame(before.marks[aspect], after.marks[aspect]));
  const marks = Object.fromEntries(aspects.map((aspect) => [aspect, before.marks[aspect] ?? null]));
  return {
    ...Object.fromEntries(fields.map((field) => [field, before[field]])),
    ...(aspects.length === 0 ? {} : { marks }),
  };
}

function isSame(a: Mark | undefined, b: Mark | undefined): boolean {
  return a?.seq === b?.seq && a?.client === b?.client && a?.other === b?.other;
}

/** Most product names in an entry of the history. */
const NAMES = 20;

function summaryOf({ type, body }: Row, { items = [], name }: Effects, concerned: readonly Item[]): object {
  const isOfProduct = type === 'product.renamed' || type === 'product.merged';
  const change = (isOfProduct ? JSON.parse(body) : {}) as { name?: string; previousName?: string };
  const names = new Map(concerned.map(({ productId, productName }) => [productId, productName]));
  const products = change.previousName === undefined ? [...names.values()] : [change.previousName];
  const shownName = change.name ?? name;
  const recipeName = type === 'item.add' ? items[0]?.recipeName : undefined;
  return {
    products: products.slice(0, NAMES),
    productCount: products.length,
    ...(type === 'product.check' ? { checked: items[0]?.checked } : {}),
    ...(shownName === undefined ? {} : { name: shownName }),
    ...(recipeName == null ? {} : { recipeName }),
  };
}

function toRanges(positions: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const position of positions.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && position === last.to + 1) last.to = position;
    else ranges.push({ from: position, to: position });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

async function write(
  db: Kysely<unknown>,
  list: string,
  { author, id }: Row,
  { touched, length, summary, changes }: Compact,
): Promise<void> {
  await sql`
    update shopping_list_operations
    set touched = ${touched}, json_length = ${length}, summary = ${JSON.stringify(summary)},
      changes = ${JSON.stringify(changes)}
    where list_id = ${list} and user_id = ${author} and id = ${id}`.execute(db);
}
