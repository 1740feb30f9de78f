/**
 * The least that the server's work can cost on this machine. Bare node:http takes a tick; SQLite updates the item and
 * the list and appends the operation, in one transaction flushed to the disk; bare ws tells the clients that have the
 * list open. Lists and recipes are selected and serialised as JSON. No accounts, rules or validation. It answers at the
 * server's own paths, so that both receive the same bytes.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { openBaselineDatabase } from './tables.ts';

interface Tick {
  id: string;
  type: string;
  client: string;
  madeAt: number;
  checked: boolean;
  itemIds: string[];
}

interface ItemRow {
  id: string;
  product_id: string;
  product_name: string;
  qty: number;
  unit: string;
  note: string | null;
  checked: number;
  added_by: string;
  recipe_id: string | null;
  position: number;
  marks: string;
}

const [, , dataDir = '.'] = process.argv;
const EPOCH = '01234567-89ab-cdef-0123-456789abcdef';
const USER = '01234567-89ab-7def-8123-456789abcdef';
const database = openBaselineDatabase(dataDir);
const bump = database.prepare(
  'update lists set version = version + 1, changed_at = ? where id = ? returning version',
);
const check = database.prepare('update items set checked = ?, marks = ? where id = ? returning *');
const append = database.prepare(
  'insert into operations values (?, ?, ?, ?, ?, ?, ?, null, ?, ?, ?, ?, ?, ?)',
);
const listOf = database.prepare('select * from lists where id = ?');
const itemsOf = database.prepare('select * from items where list_id = ? order by position');
const lists = database.prepare('select * from lists order by id limit 1');
const products = database.prepare('select id, name from products order by name').raw();
const suggestions = database.prepare(
  `select product_id as productId, name, qty, unit, note, last_at as lastAt, interval_days as intervalDays
  from (
    select *, interval_days is null as unknown, (? - last_at) / interval_days as due from habits
    where list_id = ? order by unknown, due desc limit 200
  ) join products on products.id = product_id order by unknown, due desc`,
);
const recipes = database.prepare('select id, name, portions, minutes, tags from recipes order by name');
const recipesWith = database.prepare(
  `select id, name, portions, minutes, tags from recipes where id in (
    select recipe_id from ingredients where product_id in (?, ?, ?)
    group by recipe_id having count(distinct product_id) = 3
  ) order by name`,
);

const commit = database.transaction((listId: string, body: string, tick: Tick) => {
  const now = Date.now();
  const { version } = bump.get(now, listId) as { version: number };
  const { id, type, client, madeAt, checked, itemIds } = tick;
  const marks = JSON.stringify({ tick: { seq: version, client, user: USER } });
  const item = check.get(checked ? 1 : 0, marks, itemIds[0]) as ItemRow;
  const effects = { items: [toItem(item)] };
  const inverse = [{ type, productId: item.product_id, checked: !checked, itemIds }];
  const hash = createHash('sha256').update(body).digest('hex');
  const row = [listId, USER, id, hash, type, client, 'applied', version, madeAt, now];
  append.run([...row, JSON.stringify(tick), JSON.stringify(effects), JSON.stringify(inverse)]);
  return { seq: version, id, type, client, user: USER, madeAt, effects };
});

function toItem(row: ItemRow): object {
  return {
    id: row.id,
    productId: row.product_id,
    productName: row.product_name,
    productQty: row.qty,
    productUnit: row.unit,
    checked: row.checked === 1,
    note: row.note,
    addedBy: row.added_by,
    recipeId: row.recipe_id,
    recipeName: null,
    position: row.position,
    missingIn: null,
    marks: JSON.parse(row.marks) as object,
  };
}

const rooms = new Map<string, Set<WebSocket>>();

function runTick(listId: string, body: string): string {
  const { operations } = JSON.parse(body) as { operations: [Tick] };
  const applied = commit(listId, body, operations[0]);
  const room = `shopping-list:${listId}`;
  const payload = { version: applied.seq, epoch: EPOCH, operations: [applied] };
  const message = JSON.stringify({ room, action: 'refresh-shopping-list', payload });
  for (const socket of rooms.get(listId) ?? []) socket.send(message);
  const results = [{ id: applied.id, outcome: 'applied', seq: applied.seq }];
  return JSON.stringify({ epoch: EPOCH, version: applied.seq, results, operations: [applied] });
}

function read(path: string, query: URLSearchParams): unknown {
  if (path === '/api/v2/shopping-list') return lists.all();
  if (path === '/api/v2/product/names') return products.all();
  if (path === '/api/v2/recipe') {
    const chosen = query.get('products')?.split(',') ?? [];
    const rows = (chosen.length === 3 ? recipesWith.all(...chosen) : recipes.all()) as { tags: string }[];
    return rows.map((row) => ({ ...row, tags: JSON.parse(row.tags) as string[] }));
  }
  const listId = LIST.exec(path)?.[1];
  if (listId === undefined) return {};
  const { id, name, version } = listOf.get(listId) as { id: string; name: string; version: number };
  if (path.endsWith('/suggestions')) return suggestions.all(Date.now(), listId);
  const items = (itemsOf.all(listId) as ItemRow[]).map(toItem);
  return { id, name, userId: USER, version, epoch: EPOCH, members: [], items };
}

const LIST = /^\/api\/v2\/shopping-list\/([^/]+)/;

function answer(response: ServerResponse, json: string): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(json)),
  });
  response.end(json);
}

const http = createServer((request: IncomingMessage, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://baseline');
  if (request.method !== 'POST') {
    answer(response, JSON.stringify(read(pathname, searchParams)));
    return;
  }
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => answer(response, runTick(LIST.exec(pathname)?.[1] ?? '', body)));
});

const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
sockets.on('connection', (socket, request) => {
  const listId = new URL(request.url ?? '', 'http://baseline').searchParams.get('list') ?? '';
  const room = rooms.get(listId) ?? new Set();
  rooms.set(listId, room.add(socket));
  socket.on('close', () => room.delete(socket));
});

http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  console.log(JSON.stringify({ address: `http://127.0.0.1:${port}` }));
});
process.once('SIGTERM', () => process.exit(0));
