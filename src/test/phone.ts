import { vi } from 'vitest';
import type { AppliedOperation, OperationDraft } from '../contract/shopping-lists/operations.ts';
import { HttpError } from '../web/http.ts';
import { systemClock } from '../web/sync/clock.ts';
import { InMemoryStore } from '../web/sync/in-memory-store.ts';
import type { OutboxEntry, RefusedEntry, SyncStore } from '../web/sync/store.ts';
import { SyncedList } from '../web/sync/synced-list.ts';
import type { Transport } from '../web/sync/transport.ts';
import { operationBy, PEOPLE } from './list-intents.ts';
import { ListServer, Network, type RequestOutcome } from './list-server.ts';

export const JAN = PEOPLE[2]!;

export const adding = (...itemIds: string[]): OperationDraft => ({
  type: 'item.add',
  items: itemIds.map((itemId) => ({ itemId, productId: 'p', productName: 'Mleko', qty: 1, unit: 'l' })),
});

export const checking = (checked: boolean, ...itemIds: string[]): OperationDraft => ({
  type: 'product.check',
  productId: 'p',
  checked,
  itemIds,
});

export const setting = (itemId: string, qty: number): OperationDraft => ({ type: 'item.set', itemId, qty });

export const typeOf = (entry: OutboxEntry) =>
  entry.kind === 'operation' ? entry.operation.type : entry.kind;

/** Under `vi.useFakeTimers`. */
export const passing = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms);

export const lost = (times: number): RequestOutcome[] =>
  Array.from({ length: times }, () => 'request lost' as const);

interface PhoneOptions<Store extends SyncStore> {
  store?: Store;
  /** Of the first requests. */
  outcomes?: RequestOutcome[];
  change?: (transport: Transport) => Transport;
  onStorageFailed?: () => void;
}

/** Anna's phone, with nothing loaded yet. */
export function makePhone<Store extends SyncStore = InMemoryStore>(
  server: ListServer,
  {
    // Where no store is given, it is of the default's type.
    store = new InMemoryStore() as SyncStore as Store,
    outcomes = [],
    change = (transport) => transport,
    onStorageFailed = () => {
      throw new Error('The store failed.');
    },
  }: PhoneOptions<Store> = {},
) {
  const network = new Network(server, 'Anna', HttpError, outcomes);
  const refused: RefusedEntry[] = [];
  const remote: AppliedOperation[] = [];
  const tooLate = vi.fn<() => void>();
  const syncedList = new SyncedList({
    listId: 'list',
    user: { id: 'Anna', name: 'Anna' },
    clientId: Promise.resolve('phone'),
    isNewDevice: false,
    store,
    transport: change(network.transport),
    clock: systemClock,
    onStored: () => undefined,
    onRefused: (entries) => refused.push(...entries),
    onRemote: (operations) => remote.push(...operations),
    onTooLate: tooLate,
    onStorageFailed,
  });
  const ticks = () =>
    Object.fromEntries((syncedList.getSnapshot().list?.items ?? []).map(({ id, checked }) => [id, checked]));
  return { network, syncedList, store, refused, remote, tooLate, ticks };
}

/** A server whose list has three items of Jan's. */
export function startListServer(): ListServer {
  const server = new ListServer(HttpError);
  server.send('Jan', [operationBy(JAN, 0, adding('a', 'b', 'c'))]);
  return server;
}

/** Anna's phone with that list loaded. */
export async function startPhone<Store extends SyncStore = InMemoryStore>({
  server = startListServer(),
  isListening = true,
  ...options
}: PhoneOptions<Store> & { server?: ListServer; isListening?: boolean } = {}) {
  const phone = makePhone(server, options);
  const { syncedList, ticks } = phone;
  const snapshots: Record<string, boolean>[] = [];
  await syncedList.load();
  syncedList.refetch('whole');
  await passing(100);
  if (isListening) server.listen((payload) => syncedList.receive(payload));
  syncedList.subscribe(() => snapshots.push(ticks()));
  const janDoes = (draft: OperationDraft, base = server.state.version) =>
    server.send('Jan', [operationBy(JAN, base, draft)]);
  return { ...phone, server, snapshots, janDoes };
}
