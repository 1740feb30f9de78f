import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/durations.ts';
import type { StoredItem } from '../../contract/shopping-lists/list-state.ts';
import type {
  AppliedOperation,
  NewItem,
  Operation,
  OperationDraft,
} from '../../contract/shopping-lists/operations.ts';
import type { HistoryEntry } from '../../contract/shopping-lists/history.ts';
import { storedItem } from '../../test/stored-item.ts';
import { describeDay, describeEntry, describeTime, groupByDay } from './history/history-entries.ts';
import { describeProducts } from './describe-products.ts';
import { describeIntent, describeReason } from './describe-refused.ts';
import { describeAge, describeLateTicks } from './lines/late-ticks.ts';
import { describeDone } from './describe-done.ts';

const item = (id: string, productName: string, checked = false) =>
  storedItem(productName, { id, productId: `product of ${productName}`, checked });

const ITEMS = [item('1', 'Mąka'), item('2', 'Mąka'), item('3', 'Jajka', true)];

const NEW: NewItem = { itemId: '9', productId: '9', productName: 'Ser', qty: 1, unit: 'piece' };

describe('products', () => {
  test.each([
    [['Mąka'], 1, 'Mąka'],
    [['Mąka', 'Jajka', 'Sól'], 3, 'Mąka, Jajka, Sól'],
    [['Mąka', 'Jajka', 'Sól', 'Ser'], 4, 'Mąka, Jajka, Sól i jeszcze 1 produkt'],
    [['Mąka', 'Jajka', 'Sól', 'Ser', 'Mak'], 5, 'Mąka, Jajka, Sól i jeszcze 2 produkty'],
    [['Mąka', 'Jajka', 'Sól'], 8, 'Mąka, Jajka, Sól i jeszcze 5 produktów'],
    [['Mąka', 'Jajka', 'Sól'], 25, 'Mąka, Jajka, Sól i jeszcze 22 produkty'],
    [[], 1, '1 produkt'],
    [[], 3, '3 produkty'],
    [[], 12, '12 produktów'],
  ])('%j of %i are %s', (names, count, words) => {
    expect(describeProducts(names, count)).toBe(words);
  });
});

describe('what can be taken back at once', () => {
  const check = (checked: boolean, ...itemIds: string[]): OperationDraft => {
    return { type: 'product.check', productId: 'any', checked, itemIds };
  };

  test.each<[OperationDraft, string | undefined]>([
    [{ type: 'item.add', items: [NEW] }, 'Dodano: Ser'],
    [check(true, '1', '2'), 'Odhaczono: Mąka'],
    [check(false, '3'), 'Znów do kupienia: Jajka'],
    [{ type: 'item.remove', itemIds: ['2'] }, 'Usunięto: Mąka'],
    [{ type: 'clear.checked', itemIds: ['3'] }, 'Wyczyszczono zaznaczone'],
    [{ type: 'clear.all', itemIds: ['1', '2', '3'] }, 'Wyczyszczono listę'],
    [{ type: 'item.set', itemId: '1', qty: 2 }, undefined],
    [{ type: 'item.set', itemId: '1', missingIn: 'trip' }, 'Nie znaleziono: Mąka'],
    [{ type: 'item.set', itemId: '1', missingIn: null }, undefined],
    [{ type: 'list.rename', name: 'Niedziela' }, undefined],
  ])('%j', (draft, words) => {
    expect(describeDone(draft, ITEMS)).toBe(words);
  });

  test.each([
    [10 * MINUTE_MS, '10 min temu'],
    [HOUR_MS - 1, '59 min temu'],
    [2 * HOUR_MS + 59 * MINUTE_MS, '2 godz. temu'],
    [25 * HOUR_MS, '1 dzień temu'],
    [5 * DAY_MS, '5 dni temu'],
  ])('of %i ms ago it says %s', (ms, words) => {
    expect(describeAge(ms)).toBe(words);
  });

  // Long before the time on this device's clock, which isn't used.
  const receivedAt = 1_000_000_000_000;
  const late = (ago: number, ...ticked: StoredItem[]): AppliedOperation => {
    const origin = { seq: 9, id: 'x', client: 'c', user: 'jan', madeAt: receivedAt - ago, receivedAt };
    return { ...origin, type: 'product.check', effects: { items: ticked } };
  };
  const heard = { items: ITEMS, name: 'Jan', epoch: 'e' };

  test('a tick made long ago names who, when and what', () => {
    expect(describeLateTicks([late(40 * MINUTE_MS, item('1', 'Mąka', true))], heard)).toEqual({
      text: 'Odhaczono 40 min temu bez zasięgu: Mąka · Jan',
      undo: [{ type: 'product.check', productId: 'product of Mąka', checked: false, itemIds: ['1'] }],
      since: { epoch: 'e', version: 9 },
      durationMs: 10_000,
    });
  });

  test('several are told together, by the oldest, and what is fresh isn’t among them', () => {
    const ticks = [
      late(40 * MINUTE_MS, item('1', 'Mąka', true)),
      { ...late(30 * MINUTE_MS, item('2', 'Mąka', true), item('4', 'Ser', true)), seq: 11 },
      { ...late(MINUTE_MS, item('5', 'Mak', true)), seq: 12 },
    ];
    expect(describeLateTicks(ticks, heard)).toEqual({
      text: 'Odhaczono 40 min temu bez zasięgu: Mąka, Ser · Jan',
      undo: [
        { type: 'product.check', productId: 'product of Mąka', checked: false, itemIds: ['1', '2', '4'] },
      ],
      since: { epoch: 'e', version: 11 },
      durationMs: 10_000,
    });
  });

  test('a fresh tick, an untick, and a tick of what is ticked already are no such news', () => {
    expect(describeLateTicks([late(10 * MINUTE_MS, item('1', 'Mąka', true))], heard)).toBeUndefined();
    expect(describeLateTicks([late(40 * MINUTE_MS, item('3', 'Jajka', false))], heard)).toBeUndefined();
    expect(describeLateTicks([late(40 * MINUTE_MS, item('3', 'Jajka', true))], heard)).toBeUndefined();
  });

  test('a tick is not late where the server does not say when it came', () => {
    const { receivedAt: _, ...unknown } = late(40 * MINUTE_MS, item('1', 'Mąka', true));
    expect(describeLateTicks([unknown], heard)).toBeUndefined();
  });
});

