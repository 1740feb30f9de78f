import type { OperationDraft } from './operations.ts';
import { describe, expect, test } from 'vitest';
import { type Author, emptyList, operationBy, PEOPLE, run } from '../../test/list-intents.ts';
import { LIMITS } from '../limits.ts';
import { applyEffects, type ListState, liveItems } from './list-state.ts';
import type { ListItem } from './operations.ts';
import { resolveProduct } from './resolve-product.ts';

const [ANNA, ANNAS_LAPTOP, JAN] = PEOPLE as [Author, Author, Author];
const MILK = 'milk';

type Situation = 'open' | 'ticked' | 'removed';

/** A list with one item, as both users see it. */
function listWith(situation: Situation): ListState {
  const item: ListItem = {
    id: MILK,
    productId: 'product',
    productName: 'Mleko',
    productQty: 1,
    productUnit: 'l',
    checked: false,
    note: null,
    addedBy: 'Anna',
    recipeId: null,
    recipeName: null,
    position: 1,
    marks: {},
  };
  const list = applyEffects(emptyList('Anna'), { items: [item] }, 1);
  const does = (draft: OperationDraft) => run(list, operationBy(ANNA, 1, draft), ANNA.user).state;
  if (situation === 'ticked') return does(tick);
  return situation === 'removed' ? does(remove) : list;
}

const itemIds = [MILK];
const tick: OperationDraft = { type: 'product.check', productId: 'product', checked: true, itemIds };
const untick: OperationDraft = { ...tick, checked: false };
const remove: OperationDraft = { type: 'item.remove', itemIds };
const restore: OperationDraft = { type: 'item.restore', itemIds };
const clearChecked: OperationDraft = { type: 'clear.checked', itemIds };
const clearAll: OperationDraft = { type: 'clear.all', itemIds };
const amount: OperationDraft = { type: 'item.set', itemId: MILK, qty: 2 };
const note: OperationDraft = { type: 'item.set', itemId: MILK, note: 'bez laktozy' };

function after(list: ListState, ...steps: [OperationDraft, Author, base?: number][]): ListState {
  return steps.reduce(
    (state, [draft, author, base = list.version]) =>
      run(state, operationBy(author, base, draft), author.user).state,
    list,
  );
}

const itemOf = (list: ListState) => {
  const { checked, productQty, note, removed } = list.items.get(MILK) ?? {};
  return removed ? 'gone' : { checked, productQty, note };
};
const open = { checked: false, productQty: 1, note: null };
const ticked = { ...open, checked: true };

describe('two people on one item, whichever arrived first', () => {
  test.each<[what: string, Situation, OperationDraft, OperationDraft, 'gone' | typeof open | object]>([
    ['a tick and a tick', 'open', tick, tick, ticked],
    ['a tick and an untick that has not seen it', 'open', tick, untick, ticked],
    ['a repeated tick and an untick', 'ticked', tick, untick, ticked],
    ['an untick and an untick', 'ticked', untick, untick, open],
    ['a tick and a removal', 'open', tick, remove, 'gone'],
    ['a tick and a clear of everything', 'open', tick, clearAll, 'gone'],
    ['a repeated tick and a clear of what is ticked', 'ticked', tick, clearChecked, 'gone'],
    ['an untick and a clear of what is ticked', 'ticked', untick, clearChecked, open],
    ['an untick and a clear of everything', 'ticked', untick, clearAll, open],
    ['an untick and a removal', 'ticked', untick, remove, open],
    ['an untick of what is not ticked and a removal', 'open', untick, remove, open],
    ['a changed amount and a removal', 'open', amount, remove, { ...open, productQty: 2 }],
    ['a changed amount and a clear of everything', 'open', amount, clearAll, { ...open, productQty: 2 }],
    [
      'a changed amount and a clear of what is ticked',
      'ticked',
      amount,
      clearChecked,
      { ...ticked, productQty: 2 },
    ],
    ['a changed note and a removal', 'open', note, remove, { ...open, note: 'bez laktozy' }],
    [
      'a changed amount and a changed note',
      'open',
      amount,
      note,
      { ...open, productQty: 2, note: 'bez laktozy' },
    ],
    ['a changed amount and a tick', 'open', amount, tick, { ...ticked, productQty: 2 }],
    ['a removal and a removal', 'open', remove, remove, 'gone'],
    ['a removal and a clear', 'ticked', remove, clearChecked, 'gone'],
    ['a restoration and a restoration', 'removed', restore, restore, open],
    ['a restoration and a clear by somebody it was gone for', 'removed', restore, clearAll, open],
  ])('%s', (_, situation, hers, his, expected) => {
    const list = listWith(situation);
    expect(itemOf(after(list, [hers, ANNA], [his, JAN]))).toEqual(expected);
    expect(itemOf(after(list, [his, JAN], [hers, ANNA]))).toEqual(expected);
    // Two devices of one user are two outboxes.
    expect(itemOf(after(list, [hers, ANNA], [his, ANNAS_LAPTOP]))).toEqual(expected);
    expect(itemOf(after(list, [his, ANNAS_LAPTOP], [hers, ANNA]))).toEqual(expected);
  });

  test('of two changed amounts the later arrival stands, and both took effect', () => {
    const list = listWith('open');
    const three: OperationDraft = { type: 'item.set', itemId: MILK, qty: 3 };
    expect(itemOf(after(list, [amount, ANNA], [three, JAN]))).toEqual({ ...open, productQty: 3 });
    expect(itemOf(after(list, [three, JAN], [amount, ANNA]))).toEqual({ ...open, productQty: 2 });
    expect(after(list, [amount, ANNA], [three, JAN]).version).toBe(list.version + 2);
  });

  test('a clear leaves items its author did not see', () => {
    const list = listWith('ticked');
    const bread: OperationDraft = {
      type: 'item.add',
      items: [{ itemId: 'bread', productId: 'bread', productName: 'Chleb', qty: 1, unit: 'piece' }],
    };
    for (const clear of [clearAll, clearChecked]) {
      for (const steps of [
        [
          [bread, ANNA],
          [clear, JAN],
        ],
        [
          [clear, JAN],
          [bread, ANNA],
        ],
      ] as [OperationDraft, Author][][]) {
        expect(liveItems(after(list, ...steps)).map(({ id }) => id)).toEqual(['bread']);
      }
    }
  });
});

