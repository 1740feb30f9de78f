import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../../contract/limits.ts';
import { liveItems, type StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { ListServer } from '../../../test/list-server.ts';
import { adding, checking, lost, passing, setting, startPhone, typeOf } from '../../../test/phone.ts';
import { HttpError } from '../../http.ts';
import { InMemoryStore } from '../../sync/in-memory-store.ts';
import type { OutboxEntry } from '../../sync/store.ts';
import { showError } from '../../ui/overlays/toasts.ts';
import { takeBackOrTell } from '../use-undo-offer.ts';
import { movableItems, moveItems } from './move-items.ts';

vi.mock('../../ui/overlays/toasts.ts', () => ({ showError: vi.fn<() => void>() }));
vi.mock('../../ui/undo/use-undo-key.ts', () => ({ useUndoKey: () => undefined }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(showError).mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Notes what is stored, in the order in which it is. */
class NotingStore extends InMemoryStore {
  readonly #note: (entry: OutboxEntry) => Promise<void> | void;

  constructor(note: (entry: OutboxEntry) => Promise<void> | void) {
    super();
    this.#note = note;
  }

  override async append(entry: OutboxEntry): Promise<OutboxEntry[]> {
    await this.#note(entry);
    return super.append(entry);
  }
}

const idsOn = ({ state }: ListServer): string[] => liveItems(state).map(({ id }) => id);

/** Anna's phone with two lists: on one are Jan's a, b and c, on the other is d. */
async function start({ holding = Promise.resolve() } = {}) {
  const stored: string[] = [];
  const noting = (where: string) =>
    new NotingStore((entry) => {
      stored.push(`${typeOf(entry)} ${where}`);
      return where === 'there' ? holding : undefined;
    });
  const here = await startPhone({ store: noting('here') });
  const market = new ListServer(HttpError);
  const there = await startPhone({ server: market, store: noting('there') });
  there.janDoes(adding('d'));
  await passing();
  const shown = (): StoredItem[] => here.syncedList.getSnapshot().list?.items ?? [];
  const move = (...ids: string[]) => {
    const items = shown().filter(({ id }) => ids.includes(id));
    const moved = moveItems(here.syncedList, there.syncedList, items);
    return moved.ok ? moved.undo : Promise.reject(new Error(moved.reason));
  };
  const loseAll = () => {
    for (const { network } of [here, there]) network.outcomes = lost(100);
  };
  const reconnect = async () => {
    for (const { network, syncedList } of [here, there]) {
      network.outcomes = [];
      syncedList.wake();
    }
    await passing();
  };
  const close = () => {
    for (const { syncedList } of [here, there]) syncedList.close();
  };
  return { here, there, stored, move, loseAll, reconnect, close };
}

test.each(['request lost', 'answer lost', 'sent twice', 'server error'] as const)(
  'an item is moved as it is, once, where what is sent is: %s',
  async (outcome) => {
    const { here, there, move, close } = await start();
    here.janDoes({ type: 'item.set', itemId: 'b', qty: 1.5, unit: 'kg', note: 'z targu' });
    await passing();
    for (const { network } of [here, there]) network.outcomes = [outcome, outcome];
    await move('b');
    await passing();
    expect(idsOn(here.server)).toEqual(['a', 'c']);
    expect(liveItems(there.server.state)).toMatchObject([
      { id: 'd' },
      { productId: 'p', productQty: 1.5, productUnit: 'kg', note: 'z targu', checked: false },
    ]);
    close();
  },
);

test('items keep the recipes that they are for', async () => {
  const { here, there, move, close } = await start();
  here.janDoes({ ...adding('soup'), type: 'item.add', recipeId: 'r' } as ReturnType<typeof adding>);
  await passing();
  await move('a', 'soup');
  await passing();
  expect(liveItems(there.server.state).map(({ recipeId }) => recipeId)).toEqual([null, null, 'r']);
  close();
});

test('an item leaves its list only once it is stored for the other one', async () => {
  const { promise: holding, resolve: release } = Promise.withResolvers<void>();
  const { here, stored, move, close } = await start({ holding });
  const moved = move('a');
  await passing(1_000);
  expect(stored).toEqual(['item.add there']);
  expect(here.ticks()).toHaveProperty('a');
  release();
  await moved;
  expect(stored).toEqual(['item.add there', 'item.remove here']);
  expect(here.ticks()).not.toHaveProperty('a');
  close();
});

test.each([true, false])(
  'a move is taken back: first the item stands in its place again, with a network: %s',
  async (hasNetwork) => {
    const { here, there, stored, move, loseAll, reconnect, close } = await start();
    if (!hasNetwork) loseAll();
    const undo = await move('b');
    if (hasNetwork) await passing();
    stored.length = 0;
    await takeBackOrTell(here.syncedList, undo!);
    expect(stored).toEqual(['item.restore here', 'item.remove there']);
    expect(Object.keys(here.ticks())).toEqual(['a', 'b', 'c']);
    expect(Object.keys(there.ticks())).toEqual(['d']);
    await reconnect();
    expect(idsOn(here.server)).toEqual(['a', 'b', 'c']);
    expect(idsOn(there.server)).toEqual(['d']);
    expect(showError).not.toHaveBeenCalled();
    expect(here.tooLate).not.toHaveBeenCalled();
    close();
  },
);

test.each([
  ['bought', checking(true, 'b'), { checked: true }],
  ['changed', setting('b', 5), { productQty: 5 }],
])(
  'what others have %s before the move arrives stays on the list, and nobody hears of an undo',
  async (_, draft, left) => {
    const { here, there, move, loseAll, reconnect, close } = await start();
    loseAll();
    await move('b');
    here.janDoes(draft);
    await reconnect();
    expect(here.server.state.items.get('b')).toMatchObject({ ...left, removed: false });
    expect(idsOn(there.server)).toHaveLength(2);
    expect(here.tooLate).not.toHaveBeenCalled();
    close();
  },
);

type Start = Awaited<ReturnType<typeof start>>;

test.each<[string, (there: Start['there']) => unknown]>([
  ['gone', ({ server }) => (server.refusesAll = 'SHOPPING_LIST_NOT_FOUND')],
  ['out of reach', ({ server }) => (server.refusesAll = 'FORBIDDEN')],
  [
    'full',
    ({ janDoes }) =>
      janDoes(adding(...Array.from({ length: LIMITS.itemsPerList - 1 }, (_, at) => `more ${at}`))),
  ],
])('an item stands on its list again where the other one is %s before it arrives', async (_, change) => {
  const { here, there, move, loseAll, reconnect, close } = await start();
  loseAll();
  await move('b');
  change(there);
  await reconnect();
  expect(there.refused).toHaveLength(1);
  expect(idsOn(here.server)).toEqual(['a', 'b', 'c']);
  close();
});

test('an item that was moved and then removed there doesn’t come back', async () => {
  const { here, there, move, loseAll, reconnect, close } = await start();
  loseAll();
  await move('b');
  const [, added] = Object.keys(there.ticks());
  await there.syncedList.dispatch({ type: 'item.remove', itemIds: [added!] });
  await reconnect();
  expect(idsOn(here.server)).toEqual(['a', 'c']);
  expect(idsOn(there.server)).toEqual(['d']);
  close();
});

test('what others have changed on the other list stays there when the move is taken back', async () => {
  const { here, there, move, close } = await start();
  const undo = await move('b');
  await passing();
  const [, added] = idsOn(there.server);
  there.janDoes(setting(added ?? '', 5));
  await passing();
  await takeBackOrTell(here.syncedList, undo!);
  await passing();
  expect(idsOn(here.server)).toEqual(['a', 'b', 'c']);
  expect(idsOn(there.server)).toEqual(['d', added]);
  expect(showError).toHaveBeenCalledOnce();
  close();
});

test('nothing is moved to a list that is full', async () => {
  const { here, there, stored, move, close } = await start();
  const more = Array.from({ length: LIMITS.itemsPerList - 1 }, (_, index) => `more ${index}`);
  there.janDoes(adding(...more));
  await passing();
  await expect(move('a')).rejects.toThrow('Lista może mieć najwyżej 2000 pozycji.');
  expect(stored).toEqual([]);
  expect(here.ticks()).toHaveProperty('a');
  close();
});

test('what is bought stays, as does an amount in a unit that only a newer app knows', async () => {
  const { here, close } = await start();
  here.janDoes(checking(true, 'a'));
  await passing();
  const items = here.syncedList.getSnapshot().list?.items ?? [];
  const newer = items.map((item) => (item.id === 'b' ? { ...item, productUnit: 'barrel' as const } : item));
  expect(movableItems(newer, { items }).map(({ id }) => id)).toEqual(['c']);
  close();
});
