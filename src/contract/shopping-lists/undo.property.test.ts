import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Author,
  contentOf,
  draftOf,
  listWithPast,
  operationBy,
  PEOPLE,
  run,
  step,
  type Intent,
} from '../../test/list-intents.ts';
import type { ListState, StoredItem } from './list-state.ts';
import { APPLIED_TYPES, type AppliedType, type OperationType, type UndoDraft } from './operations.ts';
import type { ProductOperation, ResolvableOperation } from './resolution.ts';
import { inverseOf, stillUndoable } from './undo.ts';

interface Done {
  before: ListState;
  after: ListState;
  type: AppliedType;
  inverse: UndoDraft[];
}

function apply(
  before: ListState,
  operation: ResolvableOperation | ProductOperation,
  user: string,
): Done | undefined {
  const { state: after, resolution } = run(before, operation, user);
  if (resolution.outcome !== 'applied') return undefined;
  return { before, after, type: operation.type, inverse: inverseOf(before, resolution.effects) };
}

/** Applies the operation of an author who saw the list `lag` versions ago; undefined when it had no effect. */
function act(list: ListState, intent: Intent, { client, user }: Author, lag = 0): Done | undefined {
  const draft = draftOf(intent, list);
  if (draft === undefined) return undefined;
  const base = Math.max(0, list.version - lag);
  return apply(list, operationBy({ client, user }, base, draft), user);
}

/** Anna, the list's owner, sends the undo with the current base. */
function takeBack(list: ListState, inverse: readonly UndoDraft[]): ListState {
  const [anna] = PEOPLE as [Author];
  return inverse.reduce(
    (state, draft) => run(state, operationBy(anna, state.version, draft), anna.user).state,
    list,
  );
}

const visible = (state: ListState) => ({ name: state.name, items: contentOf(state) });
const renaming = ({ type, after }: Done, seq: number) => (type === 'list.rename' ? after.version : seq);

test('an operation and then its inverse give back the list there was, whatever it was', () => {
  const seen = new Set<OperationType>();
  fc.assert(
    fc.property(listWithPast, step, fc.nat(4), (list, { intent, author }, lag) => {
      const done = act(list, intent, author, lag);
      fc.pre(done !== undefined);
      seen.add(intent.kind);
      const { after, inverse } = done;
      const stands = { seq: after.version, renamedAt: after.version };
      expect(stillUndoable(after, inverse, stands)).toEqual(inverse);
      expect(visible(takeBack(after, inverse))).toEqual(visible(list));
    }),
    { numRuns: 3_000 },
  );
  const byTheServer: AppliedType[] = ['product.renamed', 'product.merged'];
  expect([...seen].toSorted()).toEqual(
    APPLIED_TYPES.filter((type) => !byTheServer.includes(type)).toSorted(),
  );
});

/** Once a trip is over, it makes no difference which items its store didn't have. */
function withoutMissing(state: ListState): ListState {
  const items = [...state.items].map(([id, item]) => [id, { ...item, missingIn: null }] as const);
  return { ...state, items: new Map(items) };
}

/** Whether a store has an item doesn't show whether it is wanted: the mark is removed with what is taken back. */
const isOnlySought = (a: StoredItem | undefined, b: StoredItem): boolean => wanted(a) === wanted(b);

const wanted = (item: StoredItem | undefined): string =>
  JSON.stringify(item && { ...item, missingIn: null, marks: { ...item.marks, missing: undefined } });

test('what others did to other things since stays when the rest is taken back', () => {
  fc.assert(
    fc.property(listWithPast, step, fc.array(step, { minLength: 1, maxLength: 6 }), (list, first, later) => {
      const done = act(list, first.intent, first.author);
      fc.pre(done !== undefined);
      const touched = new Set<string>();
      const changed = new Set<string>();
      let now = done.after;
      let renamedAt = renaming(done, 0);
      for (const { intent, author } of later) {
        const next = act(now, intent, author);
        if (next === undefined) continue;
        for (const [id, item] of next.after.items) {
          const previous = next.before.items.get(id);
          if (previous === item) continue;
          touched.add(id);
          if (!isOnlySought(previous, item)) changed.add(id);
        }
        if (next.type === 'list.rename') renamedAt = next.after.version;
        now = next.after;
      }
      const stands = { seq: done.after.version, renamedAt };
      const undo = stillUndoable(now, done.inverse, stands);
      const back = takeBack(now, undo);
      const isOtherTrip = now.trip?.id !== done.after.trip?.id;
      const [was = {}, is = {}, after = {}] = [done.before, now, back].map((state) =>
        contentOf(isOtherTrip ? withoutMissing(state) : state),
      );
      const ids = [...now.items.keys()];
      const untouched = ids.filter((id) => !touched.has(id));
      expect(untouched.map((id) => [id, after[id]])).toEqual(untouched.map((id) => [id, was[id]]));
      const lost = ids.filter((id) => changed.has(id) && is[id] !== undefined && after[id] === undefined);
      expect(lost).toEqual([]);
      expect(back.name).toBe(renamedAt === done.after.version ? done.before.name : now.name);
    }),
    { numRuns: 2_000 },
  );
});

test('nothing is offered once the same thing was done again', () => {
  fc.assert(
    fc.property(listWithPast, step, step, (list, first, second) => {
      const done = act(list, first.intent, first.author);
      fc.pre(done !== undefined && done.inverse.length > 0);
      const undone = takeBack(done.after, done.inverse);
      // Once a renaming was taken back, the undo is the newest renaming.
      const stands = { seq: done.after.version, renamedAt: undone.version };
      expect(stillUndoable(undone, done.inverse, stands)).toEqual([]);
      const after = act(undone, second.intent, second.author)?.after ?? undone;
      expect(stillUndoable(after, done.inverse, stands)).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
