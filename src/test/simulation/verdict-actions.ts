import { addedBy, itemIdsOf } from '../../web/sync/followers.ts';
import type { OutboxEntry } from '../../web/sync/store.ts';
import { describe, type Evidence, type LogRow, originalId } from './evidence.ts';
import type { Action } from './ledger.ts';
import type { SimulatedDevice, SimulatedTab } from './simulated-device.ts';

/** Every action took effect once, or was shown to its author as refused. */
export async function judgeActions(
  { server, devices, ledger, restores }: Evidence,
  log: readonly LogRow[],
): Promise<string[]> {
  const refused = new Map<SimulatedDevice, Map<string, string>>();
  for (const device of devices) {
    const entries = await device.refused();
    refused.set(device, new Map(entries.map(({ id, code }) => [id, code])));
  }
  const codes = [...refused.values()].flatMap((entries) => [...entries.values()]);
  const lists = await server.database.read.selectFrom('shoppingLists').select(['id', 'deletedAt']).execute();
  const deletions = new Map(lists.map(({ id, deletedAt }) => [id, deletedAt]));
  const rowsOf = Map.groupBy(log, ({ id }) => originalId(id));
  const isRefusedFor = ({ device, entry: { id } }: Action): boolean =>
    refused.get(device)?.has(id) === true || device.shownBefore.has(id) || ledger.triesOf(id) > 0;
  const refusedItems = new Set(
    [...ledger.actions.values()].flatMap((action) =>
      action.isGivenUp || isRefusedFor(action) ? addedBy(action.entry) : [],
    ),
  );
  const deleters = Map.groupBy(
    [...ledger.actions.values()].filter(({ entry }) => entry.kind === 'list.delete'),
    ({ entry }) => entry.listId,
  );
  const problems: string[] = [];
  if (codes.includes('TOO_MANY_REQUESTS')) problems.push('what only had to wait was shown as refused');
  for (const [id, action] of ledger.actions) {
    if (action.isGivenUp) continue;
    const { device, tab, isStored } = action;
    const isRefused = isRefusedFor(action);
    const toldOf = action.entry.kind === 'operation' ? id : action.entry.listId;
    const isLost = action.entry.kind === 'list.delete' || restores.some(({ lost }) => lost.has(id));
    const wasLost = restores.length > 0 && isLost && ledger.wasTold(device, toldOf);
    // Only the tab knew of it.
    const diedWithTab = !isStored && !tab.isAlive;
    // Of a refused deletion and a later one, it isn't known which of them deleted the list.
    const isDeletedAgain = (deleters.get(action.entry.listId)?.length ?? 0) > 1;
    const outcome = outcomeOf(action, rowsOf.get(id) ?? [], deletions);
    const isRight = {
      missing: isRefused || wasLost || diedWithTab,
      refused: isRefused || diedWithTab,
      superseded: ledger.isRetry(id)
        ? isRefused || diedWithTab
        : !isRefused || ledger.hasLateDuplicate(id) || isFollower(action.entry, refusedItems),
      done:
        !isRefused || ledger.hasLateDuplicate(id) || (action.entry.kind === 'list.delete' && isDeletedAgain),
      twice: false,
    }[outcome];
    if (!isRight)
      problems.push(`${describe(action)}: ${outcome}, ${isRefused ? 'shown as refused' : 'not shown'}`);
  }
  return problems;
}

/** It names nothing but items of refused additions: it is refused with them, though the server found it superseded. */
export function isFollower(entry: OutboxEntry, refusedItems: ReadonlySet<string>): boolean {
  const named = entry.kind === 'operation' ? itemIdsOf(entry.operation) : [];
  return named.length > 0 && named.every((id) => refusedItems.has(id));
}

/**
 * Operations of one tab on one list reached the server in their order. What is tried again is stored at once, or stays
 * refused: it may overtake what a failing disk stored after it. What has no effect without a refused addition may come
 * late from another tab, if the disk can't move it to the refusals.
 */
export function judgeOrder({ ledger }: Evidence, log: readonly LogRow[]): string[] {
  const problems: string[] = [];
  const refusals = log.filter(({ outcome }) => outcome === 'refused').map(({ id }) => originalId(id));
  const refusedItems = new Set(
    refusals.flatMap((id) => {
      const action = ledger.actions.get(id);
      return action === undefined ? [] : addedBy(action.entry);
    }),
  );
  const lanes = new Map<SimulatedTab, Map<string, { arrival: number; storedAt: number }[]>>();
  for (const [id, action] of ledger.actions) {
    const { tab, storedAt, entry } = action;
    const arrival = ledger.arrived.get(id);
    if (arrival === undefined || isFollower(entry, refusedItems)) continue;
    const lists = lanes.get(tab) ?? new Map<string, { arrival: number; storedAt: number }[]>();
    const earlier = lists.get(entry.listId) ?? [];
    lanes.set(tab, lists.set(entry.listId, [...earlier, { arrival, storedAt }]));
    const isRetry = ledger.isRetry(id);
    if (earlier.some((other) => other.arrival > arrival && !(isRetry && other.storedAt >= storedAt)))
      problems.push(`${describe(action)} overtook what was done before it`);
  }
  return problems;
}

/** `superseded`: there was nothing left to change, which is shown only if it was tried again. */
type Outcome = 'done' | 'superseded' | 'refused' | 'missing' | 'twice';

function outcomeOf(
  { entry }: Action,
  rows: readonly LogRow[],
  deletions: ReadonlyMap<string, number | null>,
): Outcome {
  if (entry.kind === 'list.create') return deletions.has(entry.listId) ? 'done' : 'missing';
  if (entry.kind === 'list.delete') {
    const deletedAt = deletions.get(entry.listId);
    return deletedAt === null ? 'missing' : 'done';
  }
  if (rows.length > 1) return 'twice';
  const [row] = rows;
  if (row === undefined) return 'missing';
  return row.outcome === 'refused' || row.outcome === 'superseded' ? row.outcome : 'done';
}
