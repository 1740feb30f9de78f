import { describe, expect, test } from 'vitest';
import { type Author, emptyList, operationBy, PEOPLE, run } from '../../test/list-intents.ts';
import { applyEffects, type ListState } from './list-state.ts';
import type { ListItem, OperationDraft } from './operations.ts';
import { resolve } from './resolve.ts';
import { isMissing, MAX_CLEARED } from './trips.ts';

const [ANNA, ANNAS_LAPTOP, JAN] = PEOPLE as [Author, Author, Author];
const MILK = 'milk';
const itemIds = [MILK];

const start = (tripId: string, storeId: string | null = null): OperationDraft => ({
  type: 'trip.start',
  tripId,
  storeId,
});
const end = (tripId: string): OperationDraft => ({ type: 'trip.end', tripId });
const missing: OperationDraft = { type: 'item.set', itemId: MILK, missingIn: 'annas' };
const found: OperationDraft = { type: 'item.set', itemId: MILK, missingIn: null };
const tick: OperationDraft = { type: 'product.check', productId: 'product', checked: true, itemIds };
const untick: OperationDraft = { ...tick, checked: false };
const note: OperationDraft = { type: 'item.set', itemId: MILK, note: 'może być kozie' };
const amount: OperationDraft = { type: 'item.set', itemId: MILK, qty: 2 };

type Step = [OperationDraft, Author, base?: number];

function after(list: ListState, ...steps: Step[]): ListState {
  return steps.reduce(
    (state, [draft, author, base = state.version]) =>
      run(state, operationBy(author, base, draft), author.user).state,
    list,
  );
}

function listWithMilk(): ListState {
  const milk: ListItem = {
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
    missingIn: null,
    marks: {},
  };
  return applyEffects(emptyList('Anna'), { items: [milk] }, 1);
}

/** Anna is shopping, and all members have seen it. */
const shopping = (): ListState => after(listWithMilk(), [start('annas', 'lidl'), ANNA]);
const outcomeOf = (list: ListState, [draft, author, base = list.version]: Step) =>
  resolve(list, operationBy(author, base, draft), { seq: list.version + 1, user: author.user }).outcome;

const milkOf = (list: ListState) => {
  const milk = list.items.get(MILK);
  if (milk === undefined || milk.removed) return 'gone';
  return [
    isMissing(milk, list.trip) ? 'missing' : milk.checked ? 'ticked' : 'to buy',
    milk.note,
    milk.productQty,
  ];
};

describe('a trip', () => {
  test('is open from its start to its end', () => {
    const list = shopping();
    expect([list.trip, list.tripSeq]).toEqual([{ id: 'annas', userId: 'Anna', storeId: 'lidl' }, 2]);
    const ended = after(list, [end('annas'), ANNA]);
    expect([ended.trip, ended.tripSeq]).toEqual([null, 0]);
  });

  test('started again from another device is one trip', () => {
    expect(outcomeOf(shopping(), [start('annas'), ANNAS_LAPTOP])).toBe('superseded');
  });

  test('ends when another is started by a user who has seen it', () => {
    expect(after(shopping(), [start('jans'), JAN]).trip?.id).toBe('jans');
  });

  test('goes on when another user started one unseen: the first to arrive stands', () => {
    const list = shopping();
    expect(outcomeOf(list, [start('jans'), JAN, 1])).toBe('superseded');
    const later = after(list, [start('jans'), JAN, 1], [end('jans'), JAN, 1]);
    expect(later.trip?.id).toBe('annas');
  });

  test('of the same user ends with their next one, seen or not', () => {
    expect(after(shopping(), [start('second'), ANNAS_LAPTOP, 1]).trip?.id).toBe('second');
  });

  test('is ended by any user, and only by its own id', () => {
    const list = shopping();
    expect(after(list, [end('annas'), JAN]).trip).toBeNull();
    expect(outcomeOf(list, [end('jans'), JAN])).toBe('superseded');
    expect(outcomeOf(listWithMilk(), [end('annas'), ANNA])).toBe('superseded');
  });

  test('that ended late ends no trip that began in the meantime', () => {
    const list = after(shopping(), [start('jans'), JAN]);
    expect(outcomeOf(list, [end('annas'), ANNA, 2])).toBe('superseded');
  });
});

