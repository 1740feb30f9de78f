import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactListOf, listOfCompact } from './compact-list.ts';
import { compactList } from './compact-list-schema.ts';
import type { ListItem, Mark } from './operations.ts';
import type { ShoppingList } from './shopping-lists.ts';
import { UNITS } from '../quantities/units.ts';

const people = fc.constantFrom(
  '019a0000-0000-7000-8000-00000000000a',
  '019a0000-0000-7000-8000-00000000000b',
  '',
);
const seq = fc.integer({ min: 1, max: 100_000 });
const mark: fc.Arbitrary<Mark> = fc.record(
  { seq, client: fc.oneof(fc.uuid(), people), user: people, other: seq },
  { requiredKeys: ['seq', 'client', 'user'] },
);
const recipe = fc.oneof(
  fc.constant({ recipeId: null, recipeName: null }),
  fc.record({ recipeId: people, recipeName: fc.constant('Żurek') }),
);
const anyId = fc.oneof(
  fc.uuid(),
  fc.uuid().map((uuid) => uuid.toUpperCase()),
);

const item: fc.Arbitrary<ListItem> = fc
  .tuple(
    fc.record(
      {
        id: anyId,
        productId: anyId,
        productName: fc.string({ unit: 'grapheme' }),
        productQty: fc.integer({ min: 1, max: 5_000 }).map((value) => value / 1000),
        productUnit: fc.constantFrom(...UNITS, 'wiadro'),
        unitLabel: fc.constant('wiadra'),
        checked: fc.boolean(),
        note: fc.option(fc.string({ unit: 'grapheme' }), { nil: null }),
        addedBy: people,
        position: fc.oneof(
          fc.integer({ min: 1, max: 20 }),
          fc.integer({ min: 1, max: 6 }).map((operation) => operation * 4_096),
        ),
        missingIn: fc.option(fc.uuid(), { nil: null }),
        marks: fc.record({ tick: mark, amount: mark, presence: mark, missing: mark }, { requiredKeys: [] }),
      },
      {
        requiredKeys: [
          'id',
          'productId',
          'productName',
          'productQty',
          'productUnit',
          'checked',
          'note',
          'addedBy',
          'position',
          'missingIn',
          'marks',
        ],
      },
    ),
    recipe,
  )
  .map(([fields, origin]) => ({ ...fields, ...origin }));

const list: fc.Arbitrary<ShoppingList> = fc.record(
  {
    id: fc.uuid(),
    name: fc.string({ unit: 'grapheme' }),
    userId: fc.uuid(),
    version: seq,
    epoch: fc.uuid(),
    members: fc.array(fc.record({ id: fc.uuid(), name: fc.string() })),
    items: fc.array(item),
    trip: fc.option(fc.record({ id: fc.uuid(), userId: fc.uuid(), storeId: fc.constant(null) }), {
      nil: null,
    }),
    tripSeq: seq,
  },
  { requiredKeys: ['id', 'name', 'userId', 'version', 'epoch', 'members', 'items'] },
);

test('a list comes out of its compact form as it went in', () => {
  fc.assert(
    fc.property(list, (value) => {
      const sent: unknown = JSON.parse(JSON.stringify(compactListOf(value)));
      expect(listOfCompact(compactList.parse(sent))).toEqual(value);
    }),
    { numRuns: 1_000 },
  );
});
