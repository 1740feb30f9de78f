import { v7 as uuidv7 } from 'uuid';
import type { Operation, OperationDraft } from '../../contract/shopping-lists/operations.ts';
import type { Position } from './local-list.ts';

/** Options of a dispatch. */
export interface DispatchOptions {
  /** What the user saw when they were asked; by default what is shown now. */
  seen?: Position | undefined;
  /** The operation's id, if it was made before. A second dispatch with it does nothing. */
  id?: string;
  /** Leaves alone what another outbox has changed after this; for an undo, the position it takes back. */
  unmodifiedSince?: Position | undefined;
  /** It takes a change back, so the user is told if it comes too late. */
  isUndo?: boolean;
  /** The text that the draft was read from, kept with it in one entry for a list that is gone. */
  text?: string;
}

/** Operations of more items are divided: with the longest names and notes these just fit into one request. */
const MAX_ITEMS_ADDED = 80;

/** The draft, or if it adds many items, drafts that add some of them each. */
export function partsOf<T extends OperationDraft>(draft: T): T[] {
  if (draft.type !== 'item.add' || draft.items.length <= MAX_ITEMS_ADDED) return [draft];
  const rest = { ...draft, items: draft.items.slice(MAX_ITEMS_ADDED) };
  return [{ ...draft, items: draft.items.slice(0, MAX_ITEMS_ADDED) }, ...partsOf(rest)];
}

/**
 * @param seen what the author saw; undefined for an author who has seen nothing
 * @param origin `client`: the id of this device's outbox; `madeAt`: in ms since 1970, by the device's clock
 */
export function makeOperation(
  draft: OperationDraft,
  seen: Position | undefined,
  {
    id = uuidv7(),
    client,
    madeAt,
    unmodifiedSince: since,
  }: Pick<DispatchOptions, 'id' | 'unmodifiedSince'> & { client: string; madeAt: number },
): Operation {
  const { version: base = 0, epoch } = seen ?? {};
  const ifUnmodifiedSince = since && versionIn(epoch, since);
  return { ...draft, id, v: 1, client, base, madeAt, epoch, ifUnmodifiedSince };
}

/** Versions of another epoch say nothing: all of the current one may have come later. */
export function versionIn(epoch: string | undefined, position: Position): number {
  return position.epoch === epoch ? position.version : 0;
}