/** The author leaves Anna's trip to the named users. */
const leave = (...staying: string[]): OperationDraft => ({ type: 'trip.end', tripId: 'annas', staying });
const EWA: Author = { client: 'phone of Ewa', user: 'Ewa' };

describe('a user who leaves a trip', () => {
  test('leaves it to the first who stays, who goes on as if they had begun it', () => {
    const list = after(shopping(), [tick, JAN], [leave('Jan', 'Ewa'), ANNA]);
    const trip = { id: 'annas', userId: 'Jan', storeId: 'lidl', left: [{ userId: 'Anna', seq: 4 }] };
    expect([list.trip, list.tripSeq]).toEqual([trip, 2]);
    expect(after(list, [end('annas'), JAN]).trip).toBeNull();
  });

  test('ends it if no user stays, or only they themselves', () => {
    for (const draft of [leave(), leave('Anna')]) expect(after(shopping(), [draft, ANNA]).trip).toBeNull();
  });

  test('and is on another’s, ends nothing', () => {
    const list = after(shopping(), [leave(), JAN]);
    expect(list.trip).toMatchObject({ userId: 'Anna', left: [{ userId: 'Jan', seq: 3 }] });
    expect(after(list, [leave(), JAN]).trip?.left).toEqual([{ userId: 'Jan', seq: 4 }]);
  });

  test.each([
    ['the one who began it first', [ANNA, JAN]],
    ['the other first', [JAN, ANNA]],
  ] as const)('at the same moment as the last other one, ends it: %s', (_, [first, second]) => {
    const staying = { [ANNA.user]: leave('Jan'), [JAN.user]: leave('Anna') };
    const [one, other] = [staying[first.user] ?? end(''), staying[second.user] ?? end('')];
    expect(after(shopping(), [one, first, 2], [other, second, 2]).trip).toBeNull();
  });

  test('at the same moment as one of two others, leaves it to the second', () => {
    const list = after(shopping(), [leave('Anna', 'Ewa'), JAN, 2], [leave('Jan', 'Ewa'), ANNA, 2]);
    expect(list.trip?.userId).toBe('Ewa');
  });

  test('leaves it to a user who is back, if they have seen that', () => {
    const list = after(shopping(), [leave(), JAN]);
    expect(after(list, [leave('Jan'), ANNA, 3]).trip?.userId).toBe('Jan');
    expect(after(list, [leave('Jan'), ANNA, 2]).trip).toBeNull();
  });

  test('of a trip that is over, changes nothing', () => {
    const list = after(shopping(), [end('annas'), JAN], [start('jans'), JAN]);
    expect(outcomeOf(list, [leave('Jan'), ANNA, 2])).toBe('superseded');
  });

  test('counts no more on the next trip', () => {
    expect(after(shopping(), [leave('Jan'), ANNA], [start('next'), JAN]).trip).toEqual({
      id: 'next',
      userId: 'Jan',
      storeId: null,
    });
  });

  test('doesn’t end it for those who stay by the next trip, made before they knew that it goes on', () => {
    const list = after(shopping(), [leave('Jan'), ANNA, 2]);
    expect(outcomeOf(list, [start('next'), ANNA, 2])).toBe('superseded');
    expect(after(list, [start('next'), ANNA, 3]).trip?.userId).toBe('Anna');
  });

  test('leaves it open to a start made in ignorance of it', () => {
    const list = after(shopping(), [leave('Jan'), ANNA]);
    expect(outcomeOf(list, [start('ewas'), EWA, 1])).toBe('superseded');
  });
});

