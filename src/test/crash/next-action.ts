import { v7 as uuidv7 } from 'uuid';
import { type ListState, liveItems, type StoredItem } from '../../contract/shopping-lists/list-state.ts';
import type { NewItem, OperationDraft } from '../../contract/shopping-lists/operations.ts';
import { UNITS } from '../../contract/quantities/units.ts';
import type { Random } from '../random.ts';

/** With more lines than this, removing is more likely than adding. */
const FULL_LIST = 60;

/** Products that all writers buy again and again; the first add of each creates it. */
const STAPLES = Array.from({ length: 40 }, (_, index) => ({
  id: uuidv7(),
  name: `Produkt ${index}`,
}));

/**
 * Puts every staple on a list. When many processes begin to write at once, they would otherwise wait for each other to
 * create them.
 */
export function addStaples(): OperationDraft {
  const items = STAPLES.map(
    ({ id, name }): NewItem => ({
      itemId: uuidv7(),
      productId: id,
      productName: name,
      qty: 1,
      unit: 'piece',
    }),
  );
  return { type: 'item.add', items };
}

/** The next operation of a user who sees this list. */
export function nextAction(random: Random, list: ListState): OperationDraft {
  const live = liveItems(list);
  const item = live.length === 0 ? undefined : random.pick(live);
  const chance = random.next();
  const adds = live.length > FULL_LIST ? 0.05 : 0.35;
  if (item === undefined || chance < adds) return add(random);
  if (chance < 0.6) return tick(random, item);
  if (chance < 0.75) return setAmount(random, item);
  if (chance < 0.92) return { type: 'item.remove', itemIds: some(random, live, 3) };
  if (chance < 0.94) return clear(random, live);
  if (chance < 0.96) return restore(random, list) ?? add(random);
  if (chance < 0.985) return shop(random, list, item);
  return { type: 'list.rename', name: `Lista ${uuidv7()}` };
}

function add(random: Random): OperationDraft {
  const items: NewItem[] = Array.from({ length: random.whole(1, 3) }, () => {
    const id = uuidv7();
    const staple = random.next() < 0.9 ? random.pick(STAPLES) : undefined;
    const { id: productId, name: productName } = staple ?? { id, name: `Nowość ${id}` };
    return { itemId: uuidv7(), productId, productName, qty: quantity(random), unit: unit(random) };
  });
  return { type: 'item.add', items };
}

/** Begins a trip, ends it, or reports an item as missing. */
function shop(random: Random, { trip }: ListState, { id }: StoredItem): OperationDraft {
  if (trip === null) return { type: 'trip.start', tripId: uuidv7() };
  if (random.chance(0.3)) return { type: 'trip.end', tripId: trip.id };
  return { type: 'item.set', itemId: id, missingIn: trip.id };
}

function tick(random: Random, { id, productId, checked }: StoredItem): OperationDraft {
  const wanted = random.next() < 0.8 ? !checked : checked;
  return { type: 'product.check', productId, checked: wanted, itemIds: [id] };
}

function setAmount(random: Random, { id }: StoredItem): OperationDraft {
  return { type: 'item.set', itemId: id, qty: quantity(random), unit: unit(random) };
}

function clear(random: Random, live: readonly StoredItem[]): OperationDraft {
  const ticked = live.filter(({ checked }) => checked).map(({ id }) => id);
  if (ticked.length > 0 && random.next() < 0.7) return { type: 'clear.checked', itemIds: ticked };
  return { type: 'clear.all', itemIds: live.map(({ id }) => id) };
}

function restore(random: Random, { items }: ListState): OperationDraft | undefined {
  const removed = [...items.values()].filter((item) => item.removed);
  return removed.length === 0 ? undefined : { type: 'item.restore', itemIds: some(random, removed, 3) };
}

function some(random: Random, items: readonly StoredItem[], most: number): string[] {
  const first = random.whole(0, items.length - 1);
  return items.slice(first, first + random.whole(1, most)).map(({ id }) => id);
}

function quantity(random: Random): number {
  return random.whole(1, 40) / 4;
}

function unit(random: Random): NewItem['unit'] {
  return random.pick(UNITS);
}
