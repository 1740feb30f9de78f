import type { CompiledQuery } from 'kysely';
import type { AppliedOperation } from '../../../contract/shopping-lists/operations.ts';
import type { ResolvableOperation, Resolution } from '../../../contract/shopping-lists/resolution.ts';
import { resolve } from '../../../contract/shopping-lists/resolve.ts';
import type { Actor } from '../../auth/sessions.ts';
import { consumeWrittenBytes } from '../../auth/quotas/written-bytes.ts';
import { retryLostRaces } from '../../db/database.ts';
import { pipeline } from '../../db/pipeline.ts';
import { requireOwnTransaction } from '../../db/shared-transactions.ts';
import type { Tx } from '../../db/tables.ts';
import { DomainError } from '../../errors.ts';
import type { NamedProduct } from '../../products/named-product.ts';
import type { ListDeps } from '../list-deps.ts';
import { authorizeChange, type ListOfAuthor } from '../access.ts';
import {
  answerApplied,
  applyToBatch,
  type Batch,
  loadCount,
  loadItems,
  openBatch,
  takeItems,
  writesOf,
} from './batch.ts';
import { type LoggedEffects, toLogged } from '../log/changes.ts';
import { type Command, itemIdsOf, timeMade } from './command.ts';
import { applyTripEffects } from '../trips/trip-effects.ts';
import { asRefusal, type OperationsOutcome, pastOutcome } from './operations-outcome.ts';
import { findItems } from '../item-repository.ts';
import { type DecidedResult, findOperations, isRenamedSince } from '../log/log-repository.ts';
import { resolveReferences } from './references.ts';
import { lastVersionOf } from './seen.ts';
import { isListNameTaken } from '../repository.ts';
import { withUnitLabels } from '../unit-labels.ts';

/** The most operations, and items in each, for which operations of other lists don't wait long. */
const MAX_SHARED = 10;

/**
 * Runs operations on a list in one transaction and announces their effects after the commit. Each operation gets its
 * own result. A repeated id gets its first result again; with another body it is refused. That also holds for an
 * author whose access has ended, so that they can still get a lost answer; the rest of such a batch is refused.
 * @throws DomainError UNAUTHORIZED; SHOPPING_LIST_NOT_FOUND, FORBIDDEN where no operation of the batch is known
 * @throws RateLimited for the whole batch, when its author has made too many products or written too much lately
 */
