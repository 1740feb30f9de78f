import { expect, test } from 'vitest';
import { storedItem } from '../../../test/stored-item.ts';
import { changesVisibly, describeListChange } from './describe-list-change.ts';

const ITEMS = [
  storedItem('Wołowina', { id: 'Wołowina', productQty: 1.5, productUnit: 'kg' }),
  storedItem('Sól', { id: 'Sól', productUnit: 'some' }),
];

const set = (itemId: string, qty: number, note?: string) =>
  ({ type: 'item.set', itemId, qty, ...(note !== undefined && { note }) }) as const;

const changeOf = (...drafts: ReturnType<typeof set>[]) => ({ drafts, added: [], records: new Map() });

test('an amount in no numbers is not said to change', () => {
  const change = changeOf(set('Wołowina', 3), set('Sól', 2));
  expect(describeListChange(change, ITEMS, { from: 4, to: 8 })).toBe(
    'Z 4 na 8 porcji: Wołowina 1,5\u202fkg →\u00a03\u202fkg. Dotyczy tylko produktów, których nikt nie odhaczył ani nie zmienił.',
  );
  expect(changesVisibly(change, ITEMS)).toBe(true);
});

test('where nothing that can be seen on the list changes, there is nothing to ask', () => {
  expect(changesVisibly(changeOf(set('Sól', 2)), ITEMS)).toBe(false);
  expect(changesVisibly(changeOf(set('Sól', 2, 'morska')), ITEMS)).toBe(true);
  const removal = { type: 'item.remove' as const, itemIds: ['Sól'] };
  expect(changesVisibly({ drafts: [removal], added: [], records: new Map() }, ITEMS)).toBe(true);
});