describe('what has been seen', () => {
  test('a tick that was seen can be undone', () => {
    const list = after(listWith('open'), [tick, ANNA]);
    expect(itemOf(after(list, [untick, JAN]))).toEqual(open);
  });

  test('a removal that was seen stays, whatever is said of the item', () => {
    const list = listWith('removed');
    for (const draft of [tick, untick, amount, note, remove, clearAll, clearChecked]) {
      const { resolution } = run(list, operationBy(JAN, list.version, draft), JAN.user);
      expect([draft.type, resolution.outcome]).toEqual([draft.type, 'superseded']);
    }
  });

  test('a tick on an item that was removed in the meantime is superseded, without an error', () => {
    const list = after(listWith('open'), [remove, JAN]);
    const { resolution } = run(list, operationBy(ANNA, 1, tick), ANNA.user);
    expect(resolution).toEqual({ outcome: 'superseded' });
  });

  test('an untick yields to an unseen tick, and says it came to nothing', () => {
    const list = after(listWith('open'), [tick, ANNA]);
    expect(run(list, operationBy(JAN, 1, untick), JAN.user).resolution).toEqual({ outcome: 'superseded' });
  });

  test('an own tick never stands in the way of the own untick', () => {
    const list = listWith('open');
    expect(itemOf(after(list, [tick, ANNA], [untick, ANNA]))).toEqual(open);
    expect(itemOf(after(list, [tick, ANNA], [clearChecked, ANNA]))).toBe('gone');
    expect(itemOf(after(list, [amount, ANNA], [remove, ANNA]))).toBe('gone');
    expect(itemOf(after(list, [untick, ANNA], [clearAll, ANNA]))).toBe('gone');
    expect(itemOf(after(list, [remove, ANNA], [restore, ANNA], [clearAll, ANNA]))).toBe('gone');
    // Nor does one that only repeats it.
    expect(itemOf(after(list, [tick, ANNA], [tick, ANNA], [untick, ANNA]))).toEqual(open);
    expect(itemOf(after(list, [amount, ANNA], [note, ANNA], [remove, ANNA]))).toBe('gone');
  });

  test('ticking over another user’s unseen tick does not make it one’s own to undo', () => {
    const list = listWith('open');
    expect(itemOf(after(list, [tick, ANNA], [tick, JAN], [untick, JAN]))).toEqual(ticked);
    // Nor by ticking twice, nor over two others' ticks.
    expect(itemOf(after(list, [tick, ANNA], [tick, JAN], [tick, JAN], [untick, JAN]))).toEqual(ticked);
    expect(itemOf(after(list, [tick, ANNA], [tick, ANNAS_LAPTOP], [tick, JAN], [untick, JAN]))).toEqual(
      ticked,
    );
    // Once the tick was seen, it can be undone.
    expect(itemOf(after(list, [tick, ANNA], [tick, JAN], [untick, JAN, list.version + 1]))).toEqual(open);
  });

  test('changing an amount over another user’s unseen change does not make it one’s own to remove', () => {
    const list = listWith('open');
    const three: OperationDraft = { type: 'item.set', itemId: MILK, qty: 3 };
    expect(itemOf(after(list, [amount, ANNA], [three, JAN], [remove, JAN]))).toEqual({
      ...open,
      productQty: 3,
    });
  });

  test('an amount that spares what is ticked does so, seen or not', () => {
    const spared: OperationDraft = { ...amount, unlessChecked: true };
    expect(itemOf(after(listWith('open'), [spared, JAN]))).toEqual({ ...open, productQty: 2 });
    for (const author of [ANNA, JAN]) {
      expect(itemOf(after(listWith('open'), [tick, author], [spared, JAN]))).toEqual(ticked);
    }
    expect(itemOf(after(listWith('open'), [tick, ANNA], [untick, ANNA], [spared, JAN]))).toEqual({
      ...open,
      productQty: 2,
    });
  });

  test('a call without a base has seen everything', () => {
    const list = after(listWith('open'), [tick, ANNA], [amount, ANNA]);
    const call = (draft: OperationDraft) => ({ ...operationBy(JAN, 0, draft), base: null });
    expect(itemOf(run(list, call(untick), JAN.user).state)).toEqual({ ...open, productQty: 2 });
    expect(itemOf(run(list, call(clearAll), JAN.user).state)).toBe('gone');
  });
});

