import type { StoredItem } from '../../contract/shopping-lists/list-state.ts';
import type { OperationDraft, UndoDraft } from '../../contract/shopping-lists/operations.ts';
import { isOnlyMissing } from '../../contract/shopping-lists/unseen.ts';
import type { Undo } from '../sync/synced-list-options.ts';
import type { Offer } from '../ui/undo/use-offer.ts';
import { describeDone } from './describe-done.ts';

/** What can be taken back now. */
export interface UndoOffer extends Offer, Undo {
  /** Takes back what belongs to it on another list, after this; resolves with false where that is too late. */
  also?: () => Promise<boolean>;
}

/** Each keeps all items as they were just after it. */
const MAX_DONE = 50;

interface DoneChange {
  draft: OperationDraft;
  /** The items of the list before it. */
  shown: readonly StoredItem[];
  /** What takes it back. */
  change: Undo;
}

/**
 * Adds a change to those of this visit that the user may take back.
 *
 * @param done changed in place; without a text a change isn't offered
 * @returns what to offer now
 */
export function recordDone(done: UndoOffer[], { draft, shown, change }: DoneChange): UndoOffer | undefined {
  if (draft.type === 'trip.end') forgetMissing(done);
  if (change.undo.length === 0) return undefined;
  const text = describeDone(draft, shown) ?? '';
  // The items of a line become missing one by one, and come back together.
  const isOneMore = draft.type === 'item.set' && text !== '' && done.at(-1)?.text === text;
  const earlier = isOneMore ? done.pop() : undefined;
  const made = { ...change, undo: [...change.undo, ...(earlier?.undo ?? [])], text };
  done.push(made);
  done.splice(0, done.length - MAX_DONE);
  return text === '' ? undefined : made;
}

/**
 * The trip takes its marks of what the store didn't have with it: an undo of them would fail, and name somebody else.
 */
function forgetMissing(done: UndoOffer[]): void {
  const isOfTrip = (each: UndoDraft): boolean => each.type === 'item.set' && isOnlyMissing(each);
  done.splice(0, done.length, ...done.filter(({ undo }) => !undo.every(isOfTrip)));
}
