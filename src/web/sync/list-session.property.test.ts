import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../contract/errors.ts';
import type { RefreshListPayload } from '../../contract/events.ts';
import type { ListState, StoredItem } from '../../contract/list-state.ts';
import type { Operation } from '../../contract/operations.ts';
import { FATES, type Fate, ListServer, Network } from '../../test/list-server.ts';
import { type Author, contentOf, draftOf, PEOPLE, type Wish, wish } from '../../test/list-wishes.ts';
import { HttpError } from '../http.ts';
import { ListSession } from './list-session.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How an announcement fares on its way to one screen. */
const POSTS = ['at once', 'late', 'lost', 'version only'] as const;
type Post = (typeof POSTS)[number];

/** One device of one person, with a network and a postman of its own. */
class Device {
  readonly author: Author;
  readonly session: ListSession;
  readonly network: Network;
  readonly dispatched: Operation[] = [];
  readonly refused: { id: string; code: ErrorCode }[] = [];
  /** What this device ticked last, and did not untick, remove or clear since. */
  readonly ticked = new Set<string>();
  readonly #removed = new Map<string, StoredItem>();
  posts: Post[];

  constructor(server: ListServer, author: Author, fates: Fate[], posts: Post[]) {
    this.author = author;
    this.posts = posts;
    this.network = new Network(server, author.user, HttpError, fates);
    const { fetchList, sendOperations } = this.network.transport;
    this.session = new ListSession({
      listId: 'list',
      user: author.user,
      client: author.client,
      transport: {
        fetchList,
        sendOperations: (listId, operations) => {
          const ids = new Set(this.dispatched.map(({ id }) => id));
          this.dispatched.push(...operations.filter(({ id }) => !ids.has(id)));
          return sendOperations(listId, operations);
        },
      },
      onRefused: ({ id }, code) => this.refused.push({ id, code }),
      onForeign: () => undefined,
    });
    server.listen((payload) => this.#receive(payload));
    this.session.refetch('whole');
  }

  #receive(payload: RefreshListPayload): void {
    const post = this.posts.shift() ?? 'at once';
    const { version, epoch } = payload;
    if (post === 'at once') this.session.receive(payload);
    if (post === 'late') setTimeout(() => this.session.receive(payload), 300);
    if (post === 'version only') this.session.receive({ version, epoch });
  }

  get items(): StoredItem[] {
    return this.session.getSnapshot().list?.items ?? [];
  }

  act(wish: Wish): void {
    const { list } = this.session.getSnapshot();
    if (list === undefined) return;
    const live = new Map(list.items.map((item) => [item.id, item]));
    const gone = [...this.#removed].filter(([id]) => !live.has(id));
    const seen: ListState = {
      name: list.name,
      userId: list.userId,
      version: 0,
      itemCount: live.size,
      items: new Map([...live, ...gone]),
    };
    const draft = draftOf(wish, seen);
    if (draft === undefined) return;
    const itemIds = 'itemIds' in draft ? draft.itemIds : [];
    for (const id of itemIds) {
      if (draft.type === 'product.check' && draft.checked) this.ticked.add(id);
      else if (draft.type !== 'item.restore') this.ticked.delete(id);
      const item = live.get(id);
      if (item !== undefined) this.#removed.set(id, { ...item, removed: true });
    }
    this.session.dispatch(draft);
  }
}

interface Moment {
  who: number;
  wish: Wish;
  /** How long until the next moment, in ms. */
  pause: number;
}

const moment = (wishes: fc.Arbitrary<Wish>): fc.Arbitrary<Moment> =>
  fc.record({ who: fc.nat(2), wish: wishes, pause: fc.constantFrom(0, 0, 5, 30, 100, 700) });
const fates = fc.array(fc.constantFrom<Fate>(...FATES), { maxLength: 25 });
const posts = fc.array(fc.constantFrom<Post>(...POSTS), { maxLength: 25 });
const weather = fc.tuple(fates, posts);

function startDevices(server: ListServer, weathers: [Fate[], Post[]][]): Device[] {
  return PEOPLE.map((author, index) => new Device(server, author, ...(weathers[index] ?? [[], []])));
}

/** Waits until everybody has loaded the list, plays the moments, then lets the sun shine until nothing is left to do. */
async function play(server: ListServer, devices: Device[], moments: Moment[]): Promise<void> {
  await vi.advanceTimersByTimeAsync(1_000);
  for (const { who, wish, pause } of moments) {
    devices[who]?.act(wish);
    await vi.advanceTimersByTimeAsync(pause);
  }
  for (const device of devices) {
    device.network.fates = [];
    device.posts = [];
    if (device.session.getSnapshot().status !== 'ready') device.session.refetch('whole');
  }
  // The longest wait between two tries, and the heartbeat after it.
  await vi.advanceTimersByTimeAsync(60_000);
  server.repeatVersion();
  await vi.advanceTimersByTimeAsync(5_000);
}

test('once everything is answered every device shows what the server has, and each operation counted once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(weather, weather, weather),
      fc.array(moment(wish), { minLength: 1, maxLength: 25 }),
      async (weathers, moments) => {
        vi.clearAllTimers();
        const server = new ListServer(HttpError);
        const devices = startDevices(server, weathers);
        await play(server, devices, moments);
        const expected = { name: server.state.name, items: contentOf(server.state) };
        for (const { session, items } of devices) {
          const { status, waiting, list } = session.getSnapshot();
          expect({ status, waiting }).toEqual({ status: 'ready', waiting: 0 });
          const content = contentOf({
            ...server.state,
            items: new Map(items.map((item) => [item.id, item])),
          });
          expect({ name: list?.name, items: content }).toEqual(expected);
          expect(items.map(({ id }) => id)).toEqual(
            [...server.state.items.values()]
              .filter(({ removed }) => !removed)
              .toSorted((a, b) => a.position - b.position)
              .map(({ id }) => id),
          );
        }
        const applied = server.log.map(({ id }) => id);
        expect(new Set(applied).size).toBe(applied.length);
        for (const { dispatched, refused } of devices) {
          const outcomes = dispatched.map(({ id }) => [id, server.known.get(id)?.outcome]);
          expect(outcomes.filter(([, outcome]) => outcome === undefined)).toEqual([]);
          const refusedByServer = dispatched.filter(({ id }) => server.known.get(id)?.outcome === 'refused');
          expect(refused.map(({ id }) => id).toSorted()).toEqual(
            refusedByServer.map(({ id }) => id).toSorted(),
          );
        }
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);

test('a tick never springs back, whatever happens to its answer and to announcements', async () => {
  const adding = wish.map((each): Wish => ({ ...each, kind: 'item.add' }));
  const checking = wish.map((each): Wish => ({ ...each, kind: 'product.check' }));
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(weather, weather, weather),
      fc.array(fc.oneof(moment(adding), moment(checking), moment(checking)), { minLength: 5, maxLength: 25 }),
      async (weathers, moments) => {
        vi.clearAllTimers();
        const server = new ListServer(HttpError);
        const devices = startDevices(server, weathers);
        const [anna] = devices as [Device];
        const lost: string[] = [];
        anna.session.subscribe(() => {
          const shown = new Map(anna.items.map((item) => [item.id, item]));
          for (const id of anna.ticked) if (shown.get(id)?.checked !== true) lost.push(id);
        });
        // Only Anna may untick: then nothing but a fault could take a tick of hers away.
        const fair = moments.map((each) =>
          each.who === 0 ? each : { ...each, wish: { ...each.wish, checked: true } },
        );
        await play(server, devices, fair);
        expect(lost).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);
