import * as fc from 'fast-check';
import {
  applyEffects,
  emptyListState,
  type ListState,
  liveItems,
  type StoredItem,
} from '../contract/shopping-lists/list-state.ts';
import type { Operation, OperationDraft, OperationType } from '../contract/shopping-lists/operations.ts';
import { isMissing } from '../contract/shopping-lists/trips.ts';
import type {
  ProductOperation,
  Resolution,
  ResolvableOperation,
} from '../contract/shopping-lists/resolution.ts';
import { isProductOperation, resolveProduct } from '../contract/shopping-lists/resolve-product.ts';
import { resolve } from '../contract/shopping-lists/resolve.ts';

/** A user at one device. */
export interface Author {
  client: string;
  user: string;
}

let made = 0;
const freshId = (): string => `made-${(made += 1)}`;

/** @param base the version its author saw */
export function operationBy({ client }: Author, base: number, draft: OperationDraft): Operation {
  return { ...draft, id: freshId(), v: 1, client, base, madeAt: 0 };
}

export function emptyList(owner: string): ListState {
  return emptyListState('Sobota', owner);
}

/** What the server does with one operation. */
export function run(
  state: ListState,
  operation: ResolvableOperation | ProductOperation,
  user: string,
): { state: ListState; resolution: Resolution } {
  const seq = state.version + 1;
  const resolution = isProductOperation(operation)
    ? resolveProduct(state, operation)
    : resolve(state, operation, { seq, user });
  return resolution.outcome === 'applied'
    ? { state: applyEffects(state, resolution.effects, seq), resolution }
    : { state, resolution };
}

/** What a reader sees of a list, independent of the order of its items. */
export function contentOf(state: ListState): Record<string, unknown> {
  return Object.fromEntries(
    liveItems(state)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, checked, productQty, productUnit, note, missingIn }) => [
        id,
        { checked, productQty, productUnit, note, missingIn },
      ]),
  );
}

/** The same, but only with items missing in the store of the open trip, instead of any trip. */
export function shownOf(state: ListState): Record<string, unknown> {
  const missing = new Set(liveItems(state).flatMap((item) => (isMissing(item, state.trip) ? [item.id] : [])));
  return Object.fromEntries(
    Object.entries(contentOf(state)).map(([id, content]) => [
      id,
      { ...(content as object), missingIn: missing.has(id) },
    ]),
  );
}

const KINDS = [
  'item.add',
  'item.set',
  'item.remove',
  'item.restore',
  'product.check',
  'clear.checked',
  'clear.all',
  'list.rename',
  'trip.start',
  'trip.end',
] as const satisfies OperationType[];

/** What a user is about to do to the list that they see. */
export interface Intent {
  kind: OperationType;
  picks: number[];
  qty: number;
  checked: boolean;
  fields: { qty: boolean; unit: boolean; note: boolean };
  /** 'Nie ma w sklepie', or its undo, if a user is shopping. */
  missing: boolean;
}

export const intent: fc.Arbitrary<Intent> = fc.record({
  // Ticking is what people do most.
  kind: fc.oneof(
    { arbitrary: fc.constantFrom(...KINDS), weight: 2 },
    { arbitrary: fc.constant('product.check' as const), weight: 1 },
  ),
  picks: fc.array(fc.nat(11), { minLength: 1, maxLength: 3 }),
  qty: fc.integer({ min: 1, max: 9 }),
  checked: fc.boolean(),
  fields: fc.record({ qty: fc.boolean(), unit: fc.boolean(), note: fc.boolean() }),
  missing: fc.boolean(),
});

function pick(from: readonly StoredItem[], picks: readonly number[]): string[] {
  if (from.length === 0) return [];
  return [...new Set(picks.map((number) => from[number % from.length]?.id ?? ''))];
}

/** The intent as an operation on what its author sees; undefined if there is no item for it. */
export function draftOf(
  intent: Intent,
  seen: ListState,
  newId: () => string = freshId,
): OperationDraft | undefined {
  const live = liveItems(seen);
  const withIds = <T extends OperationDraft>(
    itemIds: string[],
    draft: (itemIds: string[]) => T,
  ): T | undefined => (itemIds.length === 0 ? undefined : draft(itemIds));
  switch (intent.kind) {
    case 'item.add':
      return {
        type: 'item.add',
        items: intent.picks.map((number) => ({
          itemId: newId(),
          productId: productOf(number),
          productName: `Produkt ${number % 4}`,
          qty: intent.qty,
          unit: 'kg',
        })),
      };
    case 'item.set':
      return withIds(pick(live, intent.picks.slice(0, 1)), ([itemId = '']) => ({
        type: 'item.set',
        itemId,
        ...(intent.fields.qty ? { qty: intent.qty } : {}),
        ...(intent.fields.unit ? { unit: intent.qty > 5 ? 'can' : 'spoon' } : {}),
        ...(intent.fields.note ? { note: intent.qty > 5 ? null : `Uwaga ${intent.qty}` } : {}),
        ...(intent.missing && seen.trip ? { missingIn: intent.checked ? null : seen.trip.id } : {}),
      }));
    case 'item.remove':
      return withIds(pick(live, intent.picks), (itemIds) => ({ type: 'item.remove', itemIds }));
    case 'item.restore':
      return withIds(
        pick(
          [...seen.items.values()].filter((item) => item.removed),
          intent.picks,
        ),
        (itemIds) => ({ type: 'item.restore', itemIds }),
      );
    case 'product.check':
      return withIds(pick(live, intent.picks), (itemIds) => ({
        type: 'product.check',
        productId: productOf(0),
        checked: intent.checked,
        itemIds,
      }));
    case 'clear.checked':
      return withIds(
        live.filter((item) => item.checked).map((item) => item.id),
        (itemIds) => ({ type: 'clear.checked', itemIds }),
      );
    case 'clear.all':
      return withIds(
        live.map((item) => item.id),
        (itemIds) => ({ type: 'clear.all', itemIds }),
      );
    case 'list.rename':
      return { type: 'list.rename', name: `Lista ${intent.qty}` };
    case 'trip.start':
      return { type: 'trip.start', tripId: newId(), storeId: intent.checked ? productOf(intent.qty) : null };
    case 'trip.end':
      if (seen.trip === null) return undefined;
      return {
        type: 'trip.end',
        tripId: seen.trip.id,
        ...(intent.checked ? { staying: PEOPLE.map(({ user }) => user) } : {}),
      };
  }
}

/** Four products, so that some items share one. */
const productOf = (number: number): string => `00000000-0000-7000-8000-00000000000${number % 4}`;

export const PEOPLE: readonly Author[] = [
  { client: 'phone of Anna', user: 'Anna' },
  { client: 'laptop of Anna', user: 'Anna' },
  { client: 'phone of Jan', user: 'Jan' },
];

export const step = fc.record({ intent, author: fc.constantFrom(...PEOPLE) });

/** A list with a history: some items, and changes by people who always saw the newest state. */
export const listWithPast: fc.Arbitrary<ListState> = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 8 }))
  .map(([items, steps]) => {
    const adding: Intent = {
      kind: 'item.add',
      picks: Array.from({ length: items }, (_, index) => index),
      qty: 1,
      checked: false,
      fields: { qty: false, unit: false, note: false },
      missing: false,
    };
    const [anna] = PEOPLE as [Author];
    return [{ intent: adding, author: anna }, ...steps].reduce((state, { intent, author }) => {
      const draft = draftOf(intent, state);
      return draft === undefined
        ? state
        : run(state, operationBy(author, state.version, draft), author.user).state;
    }, emptyList('Anna'));
  });
