import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListState, StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { AppliedOperation, Effects, UndoDraft } from '../../../contract/shopping-lists/operations.ts';
import type { ProductOperation, ResolvableOperation } from '../../../contract/shopping-lists/resolution.ts';
import { inverseOf } from '../../../contract/shopping-lists/undo.ts';
import { draftOf, emptyList, operationBy, run, step } from '../../../test/list-intents.ts';
import { type Changes, effectsOf, inverseOfChanges, positionsOf, takeBack, toLogged } from './changes.ts';

/** An operation, and what the log keeps of it. */
interface Logged {
  before: ListState;
  after: ListState;
  effects: Effects;
  changes: Changes;
}

/** Steps by people who saw the list `lag` versions ago; sometimes a product is renamed or merged. */
const past = fc.array(fc.record({ step, lag: fc.nat(3), product: fc.option(fc.nat(3), { freq: 8 }) }), {
  minLength: 1,
  maxLength: 25,
});

function logOf(steps: typeof past extends fc.Arbitrary<infer S> ? S : never): Logged[] {
  const log: Logged[] = [];
  let list = emptyList('Anna');
  for (const { step: one, lag, product } of steps) {
    const { intent, author } = one;
    const draft = draftOf(intent, list);
    const operation: ResolvableOperation | ProductOperation | undefined =
      product !== null
        ? ofProduct(product, list)
        : draft && operationBy(author, Math.max(0, list.version - lag), draft);
    if (operation === undefined) continue;
    const { state: after, resolution } = run(list, operation, author.user);
    if (resolution.outcome !== 'applied') continue;
    const { effects } = resolution;
    const origin = { seq: after.version, id: 'id', client: author.client, user: author.user, madeAt: 0 };
    const applied: AppliedOperation = { ...origin, type: operation.type, effects };
    const { changes } = toLogged(list, applied);
    log.push({ before: list, after, effects, changes: JSON.parse(JSON.stringify(changes)) as Changes });
    list = after;
  }
  return log;
}

function ofProduct(number: number, list: ListState): ProductOperation | undefined {
  const [first, second] = [...new Set([...list.items.values()].map(({ productId }) => productId))];
  if (first === undefined) return undefined;
  const author = { client: 'server', base: null } as const;
  return number % 2 === 0 || second === undefined
    ? { ...author, type: 'product.renamed', productId: first, name: `Nazwa ${number}` }
    : { ...author, type: 'product.merged', productId: first, intoProductId: second, name: 'Inna' };
}

const byPosition = (list: ListState): Map<number, StoredItem> =>
  new Map([...list.items.values()].map((item) => [item.position, item]));
const inOrder = ({ items = [], removed = [], name }: Effects, list: ListState) => ({
  items: items.toSorted((a, b) => a.position - b.position),
  removed: removed.toSorted(
    (a, b) => (list.items.get(a.id)?.position ?? 0) - (list.items.get(b.id)?.position ?? 0),
  ),
  name,
});

test('every operation is rebuilt backwards from the current list, to an empty one', () => {
  fc.assert(
    fc.property(past, (steps) => {
      const log = logOf(steps);
      const last = log.at(-1);
      fc.pre(last !== undefined);
      const items = byPosition(last.after);
      let { name, trip } = last.after;
      for (const { before, after, effects, changes } of log.toReversed()) {
        const rebuilt = effectsOf(changes, { name, trip, itemAt: (position) => items.get(position) });
        expect(inOrder(rebuilt, after)).toEqual(inOrder(effects, after));
        name = changes.name ?? name;
        if (changes.trip !== undefined) ({ trip } = changes.trip);
        for (const { at, was } of changes.items ?? []) {
          for (const position of positionsOf({ items: [{ at, was }] })) {
            const item = items.get(position);
            const previous = item && takeBack(item, was);
            if (previous === undefined) items.delete(position);
            else items.set(position, previous);
          }
        }
        expect(items).toEqual(byPosition(before));
        expect([name, trip]).toEqual([before.name, before.trip]);
      }
      expect(items.size).toBe(0);
    }),
    { numRuns: 1_000 },
  );
});

/** Ignores the order of items, and which fields an `item.set` restores: the log only knows the changed ones. */
const comparable = (undo: readonly UndoDraft[]) =>
  undo.map((draft) =>
    draft.type === 'item.set'
      ? [draft.type, draft.itemId]
      : draft.type === 'list.rename'
        ? draft
        : [draft.type, 'checked' in draft ? draft.checked : undefined, draft.itemIds.toSorted()],
  );

test('an operation’s undo restores the list just before it', () => {
  fc.assert(
    fc.property(past, (steps) => {
      for (const { before, after, effects, changes } of logOf(steps)) {
        const items = byPosition(after);
        const undo = inverseOfChanges(changes, (position) => items.get(position));
        const expected = inverseOf(before, effects);
        expect(comparable(undo)).toEqual(comparable(expected));
        const amounts = undo.filter((draft) => draft.type === 'item.set');
        for (const amount of amounts) {
          expect(expected.find((draft) => idOf(draft) === amount.itemId)).toMatchObject(amount);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

const idOf = (draft: UndoDraft): string | undefined => ('itemId' in draft ? draft.itemId : undefined);

test('items added together are one range, whatever their number', () => {
  const items = Array.from({ length: 2_000 }, (_, index) => ({
    itemId: `item-${index}`,
    productId: 'product',
    productName: 'Mleko',
    qty: 1,
    unit: 'l' as const,
    note: 'ż'.repeat(500),
  }));
  const [anna, jan] = [
    { client: 'phone of Anna', user: 'Anna' },
    { client: 'phone of Jan', user: 'Jan' },
  ];
  let list = emptyList('Anna');
  const added = run(list, operationBy(anna, 0, { type: 'item.add', items }), 'Anna');
  list = added.state;
  const itemIds = items.map(({ itemId }) => itemId);
  for (const checked of [true, false, true]) {
    const check = operationBy(jan, list.version, {
      type: 'product.check',
      productId: 'product',
      checked,
      itemIds,
    });
    const { state, resolution } = run(list, check, 'Jan');
    if (resolution.outcome !== 'applied') throw new Error('The tick did nothing.');
    const origin = { seq: state.version, id: 'id', client: jan.client, user: jan.user, madeAt: 0 };
    const logged = toLogged(list, { ...origin, type: 'product.check', effects: resolution.effects });
    expect(JSON.stringify(logged.changes).length).toBeLessThan(300);
    expect(JSON.stringify(logged.summary).length).toBeLessThan(300);
    expect(logged).toMatchObject({ touched: 2_000, summary: { products: ['Mleko'], checked } });
    list = state;
  }
});
