import { v7 as uuidv7 } from 'uuid';
import type { StoredItem } from '../../contract/shopping-lists/list-state.ts';
import type { OperationDraft } from '../../contract/shopping-lists/operations.ts';
import type { Recipe } from '../../contract/recipes/recipes.ts';
import { addRecipeToList, prepareAddition } from '../../web/recipes/add-to-list/list-addition.ts';
import { followLine, saveLine, type TypedItem, typeInto } from '../../web/shopping-lists/lines/line-edit.ts';
import { BEGINNING } from '../../web/sync/local-list.ts';
import type { Random } from '../random.ts';
import type { SimulatedTab } from './simulated-device.ts';
import type { ScreenFaults, TypedField } from './types.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface ScreenOptions {
  random: Random;
  clock: VirtualClock;
  faults: ScreenFaults;
}

/** Between opening a dialog or a question and the tap that ends it, in ms. */
const MAX_PAUSE_MS = 90_000;

/** Asks whether to clear, and clears what was shown at that moment, however long the answer takes. */
export function ask(tab: SimulatedTab, listId: string, { random, clock, faults }: ScreenOptions): void {
  const { list } = tab.engine.list(listId).getSnapshot();
  if (list === undefined) return;
  const type = random.pick(['clear.checked', 'clear.all', 'item.remove'] as const);
  const { items, position } = list;
  const meant = items.filter(
    ({ checked }) => type === 'clear.all' || (type === 'clear.checked' ? checked : random.chance(0.5)),
  );
  if (meant.length === 0) return;
  const draft: OperationDraft = { type, itemIds: meant.map(({ id }) => id) };
  const seen = faults.forgetsQuestions === true ? undefined : position;
  clock.after(random.between(500, MAX_PAUSE_MS), () => {
    if (isShown(tab, listId)) void tab.do(listId, draft, { seen, meant: position });
  });
}

/** Opens the dialog of a line, types into one field, and saves a while later. */
export function edit(tab: SimulatedTab, listId: string, { random, clock, faults }: ScreenOptions): void {
  const items = tab.engine.list(listId).getSnapshot().list?.items ?? [];
  if (items.length === 0) return;
  const item = random.pick(items);
  const field: TypedField = random.chance(0.5) ? 'note' : 'amount';
  const typed = typeInto(
    item,
    {},
    field === 'note'
      ? { note: `Dopisek ${random.whole(1, 9)}` }
      : random.chance(0.5)
        ? { quantity: String(random.whole(1, 9)) }
        : { unit: random.pick(['g', 'kg', 'pack'] as const) },
  );
  clock.after(random.between(500, MAX_PAUSE_MS), () => {
    if (!isShown(tab, listId)) return;
    const now = tab.engine.list(listId).getSnapshot().list?.items ?? [];
    const edited = followLine([{ item, isGone: false }], now, new Set());
    const drafts =
      faults.sendsAllFields === true
        ? [allFieldsOf(item, typed)]
        : saveLine(edited, { [item.id]: typed }).drafts;
    for (const draft of drafts) void tab.do(listId, draft, { typed: field });
  });
}

/** The changes that a careless dialog sends: all fields, as they were when it was opened. */
export function allFieldsOf(
  item: StoredItem,
  { amount, note }: TypedItem,
): Extract<OperationDraft, { type: 'item.set' }> {
  return {
    type: 'item.set',
    itemId: item.id,
    qty: Number(amount?.quantity ?? item.productQty),
    unit: amount?.unit ?? item.productUnit,
    note: note?.text ?? item.note,
  };
}

/** Puts a recipe on a list from its page, sometimes with a double tap. The list need never have been opened here. */
export function addRecipe(
  tab: SimulatedTab,
  listId: string,
  recipe: Recipe,
  { random }: ScreenOptions,
): void {
  const addition = prepareAddition(recipe);
  const portions = random.whole(1, 8);
  for (let taps = random.chance(0.3) ? 2 : 1; taps > 0; taps -= 1) {
    void addRecipeToList(tab.engine.list(listId), addition, portions);
  }
}

/** Types the same new product twice: each time the device makes an id for it. */
export function addNewTwice(tab: SimulatedTab, listId: string, { random }: ScreenOptions): void {
  if (!isShown(tab, listId)) return;
  const number = random.whole(1, 4);
  for (const productName of [`Nowość ${number}`, `nowość  ${number}`]) {
    const item = { itemId: uuidv7(), productId: uuidv7(), productName, qty: 1, unit: 'piece' } as const;
    void tab.do(listId, { type: 'item.add', items: [item] });
  }
}

/** Changes something, and takes it back a while later, when others may have changed it as well. */
export async function doAndTakeBack(
  tab: SimulatedTab,
  listId: string,
  { random, clock, faults }: ScreenOptions,
): Promise<void> {
  const syncedList = tab.engine.list(listId);
  const items = syncedList.getSnapshot().list?.items ?? [];
  if (items.length === 0) return;
  const item = random.pick(items);
  const since = syncedList.position ?? BEGINNING;
  const itemIds = [item.id];
  const checked = !item.checked;
  const draft: OperationDraft = random.chance(0.7)
    ? { type: 'product.check', productId: item.productId, checked, itemIds }
    : { type: 'item.remove', itemIds };
  const pause = random.between(500, MAX_PAUSE_MS);
  const undo = await tab.do(listId, draft);
  clock.after(pause, () => {
    if (!isShown(tab, listId)) return;
    const isBlind = faults.undoesBlindly === true;
    const told = isBlind ? { takesBack: since } : { takesBack: since, unmodifiedSince: since };
    for (const back of isBlind ? undo : syncedList.undoLeft({ undo, since })) void tab.do(listId, back, told);
  });
}

/** A question or a typed text is gone when its screen is gone. */
export function isShown(tab: SimulatedTab, listId: string): boolean {
  return tab.isAlive && tab.engine.list(listId).getSnapshot().list !== undefined;
}
