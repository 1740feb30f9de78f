import { v7 as uuidv7 } from 'uuid';
import type { ListState } from '../../contract/shopping-lists/list-state.ts';
import { applyEffects, emptyListState } from '../../contract/shopping-lists/list-state.ts';
import type { OperationDraft } from '../../contract/shopping-lists/operations.ts';
import { leftAt, type Trip } from '../../contract/shopping-lists/trips.ts';
import { Random } from '../random.ts';
import type { Action } from './ledger.ts';
import { allFieldsOf, isShown, type ScreenOptions } from './screens.ts';
import type { SimulatedTab } from './simulated-device.ts';
import { type Evidence, type LogRow, originalId, seenVersion } from './evidence.ts';

/** How long a user looks for one item, in ms, and for how many at most. */
const MAX_SEARCH_MS = 12_000;
const MAX_SEARCHES = 6;

/** Goes shopping, or joins another user's trip; some items aren't there. Mostly ends the trip, or leaves it. */
export function shop(tab: SimulatedTab, listId: string, options: ScreenOptions): void {
  const { random, clock } = options;
  const open = tab.engine.list(listId).getSnapshot().list;
  if (open === undefined) return;
  if (open.trip === null || random.chance(0.2)) {
    void tab.do(listId, {
      type: 'trip.start',
      tripId: uuidv7(),
      storeId: random.chance(0.5) ? uuidv7() : null,
    });
  }
  let at = 0;
  for (let count = random.whole(1, MAX_SEARCHES); count > 0; count -= 1) {
    at += random.between(500, MAX_SEARCH_MS);
    clock.after(at, () => lookFor(tab, listId, options));
  }
  if (random.chance(0.8))
    clock.after(at + random.between(500, MAX_SEARCH_MS), () => endTrip(tab, listId, options));
}

/** Opens the menu of a line, and says a moment later that the item isn't there, or is there after all. */
function lookFor(tab: SimulatedTab, listId: string, { random, clock, faults }: ScreenOptions): void {
  const { items = [] } = tab.engine.list(listId).getSnapshot().list ?? {};
  const wanted = items.filter(({ checked }) => !checked);
  if (!isShown(tab, listId) || wanted.length === 0) return;
  const item = random.pick(wanted);
  const isBack = random.chance(0.2);
  clock.after(random.between(500, MAX_SEARCH_MS), () => {
    const { trip = null } = (isShown(tab, listId) && tab.engine.list(listId).getSnapshot().list) || {};
    if (trip === null) return;
    const missing = { type: 'item.set', itemId: item.id, missingIn: isBack ? null : trip.id } as const;
    const draft: OperationDraft =
      faults.sendsAllFields === true || faults.missesWholeLine === true
        ? { ...allFieldsOf(item, {}), ...missing }
        : missing;
    void tab.do(listId, draft, { typed: 'missing' });
  });
}

/** Ends it for all, or leaves it to the users who are there according to the screen. */
function endTrip(tab: SimulatedTab, listId: string, { clock }: ScreenOptions): void {
  const { trip, members = [] } = (isShown(tab, listId) && tab.engine.list(listId).getSnapshot().list) || {};
  if (!trip) return;
  // A random source of its own, so that existing worlds don't change.
  const dice = new Random(Math.floor(clock.now()));
  const others = members.filter(({ id }) => id !== tab.device.options.user.id);
  const staying = others.filter(() => dice.chance(0.6)).map(({ id }) => id);
  void tab.do(listId, { type: 'trip.end', tripId: trip.id, ...(dice.chance(0.7) ? { staying } : {}) });
}

/** What shows that a user is on a trip. */
interface TripSign {
  userId: string;
  seq: number;
  itemId: string;
  isMissing: boolean;
}

function signsIn({ seq, effects: { items = [] } }: LogRow): TripSign[] {
  return items.flatMap(({ id: itemId, checked, missingIn, marks: { tick, missing } }): TripSign[] => {
    if (checked && tick?.seq === seq) return [{ userId: tick.user, seq, itemId, isMissing: false }];
    if (missingIn == null || missing?.seq !== seq) return [];
    return [{ userId: missing.user, seq, itemId, isMissing: true }];
  });
}