describe('an add', () => {
  const item = (itemId: string, productId = 'product') => ({
    itemId,
    productId,
    productName: 'Mleko',
    qty: 1,
    unit: 'l' as const,
  });
  const add = (...items: ReturnType<typeof item>[]): OperationDraft => ({ type: 'item.add', items });
  const outcome = (list: ListState, draft: OperationDraft) =>
    run(list, operationBy(JAN, list.version, draft), JAN.user).resolution;

  test('puts items behind the others, in their order, however many', () => {
    const many = Array.from({ length: LIMITS.itemsPerOperation - 1 }, (_, index) => item(`item-${index}`));
    const list = after(listWith('open'), [add(...many), JAN]);
    expect(liveItems(list).map(({ id }) => id)).toEqual([MILK, ...many.map(({ itemId }) => itemId)]);
    const next = after(list, [remove, JAN], [add(item('last')), ANNA]);
    expect(liveItems(next).at(-1)).toMatchObject({ id: 'last', addedBy: 'Anna', checked: false, note: null });
  });

  test('of an item that is there already is no news; of another item under its id is refused', () => {
    expect(outcome(listWith('open'), add(item(MILK)))).toEqual({ outcome: 'superseded' });
    const refused = { outcome: 'refused', code: 'PRODUCT_ALREADY_ADDED' };
    expect(outcome(listWith('open'), add(item('new'), item(MILK, 'bread')))).toEqual(refused);
    expect(outcome(listWith('open'), add(item('new'), item('new')))).toEqual(refused);
  });

  test('never uses the id of a removed item again', () => {
    expect(outcome(listWith('removed'), add(item(MILK)))).toEqual({ outcome: 'superseded' });
    expect(outcome(listWith('removed'), add(item(MILK, 'bread')))).toMatchObject({ outcome: 'refused' });
  });

  test('brings back what another user removed unseen, unless it was bought', () => {
    const unseenBy = (list: ListState) =>
      run(list, operationBy(JAN, 0, add(item(MILK))), JAN.user).resolution;
    const removed = listWith('removed');
    expect(unseenBy(removed)).toMatchObject({
      outcome: 'applied',
      effects: { items: [{ id: MILK, checked: false }] },
    });
    const milk = removed.items.get(MILK);
    if (milk === undefined) throw new Error('There is no milk.');
    const bought = { ...removed, items: new Map([[MILK, { ...milk, checked: true }]]) };
    expect(unseenBy(bought)).toEqual({ outcome: 'superseded' });
    // An outbox has seen its own removals.
    const own = { ...milk, marks: { presence: { seq: 5, client: JAN.client, user: JAN.user } } };
    expect(unseenBy({ ...removed, items: new Map([[MILK, own]]) })).toEqual({ outcome: 'superseded' });
  });

  test('that came to nothing can be taken back without the other’s, made unseen under the same id', () => {
    const hers = run(emptyList('Anna'), operationBy(ANNA, 0, add(item(MILK))), ANNA.user).state;
    const byJan = (base: number, draft: OperationDraft, ifUnmodifiedSince?: number) =>
      run(hers, { ...operationBy(JAN, base, draft), ifUnmodifiedSince }, JAN.user).resolution.outcome;
    for (const draft of [remove, clearAll, add(item(MILK))]) {
      expect([draft, byJan(0, draft)]).toEqual([draft, 'superseded']);
    }
    expect(byJan(hers.version, remove, 0)).toBe('superseded');
    expect(byJan(hers.version, remove)).toBe('applied');
    expect(run(hers, operationBy(ANNAS_LAPTOP, 0, remove), ANNA.user).resolution.outcome).toBe('applied');
  });

  test('of the same item by two users unseen gives the larger amount, whichever arrived first', () => {
    const milk = (qty: number) => add({ ...item(MILK), qty });
    const both = (...steps: [number, Author, base?: number][]) =>
      steps.reduce((list, [qty, who, base = 0]) => after(list, [milk(qty), who, base]), emptyList('Anna'));
    const ways = [
      both([2, ANNA], [6, JAN]),
      both([6, JAN], [2, ANNA]),
      // A repeat, also by a device that has seen nothing since.
      both([2, ANNA], [6, JAN], [6, JAN], [2, ANNA]),
    ];
    for (const list of ways) expect(itemOf(list)).toMatchObject({ productQty: 6, checked: false });
    // They have seen it, or it is their own.
    expect(itemOf(both([2, ANNA], [6, JAN, 1]))).toMatchObject({ productQty: 2 });
    expect(itemOf(both([2, ANNA], [6, ANNAS_LAPTOP]))).toMatchObject({ productQty: 2 });
  });

  test('leaves an unseen item that was bought or changed as it is, and brings a removed one back as it is meant', () => {
    const six = add({ ...item(MILK), qty: 6 });
    const alone = after(emptyList('Anna'), [add(item(MILK)), ANNA, 0]);
    const later = (...steps: [OperationDraft, Author][]) => itemOf(after(alone, ...steps, [six, JAN, 0]));
    expect(later([tick, ANNA])).toMatchObject({ productQty: 1, checked: true });
    expect(later([amount, ANNA])).toMatchObject({ productQty: 2 });
    expect(later([remove, ANNA])).toMatchObject({ productQty: 6, checked: false });
  });

  test('and whatever else brings an item back are refused beyond 2,000 items, as a whole', () => {
    const full = { ...listWith('open'), itemCount: LIMITS.itemsPerList - 1 };
    expect(outcome(full, add(item('a')))).toMatchObject({ outcome: 'applied' });
    expect(outcome(full, add(item('a'), item('b')))).toEqual({
      outcome: 'refused',
      code: 'SHOPPING_LIST_FULL',
    });
    const fullAndGone = { ...listWith('removed'), itemCount: LIMITS.itemsPerList };
    // By a user who has not seen the removal.
    const unseen = (list: ListState, draft: OperationDraft) =>
      run(list, operationBy(JAN, 1, draft), JAN.user).resolution;
    for (const back of [restore, untick, amount, note, add(item(MILK))]) {
      expect(unseen(fullAndGone, back)).toEqual({ outcome: 'refused', code: 'SHOPPING_LIST_FULL' });
      const withRoom = { ...fullAndGone, itemCount: LIMITS.itemsPerList - 1 };
      expect(unseen(withRoom, back)).toMatchObject({ outcome: 'applied' });
    }
    // An item that is already there takes no room.
    expect(outcome({ ...full, itemCount: LIMITS.itemsPerList }, add(item(MILK)))).toEqual({
      outcome: 'superseded',
    });
  });
});

