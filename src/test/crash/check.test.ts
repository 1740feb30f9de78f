import { describe, expect, it } from 'vitest';
import type { ListState } from '../../contract/shopping-lists/list-state.ts';
import type {
  AppliedOperation,
  ListItem,
  Operation,
  OperationResult,
} from '../../contract/shopping-lists/operations.ts';
import type { ShoppingList } from '../../contract/shopping-lists/shopping-lists.ts';
import { emptyList } from '../list-intents.ts';
import { checkEffects, checkItems, checkLog, countOnDisk, type Known, replay } from './check.ts';
import type { LogRow } from './database-file.ts';
import type { Acknowledgement, Batch } from './writer.ts';

const LIST = 'list';
const ANNA = 'Anna';

const applied = (id: string, seq: number): OperationResult => ({ id, outcome: 'applied', seq });
const row = (result: OperationResult, listId = LIST): LogRow => ({ listId, userId: ANNA, result });

function acknowledge(...results: OperationResult[]): Map<string, Acknowledgement> {
  return new Map(
    results.map((result) => [result.id, { listId: LIST, userId: ANNA, result, applied: undefined }]),
  );
}

function batch(...ids: string[]): Batch {
  const operations = ids.map(
    (id): Operation => ({
      id,
      v: 1,
      client: 'phone',
      base: 0,
      madeAt: 0,
      type: 'item.remove',
      itemIds: ['milk'],
    }),
  );
  return { listId: LIST, userId: ANNA, operations };
}

function faultsOf(
  log: LogRow[],
  { acknowledged = new Map(), unanswered = [] }: Partial<Known> = {},
  { version = log.length, damage = [] }: { version?: number; damage?: string[] } = {},
): string[] {
  const versions = new Map([[LIST, version]]);
  return checkLog({ log, versions, damage }, { acknowledged, unanswered }).map(({ fault }) => fault);
}

function milk(changes: Partial<ListItem> = {}): ListItem {
  return {
    id: 'milk',
    productId: 'product',
    productName: 'Mleko',
    productQty: 1,
    productUnit: 'l',
    checked: false,
    note: null,
    addedBy: ANNA,
    recipeId: null,
    recipeName: null,
    position: 1,
    marks: {},
    ...changes,
  };
}

const puts = (seq: number, item: ListItem): AppliedOperation => ({
  seq,
  id: `operation ${seq}`,
  type: 'item.set',
  client: 'phone',
  user: ANNA,
  madeAt: 0,
  effects: { items: [item] },
});

function answered(version: number, ...items: ListItem[]): ShoppingList {
  return { id: LIST, name: 'Sobota', userId: ANNA, version, epoch: 'epoch', members: [], items };
}

describe('the log held against what was acknowledged', () => {
  const [a, b, c] = [applied('a', 1), applied('b', 2), applied('c', 3)];

  it('is well when everything acknowledged is there once', () => {
    const superseded: OperationResult = { id: 's', outcome: 'superseded', seq: 2 };
    const refused: OperationResult = { id: 'r', outcome: 'refused', seq: 2, code: 'FORBIDDEN' };
    const all = [a, b, superseded, refused, c];
    expect(
      faultsOf(
        all.map((result) => row(result)),
        { acknowledged: acknowledge(...all) },
        { version: 3 },
      ),
    ).toEqual([]);
  });

  it('reports an acknowledged operation that is missing', () => {
    expect(faultsOf([row(a), row(b)], { acknowledged: acknowledge(a, b, c) })).toEqual(['lost']);
  });

  it('reports an operation that is there twice', () => {
    expect(faultsOf([row(a), row(b), row({ ...a, seq: 3 })], { acknowledged: acknowledge(a, b) })).toEqual([
      'doubled',
    ]);
  });

  it('reports an operation that is there twice in different lists', () => {
    expect(faultsOf([row(a), row(a, 'other list')], {}, { version: 1 })).toEqual(['doubled']);
  });

  it.each([
    ['outcome', { outcome: 'superseded' as const }],
    ['number', { seq: 2 }],
    ['code', { code: 'FORBIDDEN' as const }],
  ])('reports another %s than the one acknowledged', (_what, other) => {
    const log = [row(a), row(b)];
    const acknowledged = acknowledge({ ...a, ...other });
    expect(faultsOf(log, { acknowledged })).toEqual(['answered otherwise']);
  });

  it('reports a hole in the numbers', () => {
    expect(faultsOf([row(a), row(c)], {}, { version: 3 })).toEqual(['hole']);
  });

  it('reports a number given twice', () => {
    expect(faultsOf([row(a), row({ ...b, seq: 1 })])).toEqual(['hole']);
  });

  it('reports a log that ends before, or after, the version of its list', () => {
    expect(faultsOf([row(a), row(b)], {}, { version: 3 })).toEqual(['hole']);
    expect(faultsOf([row(a), row(b)], {}, { version: 1 })).toEqual(['hole']);
  });

  it('reports what SQLite says of the file', () => {
    expect(faultsOf([row(a)], {}, { damage: ['row 1 missing from index'] })).toEqual(['damaged file']);
  });
});

describe('what was not acknowledged', () => {
  const log = [row(applied('a', 1)), row(applied('b', 2))];

  it('may be there, or not at all', () => {
    expect(faultsOf(log, { unanswered: [batch('a', 'b'), batch('c', 'd')] })).toEqual([]);
    expect(countOnDisk(log, [batch('a', 'b'), batch('c', 'd')])).toBe(2);
  });

  it('is reported when a batch is there in part', () => {
    expect(faultsOf(log, { unanswered: [batch('b', 'c')] })).toEqual(['torn batch']);
  });
});

describe('what operations did', () => {
  it('is reported when the log says otherwise than the answer', () => {
    const operation = puts(1, milk());
    const acknowledgement: Acknowledgement = {
      listId: LIST,
      userId: ANNA,
      result: applied(operation.id, 1),
      applied: operation,
    };
    const known = new Map([[operation.id, acknowledgement]]);
    expect(checkEffects([[operation]], known)).toEqual([]);
    const [violation] = checkEffects([[puts(1, milk({ productQty: 2 }))]], known);
    expect(violation?.fault).toBe('answered otherwise');
  });
});

describe('the items held against the log', () => {
  const empty: ListState = emptyList(ANNA);
  const ticked = milk({ checked: true });
  const replayed = replay(empty, [puts(1, milk()), puts(2, ticked)]);
  const faults = (list: ShoppingList) => checkItems(replayed, list).map(({ fault }) => fault);

  it('are well when they are what it comes to', () => {
    expect(faults(answered(2, ticked))).toEqual([]);
  });

  it('are reported when one is wrong, missing or too many', () => {
    expect(faults(answered(2, milk()))).toEqual(['other items']);
    expect(faults(answered(2))).toEqual(['other items']);
    expect(faults(answered(2, ticked, milk({ id: 'bread' })))).toEqual(['other items']);
  });

  it('are reported when the version or the name is another', () => {
    expect(faults(answered(3, ticked))).toEqual(['other items']);
    expect(faults({ ...answered(2, ticked), name: 'Niedziela' })).toEqual(['other items']);
  });

  it('are reported when an operation is missing in between', () => {
    const torn = replay(empty, [puts(1, milk()), puts(3, ticked)]);
    expect(checkItems(torn, answered(3, ticked)).map(({ fault }) => fault)).toEqual(['other items']);
  });
});