describe('what was bought on a trip', () => {
  const clear: OperationDraft = { type: 'clear.checked', itemIds };
  const back: OperationDraft = { type: 'item.restore', itemIds };
  const more: OperationDraft = {
    type: 'item.add',
    items: [{ itemId: 'more', productId: 'product', productName: 'Mleko', qty: 2, unit: 'pcs' }],
  };
  const both = { itemIds: [MILK, 'more'] };
  const clearedOn = (list: ListState, ...steps: Step[]) => after(list, ...steps).trip?.cleared;

  test('stays counted when it is cleared, or removed in another way', () => {
    const ways = [clear, { ...clear, type: 'clear.all' }, { ...clear, type: 'item.remove' }] as const;
    for (const way of ways) expect(clearedOn(shopping(), [tick, JAN], [way, JAN])).toEqual(['product']);
  });

  test('is counted on the list again when it is back there, ticked or not', () => {
    for (const draft of [back, untick, note]) {
      expect(clearedOn(shopping(), [tick, JAN], [clear, ANNA, 3], [draft, JAN, 3])).toEqual([]);
    }
  });

  test('is no part of what was ticked before, or never', () => {
    expect(
      clearedOn(after(listWithMilk(), [tick, JAN], [start('annas'), ANNA]), [clear, ANNA]),
    ).toBeUndefined();
    expect(clearedOn(shopping(), [{ ...clear, type: 'clear.all' }, ANNA])).toBeUndefined();
  });

  test('in two amounts is one thing, removed and restored together or one after the other', () => {
    const bought = after(shopping(), [more, ANNA], [{ ...tick, ...both }, ANNA]);
    const [one, other] = [[MILK], ['more']];
    for (const steps of [[both.itemIds], [one, other], [other, one]]) {
      const removed = steps.reduce((list, ids) => after(list, [{ ...clear, itemIds: ids }, ANNA]), bought);
      expect(removed.trip?.cleared).toEqual(['product']);
      for (const ways of [[both.itemIds], [one, other], [other, one]]) {
        const restored = ways.reduce((list, ids) => after(list, [{ ...back, itemIds: ids }, JAN]), removed);
        expect(restored.trip?.cleared).toEqual([]);
      }
    }
  });

  test('that comes back takes nothing else off the count', () => {
    const bread: OperationDraft = {
      type: 'item.add',
      items: [{ itemId: 'bread', productId: 'other', productName: 'Chleb', qty: 1, unit: 'pcs' }],
    };
    const all = { itemIds: [...both.itemIds, 'bread'] };
    const bought = after(shopping(), [more, ANNA], [bread, ANNA], [{ ...tick, ...all }, ANNA]);
    const cleared = after(bought, [{ ...clear, ...all }, ANNA]);
    expect(clearedOn(cleared, [back, ANNA], [{ ...back, itemIds: ['more'] }, ANNA])).toEqual(['other']);
  });

  test('is kept up to a bound', () => {
    const items = Array.from({ length: MAX_CLEARED + 1 }, (_, at) => ({
      itemId: `item ${at}`,
      productId: `product ${at}`,
      productName: `Produkt ${at}`,
      qty: 1,
      unit: 'pcs' as const,
    }));
    const all = { itemIds: items.map(({ itemId }) => itemId) };
    const bought = after(shopping(), [{ type: 'item.add', items }, ANNA], [{ ...tick, ...all }, ANNA]);
    expect(clearedOn(bought, [{ ...clear, ...all }, ANNA])).toHaveLength(MAX_CLEARED);
  });

  test('stays one thing when its product is merged into another, until it is back as that', () => {
    const origin = { client: 'server', base: null } as const;
    const merged = (list: ListState, productId: string, intoProductId: string) =>
      run(list, { ...origin, type: 'product.merged', productId, intoProductId, name: 'Mleko UHT' }, 'Jan');
    const cleared = after(shopping(), [tick, JAN], [clear, JAN]);
    const { state } = merged(cleared, 'product', 'other');
    expect(state.trip).toEqual({ ...cleared.trip, cleared: ['other'] });
    expect([state.tripSeq, merged(state, 'product', 'third').resolution.outcome]).toEqual([2, 'superseded']);
    const both = { ...cleared, trip: cleared.trip && { ...cleared.trip, cleared: ['other', 'product'] } };
    expect(merged(both, 'product', 'other').state.trip?.cleared).toEqual(['other']);
    const tombstone = cleared.items.get(MILK);
    if (tombstone === undefined) throw new Error('The milk is gone.');
    // The server gives the tombstones of a merged product the other one, without an operation.
    const items = new Map([[MILK, { ...tombstone, productId: 'other' }]]);
    expect(clearedOn({ ...state, items }, [back, JAN])).toEqual([]);
  });

  test('before a user left stays counted', () => {
    expect(clearedOn(shopping(), [tick, JAN], [clear, JAN], [leave('Jan'), ANNA])).toEqual(['product']);
  });
});

