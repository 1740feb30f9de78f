import type { AppliedOperation, OperationResult } from '../../contract/operations.ts';
import { type Resolution, resolve } from '../../contract/resolve.ts';
import { inverseOf } from '../../contract/undo.ts';
import type { Actor } from '../auth/sessions.ts';
import { type Database, findPreviousEpoch, retryLostRaces } from '../db/database.ts';
import type { Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { Metrics } from '../health.ts';
import { createProducts, type NamedProduct, planProducts } from '../products/service.ts';
import type { Announcer } from '../realtime/announce.ts';
import { findRecipeName } from '../recipes/service.ts';
import { type AccessibleList, authorizeChange } from './access.ts';
import { applyToBatch, type Batch, closeBatch, loadCount, loadItems, openBatch } from './batch.ts';
import type { AskedOperation, Intent } from './intent.ts';
import { appendOperation, findOperations, type KnownOperation } from './log-store.ts';
import { isListNameTaken, listMemberIds } from './store.ts';

export interface ListDeps {
  database: Database;
  epoch: string;
  announcer: Announcer;
  metrics: Metrics;
}

export interface OperationsOutcome {
  version: number;
  /** One for each intent, in their order. */
  results: OperationResult[];
  /** Those that took effect, now or when they were first sent, in their order. */
  operations: AppliedOperation[];
}

/**
 * Runs wishes against a list in one transaction, each answered on its own, and announces what came of them
 * after the commit. A repeated id answers what it came to the first time; with another body it is refused. That
 * holds for somebody whose access has ended too, so that an answer lost before can still be had: the rest of such
 * a batch is refused.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN where nothing of the batch is known
 */
export async function runOperations(
  deps: ListDeps,
  actor: Actor,
  listId: string,
  intents: readonly Intent[],
): Promise<OperationsOutcome> {
  const run = await retryLostRaces(() =>
    deps.database.transaction(async (tx) => {
      const access = await accessOrPast(tx, { actor, listId }, intents);
      if ('past' in access) return { past: access.past };
      const { list } = access;
      const batch = await openBatch(tx, { list, actor, epoch: deps.epoch }, intents);
      for (const intent of intents) await runIntent(batch, intent);
      await closeBatch(batch);
      return { batch, memberIds: batch.fresh.length === 0 ? [] : await listMemberIds(tx, list) };
    }),
  );
  if (run.past !== undefined) return run.past;
  const { batch, memberIds } = run;
  for (const { outcome } of batch.results) deps.metrics.operations.inc({ outcome });
  for (const productId of batch.createdProducts) deps.announcer.productChanged(productId);
  if (batch.fresh.length > 0) {
    deps.announcer.listChanged(listId, batch.state.version, batch.fresh);
    deps.announcer.listsChanged(memberIds, listId);
  }
  return { version: batch.state.version, results: batch.results, operations: batch.applied };
}

/** The list, held; or for somebody who may not change it any more, what became of what they did while they could. */
async function accessOrPast(
  tx: Tx,
  { actor, listId }: { actor: Actor; listId: string },
  intents: readonly Intent[],
): Promise<{ list: AccessibleList } | { past: OperationsOutcome }> {
  try {
    return { list: await authorizeChange(tx, actor, listId) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const ids = intents.map(({ id }) => id);
    const known = await findOperations(tx, { listId, userId: actor.id, ids });
    if (known.size === 0) throw error;
    const seqs = [...known.values()].map(({ result }) => result.seq);
    const version = Math.max(...seqs);
    const results = intents.map(({ id, bodyHash }): OperationResult => {
      const before = known.get(id);
      if (before === undefined) return { id, outcome: 'refused', seq: version, code: error.code };
      const isSame = before.bodyHash === bodyHash;
      return isSame ? before.result : { id, outcome: 'refused', seq: version, code: 'OPERATION_CONFLICT' };
    });
    return { past: { version, results, operations: [] } };
  }
}

async function runIntent(batch: Batch, intent: Intent): Promise<void> {
  const known = batch.known.get(intent.id);
  if (known !== undefined) {
    answerKnown(batch, intent, known);
    return;
  }
  const asked = await intent.make(batch.tx, batch.list.id);
  await loadItems(batch, itemIdsOf(asked));
  if (mayAddItems(batch, asked)) await loadCount(batch);
  const { operation, missing, recipeName } = await settleReferences(batch, await settleBase(batch, asked));
  const seq = batch.state.version + 1;
  const resolution =
    (await refuseByOtherRows(batch, operation)) ??
    resolve(batch.state, operation, { seq, user: batch.actor.id, recipeName });
  if (resolution.outcome === 'applied') {
    const used = new Set(resolution.effects.items?.map((item) => item.productId));
    const created = missing.filter((product) => used.has(product.id));
    await createProducts(batch.tx, created);
    batch.createdProducts.push(...created.map((product) => product.id));
  }
  await record(batch, intent, asked, resolution);
}

/**
 * A `base` of another epoch counts versions of another history: what its author saw of this one ends where the two
 * part. Of an epoch further back than the last, nobody knows where.
 */
async function settleBase(batch: Batch, asked: AskedOperation): Promise<AskedOperation> {
  const { base, epoch } = asked;
  if (base === null || epoch === undefined || epoch === batch.epoch) return asked;
  const isPrevious = epoch === (await findPreviousEpoch(batch.tx));
  return { ...asked, base: isPrevious ? Math.min(base, batch.list.epochVersion) : 0 };
}

function answerKnown(batch: Batch, intent: Intent, known: KnownOperation): void {
  if (known.bodyHash !== intent.bodyHash) {
    const seq = batch.state.version;
    batch.results.push({ id: intent.id, outcome: 'refused', seq, code: 'OPERATION_CONFLICT' });
    return;
  }
  batch.results.push(known.result);
  if (known.applied !== undefined) batch.applied.push(known.applied);
}

function itemIdsOf(operation: AskedOperation): string[] {
  switch (operation.type) {
    case 'item.add':
      return operation.items.map((item) => item.itemId);
    case 'item.set':
      return [operation.itemId];
    case 'list.rename':
      return [];
    default:
      return operation.itemIds;
  }
}

/** Only then is there a limit to hold to: a tick needs no count of a list of thousands. */
function mayAddItems(batch: Batch, asked: AskedOperation): boolean {
  return asked.type === 'item.add' || itemIdsOf(asked).some((id) => batch.state.items.get(id)?.removed);
}

/** Replaces what the author said of products and recipes by what the catalogue holds. */
async function settleReferences(
  batch: Batch,
  asked: AskedOperation,
): Promise<{ operation: AskedOperation; missing: NamedProduct[]; recipeName: string | null }> {
  if (asked.type !== 'item.add') {
    return { operation: asked, missing: await settleTombstones(batch, asked), recipeName: null };
  }
  const { products, missing } = await planProducts(batch.tx, asked.items);
  const items = asked.items.map((item, index) => {
    const product = products[index];
    return product === undefined ? item : { ...item, productId: product.id, productName: product.name };
  });
  const recipeName =
    asked.recipeId === undefined ? undefined : await findRecipeName(batch.tx, asked.recipeId);
  return {
    // A recipe deleted meanwhile only takes the remark with it, not the items.
    operation: { ...asked, items, recipeId: recipeName === undefined ? undefined : asked.recipeId },
    missing,
    recipeName: recipeName ?? null,
  };
}

/**
 * A removed item may come back after its product was deleted or merged: then it is an item of whatever an add would
 * find. Returns the products to create for those that do come back.
 */
async function settleTombstones(batch: Batch, asked: AskedOperation): Promise<NamedProduct[]> {
  const removed = itemIdsOf(asked)
    .flatMap((id) => batch.state.items.get(id) ?? [])
    .filter((item) => item.removed);
  if (removed.length === 0) return [];
  const { products, missing } = await planProducts(batch.tx, removed);
  const items = new Map(batch.state.items);
  for (const [index, { id: productId, name: productName }] of products.entries()) {
    const item = removed[index];
    if (item !== undefined) items.set(item.id, { ...item, productId, productName });
  }
  batch.state = { ...batch.state, items };
  return missing;
}

/** The two rules that need more than the list: an item id taken elsewhere, a name the owner's other list has. */
async function refuseByOtherRows(batch: Batch, operation: AskedOperation): Promise<Resolution | undefined> {
  if (operation.type === 'item.add' && operation.items.some((item) => batch.foreign.has(item.itemId))) {
    return { outcome: 'refused', code: 'PRODUCT_ALREADY_ADDED' };
  }
  if (operation.type === 'list.rename' && batch.actor.id === batch.list.ownerId) {
    const wanted = { ownerId: batch.list.ownerId, name: operation.name, exceptId: batch.list.id };
    if (await isListNameTaken(batch.tx, wanted)) {
      return { outcome: 'refused', code: 'SHOPPING_LIST_ALREADY_EXISTS' };
    }
  }
  return undefined;
}

async function record(
  batch: Batch,
  intent: Intent,
  asked: AskedOperation,
  resolution: Resolution,
): Promise<void> {
  const seq = batch.state.version + (resolution.outcome === 'applied' ? 1 : 0);
  const code = resolution.outcome === 'refused' ? { code: resolution.code } : {};
  const result: OperationResult = { id: intent.id, outcome: resolution.outcome, seq, ...code };
  const effects = resolution.outcome === 'applied' ? resolution.effects : null;
  const { type, client, madeAt } = asked;
  const inverse = effects === null ? [] : inverseOf(batch.state, effects);
  let applied: AppliedOperation | undefined;
  if (effects !== null) {
    applied = { seq, id: intent.id, type, client, user: batch.actor.id, madeAt, effects };
    applyToBatch(batch, effects, applied);
  }
  batch.results.push(result);
  batch.known.set(intent.id, { bodyHash: intent.bodyHash, result, applied });
  const key = { listId: batch.list.id, userId: batch.actor.id, id: intent.id, bodyHash: intent.bodyHash };
  const entry = { ...key, type, client, madeAt, body: asked, result, effects, inverse };
  await appendOperation(batch.tx, entry, batch.now);
}
