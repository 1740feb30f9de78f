import { v5 as uuidv5 } from 'uuid';
import { HOUR_MS } from '../../../contract/durations.ts';
import type { Trip } from '../../../contract/shopping-lists/trips.ts';
import { findAisles } from '../../products/aisles.ts';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/tables.ts';
import type { Announcer } from '../../realtime/announcer.ts';
import { learnAisleOrder } from '../../stores/service.ts';
import { lockListForServer } from '../access.ts';
import type { LockedList } from '../accessible-list.ts';
import { findItemsAt } from '../item-repository.ts';
import { listTicks } from '../log/tick-repository.ts';
import { tickEventsOf } from '../log/ticks.ts';
import { applyByServer } from '../log/server-operations.ts';
import { listMemberIds } from '../member-repository.ts';
import { stateOf } from '../state-of-list.ts';
import { tripUpdate } from '../repository.ts';
import type { TicksAhead } from './ticks-ahead.ts';
import { lastTickAt, listsWithTrip } from './trip-repository.ts';
import { aisleSequences } from './aisle-sequences.ts';

/** How long a trip stays open without a tick. */
export const TRIP_IDLE_MS = 3 * HOUR_MS;

/** The namespace of ids that are made from a trip's id. */
const TRIP_END_NAMESPACE = '3f1c2a7e-5d0b-5c56-9a55-0d9f2e7b6a41';

/** The id of the operation with which the server ends a trip: the same each time it is made. */
const tripEndId = (trip: Trip, tripSeq: number): string =>
  // A careless client may use the id of a trip again.
  uuidv5(`${trip.id} ${tripSeq}`, TRIP_END_NAMESPACE);

/** Ends the list's open trip, if there is one, by an operation that the server makes itself. */
export async function endTrip(tx: Tx, announcer: Announcer, list: LockedList, now: number): Promise<void> {
  const state = stateOf(list);
  const { trip, tripSeq } = state;
  if (trip === null) return;
  const id = tripEndId(trip, tripSeq);
  const origin = { id, v: 1, client: id, base: null, madeAt: now } as const;
  const operation = { ...origin, type: 'trip.end', tripId: trip.id } as const;
  const applied = await applyByServer(tx, list, state, operation, { id, userId: '', now });
  if (applied === undefined) return;
  await tx.executeQuery(tripUpdate(tx, list, { trip: null, tripSeq: 0 }));
  await recordTripOrder(tx, announcer, list, { storeId: trip.storeId, from: tripSeq, to: applied.seq });
  const memberIds = await listMemberIds(tx, list);
  tx.afterCommit(() => {
    announcer.listAdvanced(list.id, applied.seq, [applied]);
    announcer.listsChanged(memberIds, list.id);
  });
}

interface IdleTripDeps {
  database: Database;
  announcer: Announcer;
  ticksAhead: TicksAhead;
}

/**
 * Ends trips that were left open: those without a tick for `idleMs`. Throws the error of the first failed one after
 * all others have been checked.
 * @param now in ms since 1970
 */
export async function endIdleTrips(deps: IdleTripDeps, now: number, idleMs = TRIP_IDLE_MS): Promise<void> {
  const ids = await listsWithTrip(deps.database.read);
  deps.ticksAhead.keep(ids);
  const outcomes = await Promise.allSettled(ids.map((id) => endIfIdle(deps, id, now, idleMs)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function endIfIdle(
  { database, announcer, ticksAhead }: IdleTripDeps,
  id: string,
  now: number,
  idleMs: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const list = await lockListForServer(tx, id);
    if (list?.tripSeq == null) return;
    const last = await lastTickAt(tx, id, list.tripSeq);
    const idle = last === undefined ? idleMs : last > now ? ticksAhead.ageOf(id, last) : now - last;
    if (idle >= idleMs) await endTrip(tx, announcer, list, now);
  });
}

/** The part of a list's log that was a trip. */
export interface TripRange {
  storeId: string | null;
  /** The sequence numbers of its start and of its end. */
  from: number;
  to: number;
}

/** The most operations that are read: a trip has as many ticks as there are lines. */
const MAX_TICKS = 2_000;

/**
 * Reads from the log in which order a trip passed the aisles, for its store or its list to learn from. Runs in the
 * transaction that ended it.
 */
export async function recordTripOrder(
  tx: Tx,
  announcer: Announcer,
  list: LockedList,
  trip: TripRange,
): Promise<void> {
  const sequences = await aisleSequencesOfTrip(tx, list, trip);
  if (sequences.length === 0) return;
  await learnAisleOrder(tx, announcer, { listId: list.id, storeId: trip.storeId, sequences });
}

/** The {@link aisleSequences} of a trip. Products in 'Inne' don't show the way through the store. */
async function aisleSequencesOfTrip(
  tx: Tx,
  { id: listId }: LockedList,
  { from, to }: TripRange,
): Promise<string[][]> {
  const rows = await listTicks(tx, listId, { after: from, atMost: MAX_TICKS });
  const ticks = rows
    .filter(({ seq }) => seq < to)
    .flatMap((row) => tickEventsOf(row).map((event) => ({ ...event, client: row.client })));
  if (ticks.length === 0) return [];
  const items = await findItemsAt(tx, listId, [...new Set(ticks.map(({ position }) => position))]);
  const aisles = await findAisles(
    tx,
    items.map(({ productId }) => productId),
  );
  const byPosition = new Map(items.map(({ position, productId }) => [position, aisles.get(productId)]));
  return aisleSequences(ticks, (position) => byPosition.get(position));
}