describe('the rest', () => {
  test('only the owner renames', () => {
    const list = listWith('open');
    const rename: OperationDraft = { type: 'list.rename', name: 'Niedziela' };
    expect(after(list, [rename, ANNA]).name).toBe('Niedziela');
    expect(after(list, [rename, ANNAS_LAPTOP]).name).toBe('Niedziela');
    expect(run(list, operationBy(JAN, 1, rename), JAN.user).resolution).toEqual({
      outcome: 'refused',
      code: 'FORBIDDEN',
    });
    expect(run(after(list, [rename, ANNA]), operationBy(ANNA, 1, rename), ANNA.user).resolution).toEqual({
      outcome: 'superseded',
    });
  });

  test('an id named twice counts once, an unknown one not at all', () => {
    const list = listWith('open');
    const { resolution } = run(
      list,
      operationBy(JAN, 1, { ...remove, itemIds: [MILK, 'unknown', MILK] }),
      JAN.user,
    );
    expect(resolution).toMatchObject({ effects: { removed: [{ id: MILK }] } });
    const nothing = run(list, operationBy(JAN, 1, { ...remove, itemIds: ['unknown'] }), JAN.user);
    expect(nothing.resolution).toEqual({ outcome: 'superseded' });
  });

  test('the word for a unit goes with it', () => {
    const crates = { productQty: 2, productUnit: 'crate', unitLabel: 'skrzynki' };
    const { items, ...list } = listWith('open');
    const inCrates = {
      ...list,
      items: new Map([...items].map(([id, item]) => [id, { ...item, ...crates }])),
    };
    const labelAfter = (draft: OperationDraft) =>
      run(inCrates, operationBy(JAN, 1, draft), JAN.user).state.items.get(MILK)?.unitLabel;
    expect(labelAfter(note)).toBe('skrzynki');
    expect(labelAfter({ type: 'item.set', itemId: MILK, unit: 'l' })).toBeUndefined();
  });

  test('a product’s new name, or its merger, reaches the items that are there', () => {
    const list = listWith('ticked');
    const server = { client: 'server', base: null } as const;
    const renamed = resolveProduct(list, {
      type: 'product.renamed',
      productId: 'product',
      name: 'Mleko 2%',
      ...server,
    });
    expect(renamed).toMatchObject({
      effects: { items: [{ id: MILK, productName: 'Mleko 2%', checked: true }] },
    });
    const merged = resolveProduct(list, {
      type: 'product.merged',
      productId: 'product',
      intoProductId: 'other',
      name: 'Mleko UHT',
      ...server,
    });
    expect(merged).toMatchObject({
      effects: { items: [{ id: MILK, productId: 'other', productName: 'Mleko UHT' }] },
    });
    const gone = resolveProduct(listWith('removed'), {
      type: 'product.renamed',
      productId: 'product',
      name: 'X',
      ...server,
    });
    expect(gone).toEqual({ outcome: 'superseded' });
  });
});