/** Whether a user has done enough to be on the trip since, which a device without a network doesn't know. */
function isThereSince(signs: readonly TripSign[], trip: Trip, userId: string, seen: number): boolean {
  const since = Math.max(seen, leftAt(trip, userId));
  const own = signs.filter((sign) => sign.userId === userId && sign.seq > since);
  return own.some(({ isMissing }) => isMissing) || new Set(own.map(({ itemId }) => itemId)).size > 1;
}

interface Leaving {
  before: Trip | null;
  action: Action | undefined;
  /** The version that its author saw. */
  seen: number;
  /** Of the list so far. */
  signs: readonly TripSign[];
}

/** The state of a trip after a user has left it. */
function judgeLeaving(row: LogRow, { before, action, seen, signs }: Leaving): string[] {
  const { trip } = row.effects;
  const draft = action?.entry.kind === 'operation' ? action.entry.operation : undefined;
  if (before === null || draft?.type !== 'trip.end' || draft.staying === undefined) return [];
  const author = action?.device.options.user.id;
  if (before.userId !== author) {
    return trip?.userId === before.userId ? [] : [`${row.id} left ${before.userId}'s trip, which is no more`];
  }
  if (trip == null) return [];
  const successor = trip.userId;
  const isLeftTo = draft.staying.includes(successor) && leftAt(before, successor) <= seen;
  return successor !== author && (isLeftTo || isThereSince(signs, before, successor, seen))
    ? []
    : [`${row.id} left a trip to ${successor}, who isn't there`];
}

/**
 * No trip was ended by a start whose author didn't know of it, and 'Nie ma' hid nothing that its author hadn't seen.
 */
export function judgeTrips({ ledger, restores }: Evidence, log: readonly LogRow[]): string[] {
  const problems: string[] = [];
  const lists = new Map<string, ListState>();
  /** By item: the last tick or untick, with its repeats; and the changes of its amount. */
  const ticks = new Map<string, LogRow[]>();
  const amounts = new Map<string, LogRow[]>();
  /** By list. */
  const signs = new Map<string, TripSign[]>();
  for (const row of log) {
    const before = lists.get(row.listId) ?? emptyListState('', '');
    lists.set(row.listId, applyEffects(before, row.effects, row.seq));
    const action = ledger.actions.get(originalId(row.id));
    const seen = action && seenVersion(action.seen, row.listId, restores);
    const { trip } = row.effects;
    const soFar = signs.get(row.listId) ?? [];
    problems.push(...judgeLeaving(row, { before: before.trip, action, seen: seen ?? row.seq, signs: soFar }));
    soFar.push(...signsIn(row));
    signs.set(row.listId, soFar);
    const isOther = before.trip !== null && trip != null && trip.id !== before.trip.id;
    const isOthers = isOther && trip.userId !== before.trip?.userId;
    if (isOthers && seen !== undefined && before.tripSeq > seen) {
      problems.push(`${row.id} ended the trip begun at ${before.tripSeq}, having seen ${seen}`);
    }
    if (before.trip !== null && trip === null && row.client !== row.id && action === undefined) {
      problems.push(`${row.id} ended a trip, and nobody did that`);
    }
    for (const item of row.effects.items ?? []) {
      const old = before.items.get(item.id);
      const isMissing = item.missingIn != null && old?.missingIn !== item.missingIn;
      if (!isMissing) {
        const { tick, amount } = item.marks;
        const same = old?.checked === item.checked ? (ticks.get(item.id) ?? []) : [];
        if (tick?.seq === row.seq) ticks.set(item.id, [...same, row]);
        if (amount?.seq === row.seq) amounts.set(item.id, [...(amounts.get(item.id) ?? []), row]);
        continue;
      }
      if (item.missingIn !== before.trip?.id || item.checked) {
        problems.push(`${row.id} says of ${item.id} what no open trip can say`);
      }
      const isUnseen = ({ client, seq }: LogRow): boolean => client !== row.client && seq > (seen ?? seq);
      const unseen = [...(ticks.get(item.id) ?? []), ...(amounts.get(item.id) ?? [])].find(isUnseen);
      // An undo restores the statement from before the tick that it takes back.
      if (unseen !== undefined && action?.takesBack === undefined) {
        problems.push(`${row.id} hid ${item.id} as changed at ${unseen.seq}, having seen ${seen}`);
      }
    }
  }
  return problems;
}
