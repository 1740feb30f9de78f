import type { ListState } from '../../contract/shopping-lists/list-state.ts';
import type { AppliedOperation } from '../../contract/shopping-lists/operations.ts';
import { TestClient } from '../client.ts';
import { getList } from '../household.ts';
import { checkItems, replay, type Violation } from './check.ts';
import { listsOf, type Place } from './fixture.ts';

/** The state of each list after these operations. */
export function replayAll(
  lists: ReadonlyMap<string, ListState>,
  operations: ReadonlyMap<string, readonly AppliedOperation[]>,
): Map<string, ListState> {
  return new Map([...lists].map(([id, list]) => [id, replay(list, operations.get(id) ?? [])]));
}

/**
 * Whether the server's lists match their logs.
 * @param url of the process to ask, if it isn't the one that the owners call
 */
export async function checkLists(
  places: readonly Place[],
  states: ReadonlyMap<string, ListState>,
  url?: string,
): Promise<Violation[]> {
  const checks = listsOf(places).map(async ({ id, ownerId }) => {
    const owner = places.find(({ person }) => person.id === ownerId)?.person;
    const replayed = states.get(id);
    if (owner === undefined || replayed === undefined) throw new Error(`List ${id} has no owner or state.`);
    return checkItems(replayed, await getList(new TestClient(url ?? owner.baseUrl, owner.token), id));
  });
  return (await Promise.all(checks)).flat();
}
