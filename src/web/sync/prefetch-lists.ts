import type { ListPreview } from '../../contract/shopping-lists/shopping-lists.ts';
import { pause } from '../ui/pause.ts';
import type { SyncEngine } from './sync-engine.ts';

/** Also where nothing is left to buy on them. */
const CHANGED_LAST = 20;

/** A phone of a household with hundreds of lists holds no more. */
const MAX_LISTS = 100;

/** Between two lists that are fetched: no screen waits for them. */
const INTERVAL_MS = 150;

type Engine = Pick<SyncEngine, 'getState' | 'isClosed' | 'list'>;

let latest: readonly ListPreview[] | undefined;

/**
 * Fetches the lists that a shop without a network may ask for, the one changed last first: those with something to
 * buy, and those changed last. Lists that this device has in the version of the previews aren't fetched. A later call
 * ends an earlier one.
 * @param previews the server's answer
 */
export async function prefetchLists(engine: Engine, previews: readonly ListPreview[]): Promise<void> {
  latest = previews;
  for (const preview of mayBeNeeded(previews)) {
    if (engine.isClosed || latest !== previews) return;
    // The server may not have heard that it was left.
    if (engine.getState().visibility.ended.has(preview.id)) continue;
    if (await fetchIfBehind(engine, preview)) await pause(INTERVAL_MS);
  }
}

function mayBeNeeded(previews: readonly ListPreview[]): ListPreview[] {
  return previews
    .toSorted((a, b) => b.changedAt - a.changedAt)
    .filter(({ total, checked }, index) => index < CHANGED_LAST || total === 0 || checked < total)
    .slice(0, MAX_LISTS);
}

/** @returns whether it was asked for */
async function fetchIfBehind(engine: Engine, preview: ListPreview): Promise<boolean> {
  const syncedList = engine.list(preview.id);
  const isBehind = (): boolean => {
    const { position } = syncedList;
    const { list } = syncedList.getSnapshot();
    if (position === undefined || list === undefined || position.epoch !== preview.epoch) return true;
    // Its owner, its members and their names change without an operation.
    return (
      position.version < (preview.version ?? Number.POSITIVE_INFINITY) || headOf(list) !== headOf(preview)
    );
  };
  if (isBehind()) await syncedList.load();
  if (engine.isClosed || !isBehind()) return false;
  syncedList.refetch('changes');
  return true;
}

function headOf({ name, userId, members }: Pick<ListPreview, 'name' | 'userId' | 'members'>): string {
  return JSON.stringify([name, userId, members.map((member) => [member.id, member.name])]);
}