describe('what the store doesn’t have', () => {
  test('is missing until the trip ends, and wanted again on the next', () => {
    const list = after(shopping(), [missing, ANNA]);
    expect(milkOf(list)).toEqual(['missing', null, 1]);
    const ended = after(list, [end('annas'), ANNA]);
    expect(milkOf(ended)).toEqual(['to buy', null, 1]);
    expect(milkOf(after(ended, [start('next'), ANNA]))).toEqual(['to buy', null, 1]);
  });

  test('is found again', () => {
    expect(milkOf(after(shopping(), [missing, ANNA], [found, JAN]))).toEqual(['to buy', null, 1]);
  });

  test('is nothing that was bought', () => {
    expect(outcomeOf(after(shopping(), [tick, ANNA]), [missing, JAN])).toBe('superseded');
  });

  test.each([
    ['of no trip', listWithMilk()],
    ['of a trip that has ended', after(shopping(), [end('annas'), JAN])],
    ['of a trip that another took the place of', after(shopping(), [start('jans'), JAN])],
  ])('%s is nothing to say', (_, list) => {
    expect(outcomeOf(list, [missing, ANNA, 2])).toBe('superseded');
  });

  const order = (draft: OperationDraft) => {
    const list = shopping();
    const first = milkOf(after(list, [draft, JAN, 2], [missing, ANNA, 2]));
    const second = milkOf(after(list, [missing, ANNA, 2], [draft, JAN, 2]));
    expect(second).toEqual(first);
    return first;
  };

  test.each([
    ['a tick: it was found', tick, ['ticked', null, 1]],
    ['an untick', untick, ['to buy', null, 1]],
    ['a changed note: another thing is wanted', note, ['to buy', 'może być kozie', 1]],
    ['a changed amount', amount, ['to buy', null, 2]],
    ['a removal', { type: 'item.remove', itemIds }, 'gone'],
    ['a clear of everything', { type: 'clear.all', itemIds }, 'gone'],
    ['a clear of what is ticked', { type: 'clear.checked', itemIds }, ['missing', null, 1]],
    ['the end of the trip', end('annas'), ['to buy', null, 1]],
    ['the same word by another', missing, ['missing', null, 1]],
  ] satisfies [string, OperationDraft, unknown][])(
    'meets unseen %s, whichever arrives first',
    (_, draft, milk) => {
      expect(order(draft)).toEqual(milk);
    },
  );

  test('stays missing when a plan counts again how much is wanted', () => {
    const recount: OperationDraft = { type: 'item.set', itemId: MILK, qty: 4, unlessChecked: true };
    expect(milkOf(after(shopping(), [missing, ANNA], [recount, JAN]))).toEqual(['missing', null, 4]);
  });

  test('stays missing for its author’s undo once another has said so too', () => {
    const list = after(shopping(), [missing, ANNA], [missing, JAN, 2]);
    const undo = { ...operationBy(ANNA, list.version, found), ifUnmodifiedSince: 3 };
    expect(run(list, undo, 'Anna').resolution.outcome).toBe('superseded');
  });

  test('is nothing to say beside a changed amount, which says that it is wanted', () => {
    const both: OperationDraft = { ...amount, ...missing };
    expect(milkOf(after(shopping(), [both, ANNA]))).toEqual(['to buy', null, 2]);
    expect(milkOf(after(listWithMilk(), [both, ANNA]))).toEqual(['to buy', null, 2]);
  });
});