describe('the history', () => {
  const at = new Date(2026, 4, 16, 14, 5).getTime();
  const entry = (more: Partial<HistoryEntry>): HistoryEntry => {
    const [user, products] = [{ id: 'jan', name: 'Jan' }, ['Mąka pszenna']];
    const times = { receivedAt: at, madeAt: at };
    return { seq: 1, type: 'item.add', user, ...times, products, productCount: 1, undo: [], ...more };
  };

  test.each<[Partial<HistoryEntry>, string]>([
    [{ type: 'item.add' }, 'Dodano: Mąka pszenna'],
    [{ type: 'item.add', recipeName: 'Naleśniki' }, 'Dodano z przepisu „Naleśniki”: Mąka pszenna'],
    [{ type: 'item.set' }, 'Zmieniono: Mąka pszenna'],
    [
      {
        type: 'item.set',
        quantities: { before: { qty: 1, unit: 'l' }, after: { qty: 2, unit: 'piece' } },
        note: 'tortowa',
      },
      'Zmieniono: Mąka pszenna, 1\u202fl → 2\u00a0szt., uwagi: tortowa',
    ],
    [{ type: 'item.set', note: null }, 'Zmieniono: Mąka pszenna, bez uwag'],
    [{ type: 'item.set', missing: true }, 'Nie znaleziono: Mąka pszenna'],
    [{ type: 'item.set', missing: false }, 'Jednak jest: Mąka pszenna'],
    [{ type: 'trip.start', products: [] }, 'Początek zakupów'],
    [{ type: 'trip.end', products: [] }, 'Koniec zakupów'],
    [{ type: 'item.remove' }, 'Usunięto: Mąka pszenna'],
    [{ type: 'item.restore' }, 'Przywrócono: Mąka pszenna'],
    [{ type: 'product.check', checked: true }, 'Odhaczono: Mąka pszenna'],
    [{ type: 'product.check', checked: false }, 'Znów do kupienia: Mąka pszenna'],
    [
      { type: 'clear.checked', productCount: 4 },
      'Wyczyszczono zaznaczone: Mąka pszenna i jeszcze 3 produkty',
    ],
    [{ type: 'clear.all' }, 'Wyczyszczono listę: Mąka pszenna'],
    [{ type: 'list.rename', products: [], name: 'Niedziela' }, 'Zmieniono nazwę listy: Niedziela'],
    [{ type: 'product.renamed', name: 'Mąka' }, 'Zmieniono nazwę produktu: Mąka pszenna → Mąka'],
    [{ type: 'product.merged', name: 'Mąka' }, 'Połączono produkty: Mąka pszenna → Mąka'],
  ])('says %j', (more, words) => {
    expect(describeEntry(entry(more))).toBe(words);
  });

  test('gives the time of arrival, and that of the doing where it was long before', () => {
    expect(describeTime(entry({ madeAt: at - 9 * MINUTE_MS }))).toBe('14:05');
    expect(describeTime(entry({ madeAt: at - 40 * MINUTE_MS }))).toBe('13:25 bez zasięgu, dotarło o 14:05');
    expect(describeTime(entry({ madeAt: at - 2 * DAY_MS }))).toBe(
      'czwartek, 14 maja, 14:05 bez zasięgu, dotarło o 14:05',
    );
  });

  test('is divided into days', () => {
    expect(describeDay(at, at + HOUR_MS)).toBe('Dziś');
    expect(describeDay(at, at + 10 * HOUR_MS)).toBe('Wczoraj');
    expect(describeDay(at, at + 3 * DAY_MS)).toBe('sobota, 16 maja');
    expect(describeDay(at, at + 300 * DAY_MS)).toBe('sobota, 16 maja 2026');
    const days = groupByDay(
      [entry({ seq: 3 }), entry({ seq: 2 }), entry({ seq: 1, receivedAt: at - DAY_MS })],
      at,
    );
    expect(days.map(({ name, entries }) => [name, entries.map(({ seq }) => seq)])).toEqual([
      ['Dziś', [3, 2]],
      ['Wczoraj', [1]],
    ]);
  });
});

