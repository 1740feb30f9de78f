import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OperationDraft } from './operations.ts';
import {
  type Author,
  contentOf,
  draftOf,
  emptyList,
  listWithPast,
  operationBy,
  PEOPLE,
  run,
  shownOf,
  step,
  intent,
} from '../../test/list-intents.ts';
import { applyEffects, type ListState, liveItems, stateOfList, type StoredItem } from './list-state.ts';
import type { Effects, Operation } from './operations.ts';
import { resolve } from './resolve.ts';

const [ANNA, ANNAS_LAPTOP, JAN] = PEOPLE as [Author, Author, Author];

/** Two changes of the same amount: the only case where the later arrival wins. */
function sameAmount(a: OperationDraft, b: OperationDraft): boolean {
  if (a.type !== 'item.set' || b.type !== 'item.set' || a.itemId !== b.itemId) return false;
  return (
    (a.qty !== undefined && b.qty !== undefined) ||
    (a.unit !== undefined && b.unit !== undefined) ||
    (a.note !== undefined && b.note !== undefined) ||
    (a.missingIn !== undefined && b.missingIn !== undefined)
  );
}

test('two operations made side by side come to the same list, whichever arrived first', () => {
  fc.assert(
    fc.property(
      listWithPast,
      intent,
      intent,
      fc.constantFrom<[Author, Author]>([ANNA, JAN], [JAN, ANNA], [ANNA, ANNAS_LAPTOP]),
      (list, hers, his, [her, him]) => {
        const [a, b] = [draftOf(hers, list), draftOf(his, list)];
        fc.pre(a !== undefined && b !== undefined && !sameAmount(a, b));
        const first = operationBy(her, list.version, a);
        const second = operationBy(him, list.version, b);
        const oneWay = run(run(list, first, her.user).state, second, him.user).state;
        const otherWay = run(run(list, second, him.user).state, first, her.user).state;
        expect(shownOf(otherWay)).toEqual(shownOf(oneWay));
      },
    ),
    { numRuns: 3_000 },
  );
});

test('of two changes of the same amount made side by side the later arrival stands', () => {
  fc.assert(
    fc.property(
      listWithPast,
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      (list, n, x, y) => {
        const live = liveItems(list);
        const itemId = live[n % Math.max(1, live.length)]?.id;
        fc.pre(itemId !== undefined);
        const set = (author: Author, qty: number) =>
          operationBy(author, list.version, { type: 'item.set', itemId: itemId ?? '', qty });
        const after = (operations: [Operation, Author][]) =>
          operations
            .reduce((state, [operation, { user }]) => run(state, operation, user).state, list)
            .items.get(itemId ?? '')?.productQty;
        expect(
          after([
            [set(ANNA, x), ANNA],
            [set(JAN, y), JAN],
          ]),
        ).toBe(y);
        expect(
          after([
            [set(JAN, y), JAN],
            [set(ANNA, x), ANNA],
          ]),
        ).toBe(x);
      },
    ),
  );
});

/** How far back each author's view of the list lies. */
const lateStep = fc.record({ step, lag: fc.nat(6) });

interface LateStep {
  step: { intent: Parameters<typeof draftOf>[0]; author: Author };
  lag: number;
}

/** Runs a step on the last of `past`, whose author saw the list `lag` versions ago. */
function runLate(past: readonly ListState[], { step: { intent, author }, lag }: LateStep) {
  const state = past.at(-1) as ListState;
  const seen = past[Math.max(0, past.length - 1 - lag)] as ListState;
  const draft = draftOf(intent, seen);
  if (draft === undefined) return undefined;
  const operation = operationBy(author, seen.version, draft);
  return { operation, ...run(state, operation, author.user) };
}

/** Runs steps whose authors saw the list `lag` versions ago; calls `watch` for each one. */
function playLate(
  steps: LateStep[],
  watch: (before: ListState, operation: Operation, author: Author, effects: Effects | undefined) => void,
): ListState {
  const past: ListState[] = [emptyList('Anna')];
  for (const late of steps) {
    const state = past.at(-1) as ListState;
    const done = runLate(past, late);
    if (done === undefined) continue;
    const { operation, resolution } = done;
    const effects = resolution.outcome === 'applied' ? resolution.effects : undefined;
    watch(state, operation, late.step.author, effects);
    if (done.state !== state) past.push(done.state);
  }
  return past.at(-1) as ListState;
}