describe('an undo, which carries the version it takes back', () => {
  const undoBy = (list: ListState, draft: OperationDraft, author: Author, ifUnmodifiedSince: number) =>
    run(list, { ...operationBy(author, list.version, draft), ifUnmodifiedSince }, author.user);

  test.each<[string, OperationDraft, OperationDraft, OperationDraft, Situation, object | 'gone']>([
    ['a tick', tick, untick, tick, 'open', ticked],
    ['a removal', remove, restore, restore, 'open', open],
    ['an amount', amount, { ...amount, qty: 1 }, { ...amount, qty: 7 }, 'open', { ...open, productQty: 7 }],
    ['a return', restore, remove, tick, 'removed', ticked],
    ['a return', restore, remove, note, 'removed', { ...open, note: 'bez laktozy' }],
  ])('%s stays as another user has it since', (_, done, undo, since, situation, result) => {
    const list = listWith(situation);
    const changed = after(list, [done, ANNA], [since, JAN]);
    const { state, resolution } = undoBy(changed, undo, ANNA, list.version);
    expect(resolution).toEqual({ outcome: 'superseded' });
    expect(itemOf(state)).toEqual(result);
  });

  test.each<[string, OperationDraft, OperationDraft, Situation, object | 'gone']>([
    ['a tick', tick, untick, 'open', open],
    ['a removal', remove, restore, 'open', open],
    ['an amount', amount, { ...amount, qty: 1 }, 'open', open],
    ['a return', restore, remove, 'removed', 'gone'],
  ])('takes %s back where no other user has touched it', (_, done, undo, situation, result) => {
    const list = listWith(situation);
    const changed = after(list, [done, ANNA]);
    const { state, resolution } = undoBy(changed, undo, ANNA, list.version);
    expect(resolution.outcome).toBe('applied');
    expect(itemOf(state)).toEqual(result);
    // Another user's operation can be taken back just as well, with the version it has.
    const byJan = undoBy(after(list, [done, JAN]), undo, ANNA, list.version + 1);
    expect(itemOf(byJan.state)).toEqual(result);
  });

  test('does what is left of it', () => {
    const bread: ListItem = { ...listWith('open').items.get(MILK)!, id: 'bread' };
    const list = applyEffects(listWith('open'), { items: [bread] }, 2);
    const both = { itemIds: [MILK, 'bread'] };
    const changed = after(list, [{ ...tick, ...both }, ANNA], [tick, JAN]);
    const { state } = undoBy(changed, { ...untick, ...both }, ANNA, list.version);
    expect(liveItems(state).map(({ id, checked }) => [id, checked])).toEqual([
      [MILK, true],
      ['bread', false],
    ]);
  });
});