export async function runOperations(
  deps: ListDeps,
  actor: Actor,
  listId: string,
  commands: readonly Command[],
): Promise<OperationsOutcome> {
  const { database } = deps;
  const work = (tx: Tx) => runInTransaction(tx, deps, { actor, listId, commands });
  const isSmall =
    commands.length <= MAX_SHARED && commands.every(({ itemIds }) => itemIds.length <= MAX_SHARED);
  const outcome = await retryLostRaces(() =>
    isSmall ? database.sharedTransaction(listId, work) : database.transaction(work),
  );
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

interface BatchRequest {
  actor: Actor;
  listId: string;
  commands: readonly Command[];
}

/** Returns a refusal of access: thrown, it would make the others in a shared transaction run again. */
async function runInTransaction(
  tx: Tx,
  deps: ListDeps,
  { actor, listId, commands }: BatchRequest,
): Promise<OperationsOutcome | DomainError> {
  const ids = commands.map(({ id }) => id);
  const itemIds = [...new Set(commands.flatMap((command) => command.itemIds))];
  const [list, known, items] = await pipeline(
    tx,
    () => authorizeChange(tx, actor, listId).catch(asRefusal),
    () => findOperations(tx, { listId, userId: actor.id, ids }),
    () => findItems(tx, listId, itemIds),
  );
  if (list instanceof DomainError) return pastOutcome(list, commands, known);
  const batch = await openBatch(
    tx,
    { list, actor, epoch: deps.epoch, bounds: deps.settings.bounds, now: deps.now?.() ?? Date.now() },
    known,
  );
  takeItems(batch, itemIds, items);
  for (const command of commands) await runCommand(batch, command);
  await close(batch, deps, list);
  return { version: batch.state.version, results: batch.results, operations: batch.applied };
}

/**
 * Writes the batch's changes and, if a trip began or ended, the effects of that; announces them after the commit. No
 * further query may run within the transaction.
 */
async function close(batch: Batch, deps: ListDeps, list: ListOfAuthor): Promise<void> {
  const { tx, fresh, actor } = batch;
  const { inserts, updates } = writesOf(batch);
  const writes = [...inserts, ...updates];
  const hasTrip = fresh.some(({ effects }) => effects.trip !== undefined);
  if (hasTrip) {
    requireOwnTransaction(tx);
    await pipeline(tx, ...writes.map((query) => () => tx.executeQuery(query)));
  }
  await applyTripEffects(batch, deps, list);
  // Behind all other rows, as where changes are recorded by their ids.
  await consumeWrittenBytes(tx, { userId: actor.id, bounds: deps.settings.bounds }, bytesIn(inserts));
  tx.afterCommit(() => announceBatch(deps, batch, list.memberIds));
  if (!hasTrip) await tx.executeLast(writes);
}

/** Counts only texts: numbers are few and short. */
function bytesIn(queries: readonly CompiledQuery[]): number {
  let bytes = 0;
  for (const { parameters } of queries) {
    for (const value of parameters) if (typeof value === 'string') bytes += Buffer.byteLength(value);
  }
  return bytes;
}

function announceBatch({ announcer, metrics }: ListDeps, batch: Batch, memberIds: readonly string[]): void {
  const { logged, newProducts, fresh, list, state } = batch;
  // Not the results of repeats: they were counted when they were decided.
  for (const { result } of logged) metrics.operations.inc({ outcome: result.outcome });
  for (const productId of newProducts.ids) announcer.productChanged(productId);
  if (fresh.length === 0) return;
  announcer.listAdvanced(list.id, state.version, fresh);
  announcer.listsChanged(memberIds, list.id);
}

async function runCommand(batch: Batch, command: Command): Promise<void> {
  const known = batch.known.get(command.id);
  if (known !== undefined) {
    answerKnown(batch, command, known);
    return;
  }
  const requested = await command.make(batch.tx, batch.list.id, batch.now);
  await loadItems(batch, itemIdsOf(requested));
  if (mayAddItems(batch, requested)) await loadCount(batch);
  const { operation, missing, recipeName } = await resolveReferences(batch, await rebase(batch, requested));
  const seq = batch.state.version + 1;
  const resolution =
    (await refuseByOtherRows(batch, operation)) ??
    resolve(batch.state, operation, { seq, user: batch.actor.id, recipeName });
  if (requested.type === 'trip.start' && requested.silent === true) batch.silentTrips.add(requested.tripId);
  record(batch, command, requested, await withProducts(batch, missing, withUnitLabels(resolution)));
}

/** Creates the missing products that the operation needs; refuses it at the products' bound. */
async function withProducts(
  batch: Batch,
  missing: readonly NamedProduct[],
  resolution: Resolution,
): Promise<Resolution> {
  if (resolution.outcome !== 'applied') return resolution;
  const used = new Set(resolution.effects.items?.map((item) => item.productId));
  const isMade = await batch.newProducts.add(missing.filter((product) => used.has(product.id)));
  return isMade ? resolution : { outcome: 'refused', code: 'PRODUCT_LIMIT_REACHED' };
}

/** A `base` of another epoch counts versions of another history. */
async function rebase(batch: Batch, requested: ResolvableOperation): Promise<ResolvableOperation> {
  const { base, epoch, ifUnmodifiedSince } = requested;
  if (base === null || epoch === undefined || epoch === batch.epoch) return requested;
  const last = await lastVersionOf(batch.tx, batch.list, { epoch, current: batch.epoch });
  const since = ifUnmodifiedSince === undefined ? undefined : Math.min(ifUnmodifiedSince, last);
  return { ...requested, base: Math.min(base, last), ifUnmodifiedSince: since };
}

type Known = NonNullable<ReturnType<Batch['known']['get']>>;

function answerKnown(batch: Batch, command: Command, known: Known): void {
  if (known.bodyHash !== command.bodyHash) {
    const seq = batch.state.version;
    batch.results.push({ id: command.id, outcome: 'refused', seq, code: 'OPERATION_CONFLICT' });
    return;
  }
  batch.results.push(known.result);
  if (known.applied !== undefined) {
    answerApplied(batch, known.applied, JSON.stringify(known.applied).length);
  }
}

/** The limit is checked only then, so that a tick doesn't have to count a list of thousands. */
function mayAddItems(batch: Batch, requested: ResolvableOperation): boolean {
  return (
    requested.type === 'item.add' || itemIdsOf(requested).some((id) => batch.state.items.get(id)?.removed)
  );
}

/**
 * The rules that need more than the list: that no other list of the owner has the name, and that an undo doesn't take
 * back a newer name.
 */
async function refuseByOtherRows(
  batch: Batch,
  operation: ResolvableOperation,
): Promise<Resolution | undefined> {
  if (operation.type === 'list.rename' && batch.actor.id === batch.list.ownerId) {
    const { ifUnmodifiedSince: since, client } = operation;
    if (since !== undefined && (await isListRenamedSince(batch, since + 1, client))) {
      return { outcome: 'superseded' };
    }
    const wanted = { ownerId: batch.list.ownerId, name: operation.name, exceptId: batch.list.id };
    if (await isListNameTaken(batch.tx, wanted)) {
      return { outcome: 'refused', code: 'SHOPPING_LIST_ALREADY_EXISTS' };
    }
  }
  return undefined;
}

/** By another outbox: an undo of a new name is given the version before it. */
async function isListRenamedSince(
  { tx, list, fresh }: Batch,
  from: number,
  exceptBy: string,
): Promise<boolean> {
  return (
    fresh.some(
      ({ seq, effects, client }) => seq >= from && effects.name !== undefined && client !== exceptBy,
    ) || (await isRenamedSince(tx, list.id, from, exceptBy))
  );
}

function record(
  batch: Batch,
  command: Command,
  requested: ResolvableOperation,
  resolution: Resolution,
): void {
  const seq = batch.state.version + (resolution.outcome === 'applied' ? 1 : 0);
  const code = resolution.outcome === 'refused' ? { code: resolution.code } : {};
  const result: DecidedResult = { id: command.id, outcome: resolution.outcome, seq, ...code };
  const { type, client } = requested;
  const madeAt = timeMade(requested, command.sentAt, batch.now);
  let logged: LoggedEffects | null = null;
  let applied: AppliedOperation | undefined;
  if (resolution.outcome === 'applied') {
    const author = { client, user: batch.actor.id };
    const times = { madeAt, receivedAt: batch.now };
    applied = { seq, id: command.id, type, ...author, ...times, effects: resolution.effects };
    logged = toLogged(batch.state, applied);
    applyToBatch(batch, applied, logged.jsonLength);
  }
  batch.results.push(result);
  batch.known.set(command.id, { bodyHash: command.bodyHash, result, applied });
  const key = { userId: batch.actor.id, id: command.id, bodyHash: command.bodyHash };
  batch.logged.push({ ...key, type, client, madeAt, result, logged });
}