test('no user undoes a tick they did not see', () => {
  fc.assert(
    fc.property(fc.array(lateStep, { minLength: 5, maxLength: 30 }), (steps) => {
      /** The ticks on each item, tracked independently of the marks that resolve relies on. */
      const ticks = new Map<string, { seq: number; client: string }[]>();
      const undone: unknown[] = [];
      playLate(steps, (before, operation, author, effects) => {
        if (operation.type !== 'product.check') return;
        for (const { id, checked } of effects?.items ?? []) {
          const standing = ticks.get(id) ?? [];
          if (checked) ticks.set(id, [...standing, { seq: before.version + 1, client: author.client }]);
          else {
            undone.push(
              ...standing.filter((tick) => tick.client !== author.client && tick.seq > operation.base),
            );
            ticks.set(id, []);
          }
        }
      });
      expect(undone).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('own changes count as seen, however old what the author saw', () => {
  fc.assert(
    fc.property(listWithPast, fc.nat(), fc.boolean(), (list, n, checked) => {
      const live = liveItems(list);
      fc.pre(live.length > 0);
      const item = live[n % live.length];
      const itemIds = [item?.id ?? ''];
      const check = (on: boolean) =>
        operationBy(ANNA, list.version, { type: 'product.check', productId: 'p', checked: on, itemIds });
      const thereAndBack = [
        check(checked),
        check(!checked),
        operationBy(ANNA, list.version, { type: 'clear.all', itemIds }),
      ];
      let state = list;
      const seen = thereAndBack.map((operation) => {
        state = run(state, operation, ANNA.user).state;
        return state.items.get(itemIds[0] ?? '');
      });
      expect(seen.map((each) => each?.checked)).toEqual([checked, !checked, !checked]);
      expect(seen.map((each) => each?.removed)).toEqual([false, false, true]);
    }),
  );
});

test('a copy that applies effects equals the list, and a fresh copy of it', () => {
  fc.assert(
    fc.property(fc.array(lateStep, { minLength: 1, maxLength: 30 }), fc.nat(20), (steps, joinsAt) => {
      let copy: ListState | undefined;
      const onTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
      const whole = (state: ListState) =>
        stateOfList({
          ...onTheWire({ name: state.name, userId: state.userId, version: state.version }),
          id: 'list',
          epoch: 'epoch',
          members: [],
          items: onTheWire(liveItems(state).map(({ removed: _, ...item }) => item)),
        });
      const end = playLate(steps, (before, _operation, _author, effects) => {
        if (before.version === joinsAt) copy ??= whole(before);
        if (copy !== undefined && effects !== undefined)
          copy = applyEffects(copy, onTheWire(effects), copy.version + 1);
      });
      fc.pre(copy !== undefined);
      const { name, version, itemCount } = copy;
      expect({ name, version, itemCount }).toEqual({
        name: end.name,
        version: end.version,
        itemCount: liveItems(end).length,
      });
      expect(liveItems(copy)).toEqual(liveItems(end));
    }),
    { numRuns: 500 },
  );
});

test('a trip keeps only products of removed items that were bought on it, whatever is merged', () => {
  const lateOrMerge = fc.oneof(
    { arbitrary: lateStep, weight: 4 },
    { arbitrary: fc.record({ from: fc.nat(11), into: fc.nat(11) }), weight: 1 },
  );
  fc.assert(
    fc.property(fc.array(lateOrMerge, { minLength: 5, maxLength: 40 }), (steps) => {
      const [anna] = PEOPLE as [Author];
      const past = [run(emptyList('Anna'), operationBy(anna, 0, TRIP), 'Anna').state];
      for (const step of steps) {
        const state = past.at(-1) as ListState;
        const next = 'lag' in step ? (runLate(past, step)?.state ?? state) : withMerged(state, step);
        if (next !== state) past.push(next);
        const { trip, tripSeq, items } = next;
        const bought = [...items.values()].filter(
          ({ removed, checked, marks }) => removed && checked && (marks.tick?.seq ?? 0) > tripSeq,
        );
        expect(bought.map(({ productId }) => productId)).toEqual(expect.arrayContaining(trip?.cleared ?? []));
      }
    }),
    { numRuns: 1_000 },
  );
});

const TRIP: OperationDraft = { type: 'trip.start', tripId: 'trip', storeId: null };

/** A merge as the server does it: tombstones get the product too, without an operation. */
function withMerged(state: ListState, { from, into }: { from: number; into: number }): ListState {
  const products = [...new Set([...state.items.values()].map((item) => item.productId))];
  const [productId, intoProductId] = [from, into].map((number) => products[number % products.length]);
  if (productId === undefined || intoProductId === undefined || productId === intoProductId) return state;
  const origin = { client: 'server', base: null } as const;
  const merge = { ...origin, type: 'product.merged', productId, intoProductId, name: 'Inna' } as const;
  const { state: after } = run(state, merge, 'Anna');
  const items = [...after.items].map(([id, item]): [string, StoredItem] => [
    id,
    item.productId === productId ? { ...item, productId: intoProductId } : item,
  ]);
  return { ...after, items: new Map(items) };
}

// spec: R165
test('the same operation again changes nothing further', () => {
  fc.assert(
    fc.property(listWithPast, intent, fc.constantFrom(ANNA, JAN), (list, intent, author) => {
      const draft = draftOf(intent, list);
      fc.pre(draft !== undefined);
      const operation = operationBy(author, list.version, draft);
      const once = run(list, operation, author.user).state;
      const twice = run(once, operation, author.user).state;
      expect(contentOf(twice)).toEqual(contentOf(once));
      expect([twice.name, twice.itemCount]).toEqual([once.name, once.itemCount]);
    }),
    { numRuns: 1_000 },
  );
});

test('any operation on any list has an outcome, and leaves the list it was given alone', () => {
  const anyItem = (list: ListState) =>
    fc.oneof(fc.constantFrom(...list.items.keys()), fc.constant('unknown'));
  const anyOperation = (list: ListState) => {
    const itemIds = fc.array(anyItem(list), { minLength: 1, maxLength: 5 });
    return fc.oneof(
      fc.record({
        type: fc.constantFrom('item.remove', 'item.restore', 'clear.checked', 'clear.all'),
        itemIds,
      }),
      fc.record({
        type: fc.constant('product.check'),
        productId: fc.string(),
        checked: fc.boolean(),
        itemIds,
      }),
      fc.record({
        type: fc.constant('item.set'),
        itemId: anyItem(list),
        qty: fc.option(fc.integer(), { nil: undefined }),
      }),
      fc.record({
        type: fc.constant('item.add'),
        items: fc.array(
          fc.record({
            itemId: anyItem(list),
            productId: fc.string(),
            productName: fc.string(),
            qty: fc.integer(),
            unit: fc.constant('kg'),
          }),
          { minLength: 1, maxLength: 4 },
        ),
      }),
      fc.record({ type: fc.constant('list.rename'), name: fc.string() }),
    );
  };
  fc.assert(
    fc.property(
      listWithPast.chain((list) => fc.tuple(fc.constant(list), anyOperation(list), fc.option(fc.nat(30)))),
      ([list, draft, base]) => {
        const before = JSON.stringify([...list.items]);
        const operation = { ...operationBy(JAN, 0, draft), base };
        const resolution = resolve(list, operation, {
          seq: list.version + 1,
          user: 'Jan',
        });
        expect(['applied', 'superseded', 'refused']).toContain(resolution.outcome);
        expect(JSON.stringify([...list.items])).toBe(before);
        const effects: Effects | undefined =
          resolution.outcome === 'applied' ? resolution.effects : undefined;
        const touched = [...(effects?.items ?? []), ...(effects?.removed ?? [])].map(({ id }) => id);
        expect(new Set(touched).size).toBe(touched.length);
        // Never a number in the log without a change.
        expect(touched.length > 0 || effects?.name !== undefined).toBe(effects !== undefined);
      },
    ),
    { numRuns: 2_000 },
  );
});
