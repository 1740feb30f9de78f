import { isDeepStrictEqual } from 'node:util';
import { applyEffects, emptyListState, liveItems } from '../../contract/shopping-lists/list-state.ts';
import type { Effects } from '../../contract/shopping-lists/operations.ts';
import { type Changes, changesOf, positionsOf } from '../../server/shopping-lists/log/changes.ts';
import { tripOf } from '../../server/shopping-lists/repository.ts';
import type { SimulatedServer } from './simulated-server.ts';
import type { LogRow } from './evidence.ts';

/** The log has no holes, and played from the start it makes the items that are stored. */
export async function judgeLog(server: SimulatedServer, log: readonly LogRow[]): Promise<string[]> {
  const problems: string[] = [];
  const lists = await server.database.read
    .selectFrom('shoppingLists')
    .select(['id', 'version', 'ownerId', 'tripId', 'tripUserId', 'tripStoreId', 'tripSeq', 'tripState'])
    .execute();
  for (const { id: listId, version, ownerId, ...tripColumns } of lists) {
    const applied = log.filter((row) => row.listId === listId && row.outcome === 'applied');
    if (applied.some(({ seq }, index) => seq !== index + 1) || applied.length !== version) {
      problems.push(`list at ${version} has the log ${applied.map(({ seq }) => seq).join()}`);
    }
    let state = emptyListState('', ownerId);
    for (const { effects, changes, seq } of applied) {
      const { items } = changesOf(state, effects);
      if (!isDeepStrictEqual(items, withoutSameNames(changes, effects).items)) {
        problems.push(
          `the log says that ${seq} changed ${JSON.stringify(changes)}, not ${JSON.stringify(items)}`,
        );
      }
      state = applyEffects(state, effects, seq);
    }
    const { trip, tripSeq } = state;
    if (!isDeepStrictEqual({ trip, tripSeq }, tripOf(tripColumns))) {
      problems.push(
        `the log makes the trip ${JSON.stringify(trip)}, stored is ${JSON.stringify(tripColumns)}`,
      );
    }
    const stored = await server.database.read
      .selectFrom('shoppingListItems')
      .select(['id', 'checked', 'qty', 'note'])
      .where('listId', '=', listId)
      .where('removed', '=', 0)
      .orderBy('position')
      .execute();
    const played = liveItems(state).map(({ id, checked, productQty, note }) => [
      id,
      Number(checked),
      productQty,
      note,
    ]);
    const kept = stored.map(({ id, checked, qty, note }) => [id, checked, qty, note]);
    if (JSON.stringify(played) !== JSON.stringify(kept)) {
      problems.push(`the log makes ${JSON.stringify(played)}, stored is ${JSON.stringify(kept)}`);
    }
  }
  return problems;
}

/**
 * The changes without the former names that are also the ones after. The log describes the past with the current names
 * of products. If a product was renamed to the name of another one that was merged into it, both have that name before
 * and after the change.
 */
function withoutSameNames(changes: Changes, { items = [] }: Effects): Changes {
  if (changes.items === undefined) return changes;
  const names = new Map(items.map(({ position, productName }) => [position, productName]));
  return {
    ...changes,
    items: changes.items.map(({ at, was }) => {
      const { productName, ...rest } = was ?? {};
      const isSame = positionsOf({ items: [{ at, was }] }).every(
        (position) => names.get(position) === productName,
      );
      return was !== null && isSame ? { at, was: rest } : { at, was };
    }),
  };
}
