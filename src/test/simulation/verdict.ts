import { listRoom } from '../../contract/events.ts';
import { digestOf } from '../../contract/shopping-lists/list-digest.ts';
import { isMissing, type Trip } from '../../contract/shopping-lists/trips.ts';
import { createListAccess } from '../../server/shopping-lists/list-access.ts';
import type { ShoppingList } from '../../contract/shopping-lists/shopping-lists.ts';
import {
  describe,
  type Evidence,
  type LogRow,
  originalId,
  readLists,
  type Restore,
  seenVersion,
} from './evidence.ts';
import type { Flicker } from './ledger.ts';
import { unitOfToday } from './newer-server.ts';
import type { SimulatedTab } from './simulated-device.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { isFollower, judgeActions, judgeOrder } from './verdict-actions.ts';

/** Everything that went wrong, in words; empty when every promise was kept. */
export async function judge(evidence: Evidence, log: readonly LogRow[]): Promise<string[]> {
  return [
    ...(await judgeScreens(evidence)),
    ...(await judgeActions(evidence, log)),
    ...judgeOrder(evidence, log),
    ...judgeRepeats(evidence),
    ...evidence.ledger.retryProblems,
    ...judgeTries(evidence),
    ...(await judgeRefusals(evidence)),
    ...judgeUnticks(evidence, log),
    ...(await judgeFlickers(evidence, log)),
  ];
}

/** Every user with access sees the server's state, and no operation waits any more. */
async function judgeScreens({ server, devices }: Evidence): Promise<string[]> {
  const problems: string[] = [];
  const truthFor = await readLists(server, devices);
  for (const device of devices) {
    const { outbox } = await device.disk.contents();
    if (outbox.length > 0) problems.push(`an outbox is stuck with ${outbox.length} entries`);
    const truths = [...device.known].map((listId) => ({ listId, truth: truthFor(device, listId) }));
    for (const tab of device.tabs) {
      const { isVolatile } = tab.engine.getState();
      if (isVolatile && !tab.isMemoryOnly) problems.push('a tab thinks that its store has failed');
      for (const { listId, truth } of truths) problems.push(...compare(tab, listId, truth));
    }
    for (const { truth } of truths) if (truth) problems.push(...(await judgeDigest(server, truth)));
  }
  return problems;
}

/** The differences between the list on the tab's screen and the server's. */
export function compare(tab: SimulatedTab, listId: string, truth: ShoppingList | undefined): string[] {
  const { status, list, waiting } = tab.engine.list(listId).getSnapshot();
  const who = tab.device.options.user.name;
  if (truth === undefined) return status === 'gone' ? [] : [`${who} sees a list that is gone as ${status}`];
  if (status !== 'ready' || list === undefined) return [`${who} sees a list that is there as ${status}`];
  if (waiting > 0) return [`${waiting} entries wait on ${who}'s screen`];
  const [shown, stored] = [list, truth].map(({ name, userId, members, items, trip = null }) =>
    JSON.stringify([name, userId, members, tripEssence(trip), items.map((item) => essence(item, trip))]),
  );
  return shown === stored ? [] : [`${who} sees ${shown}, the server has ${stored}`];
}

/** Rooms receive the digest of the answer that all users get; otherwise correct screens would fetch for ever. */
async function judgeDigest(server: SimulatedServer, truth: ShoppingList): Promise<string[]> {
  const [stand] = await createListAccess(server.database).statusesOf([listRoom(truth.id)]);
  const digest = digestOf({ ...truth, origins: truth.items });
  return stand?.digest === digest ? [] : [`${truth.id} is told as ${stand?.digest}, and is ${digest}`];
}

/** Its parts in one order. */
function tripEssence(trip: Trip | null): unknown[] {
  return [trip?.id, trip?.userId, trip?.storeId, trip?.left, trip?.cleared];
}

function essence(item: ShoppingList['items'][number], trip: Trip | null): unknown[] {
  return [
    item.id,
    item.productId,
    item.productName,
    item.productQty,
    unitOfToday(item.productUnit),
    item.note,
    item.checked,
    item.recipeId,
    item.recipeName,
    isMissing(item, trip),
  ];
}