describe('what came to nothing', () => {
  const origin = { id: 'x', v: 1 as const, client: 'c', base: 0, madeAt: 0 };
  const textOf = (draft: OperationDraft, items: readonly StoredItem[] = ITEMS): string => {
    const operation = { ...origin, ...draft } as Operation;
    const entry = { kind: 'operation' as const, id: 'x', listId: 'l', operation };
    return describeIntent(entry, { items, products: [['product of Jajka', 'Jajka']] });
  };
  const milk = { itemId: '9', productId: 'p', productName: 'Mleko', qty: 1, unit: 'l' as const };
  const checkEggs = { type: 'product.check' as const, productId: 'product of Jajka', itemIds: ['3'] };

  test.each<[OperationDraft, string]>([
    [{ type: 'item.add', items: [milk] }, 'Dodanie: Mleko'],
    [{ type: 'item.set', itemId: '1', qty: 2 }, 'Zmiana: Mąka'],
    [{ type: 'item.set', itemId: '1', qty: 2, note: 'typ 450' }, 'Zmiana: Mąka, uwagi: typ 450'],
    [{ type: 'item.set', itemId: '8', note: 'typ 450' }, 'Uwagi: typ 450'],
    [{ type: 'item.set', itemId: '1', note: null }, 'Zmiana: Mąka'],
    [{ type: 'item.remove', itemIds: ['1', '2'] }, 'Usunięcie: Mąka'],
    [{ type: 'item.restore', itemIds: ['8'] }, 'Przywrócenie: 1 produkt'],
    [{ ...checkEggs, checked: true }, 'Odhaczenie: Jajka'],
    [{ ...checkEggs, checked: false }, 'Znów do kupienia: Jajka'],
    [
      { type: 'clear.checked', itemIds: ['3', '8', '9'] },
      'Wyczyszczenie zaznaczonych: Jajka i jeszcze 2 produkty',
    ],
    [{ type: 'clear.all', itemIds: ['1', '3'] }, 'Wyczyszczenie listy: Mąka, Jajka'],
    [{ type: 'list.rename', name: 'Niedziela' }, 'Nowa nazwa listy: Niedziela'],
  ])('%j', (draft, words) => {
    expect(textOf(draft)).toBe(words);
  });

  test('of a list that is gone is told as far as the catalogue knows', () => {
    expect(textOf({ ...checkEggs, checked: true }, [])).toBe('Odhaczenie: Jajka');
    expect(textOf({ ...checkEggs, productId: 'unknown', checked: true }, [])).toBe('Odhaczenie: 1 produkt');
    expect(textOf({ type: 'clear.all', itemIds: ['1', '2', '3', '4', '5'] }, [])).toBe(
      'Wyczyszczenie listy: 5 produktów',
    );
  });

  test('may be a list of its own', () => {
    const known = { items: [], products: [] };
    const list = { id: 'x', listId: 'l' };
    expect(describeIntent({ ...list, kind: 'list.create', name: 'Grill' }, known)).toBe('Nowa lista: Grill');
    const deletion = { ...list, kind: 'list.delete' } as const;
    expect(describeIntent(deletion, known)).toBe('Usunięcie listy');
    expect(describeReason(deletion, 'OPERATION_CONFLICT')).toContain('została');
    expect(describeReason(deletion, 'FORBIDDEN')).toBe('Dostęp zabroniony.');
  });
});