/** An operation that is finished for a tab comes back in it only with another history, in which it may be lost. */
function judgeRepeats({ ledger, restores }: Evidence): string[] {
  return restores.length > 0 ? [] : [...ledger.repeated].map((id) => `${id} was sent again after its answer`);
}

/** What was refused is tried again once, also when two tabs are asked at once. */
function judgeTries({ ledger }: Evidence): string[] {
  const twice = [...ledger.actions.keys()].filter((id) => ledger.triesOf(id) > 1);
  return twice.map((id) => `${id} was tried again ${ledger.triesOf(id)} times`);
}

/**
 * What was tried again is not shown as refused any more, and no user who had access all the time was told that they had
 * none.
 */
async function judgeRefusals({ devices, ledger, withdrawn }: Evidence): Promise<string[]> {
  const problems: string[] = [];
  for (const device of devices) {
    const { user } = device.options;
    for (const { id } of await device.refused()) {
      if (ledger.triesOf(id) > 0) problems.push(`${id} is still shown as refused, and was tried again`);
    }
    if (withdrawn.has(user.id)) continue;
    for (const { code, entry } of await device.refused()) {
      // Only the owner may rename or delete a list.
      const isOwners = entry.kind !== 'operation' || entry.operation.type === 'list.rename';
      if (code === 'FORBIDDEN' && !isOwners) problems.push(`${user.name} was refused with access`);
    }
  }
  return problems;
}

/** No untick took back a tick that its author had not seen. */
function judgeUnticks({ ledger, restores }: Evidence, log: readonly LogRow[]): string[] {
  const problems: string[] = [];
  const ticks = new Map<string, { seq: number; client: string }[]>();
  for (const row of log) {
    const { items = [] } = row.effects;
    for (const { id, checked } of items) {
      const before = ticks.get(id) ?? [];
      if (checked) {
        if (row.type === 'product.check') ticks.set(id, [...before, row]);
        continue;
      }
      ticks.set(id, []);
      const action = ledger.actions.get(originalId(row.id));
      if (row.type !== 'product.check' || action === undefined) continue;
      const seen = seenVersion(action.seen, row.listId, restores);
      const unseen = before.filter((tick) => tick.client !== row.client && tick.seq > seen);
      if (unseen.length > 0) {
        problems.push(
          `${describe(action)} at ${row.seq} took back the tick at ${unseen[0]?.seq}, having seen ${seen}`,
        );
      }
    }
  }
  return problems;
}

/** No painted tick disappeared by itself. */
export async function judgeFlickers(
  { devices, ledger, restores }: Evidence,
  log: readonly LogRow[],
): Promise<string[]> {
  const shown = await Promise.all(devices.map((device) => device.refused()));
  const refused = new Set([
    ...shown.flat().map(({ id }) => id),
    ...devices.flatMap(({ shownBefore }) => [...shownBefore]),
  ]);
  const isOver = ({ operationId, itemId }: Flicker): boolean => {
    const { entry, isGivenUp = false } = ledger.actions.get(operationId) ?? {};
    // The rest of a tick of several items counts when only some of them leave with their addition.
    const isPartlyOver =
      ledger.itemsAddedAgain.has(itemId) && entry !== undefined && !isFollower(entry, ledger.itemsAddedAgain);
    return refused.has(operationId) || ledger.triesOf(operationId) > 0 || isGivenUp || isPartlyOver;
  };
  return ledger.flickers
    .filter((flicker) => !isOver(flicker) && !isExcused(flicker, log, restores))
    .map(
      ({ itemId, operationId, version }) =>
        `the tick ${operationId} of ${itemId} was shown as unticked at version ${version}`,
    );
}

/** Another user had unticked it by then. */
function isExcused(flicker: Flicker, log: readonly LogRow[], restores: readonly Restore[]): boolean {
  const seen = seenVersion(flicker.seen, flicker.listId, restores);
  return log.some(({ id, listId, seq, effects }) => {
    if (listId !== flicker.listId || seq > flicker.version || originalId(id) === flicker.operationId)
      return false;
    if (seq <= seen) return false;
    const { items = [] } = effects;
    return items.some((item) => item.id === flicker.itemId && !item.checked);
  });
}
