import type { AnyErrorCode } from '../../contract/errors.ts';
import type { RefreshListPayload } from '../../contract/events.ts';
import type { AppliedOperation } from '../../contract/shopping-lists/operations.ts';
import type { ListAnswer, OperationsAnswer } from '../../contract/shopping-lists/shopping-lists.ts';
import type { Extent } from './catch-up.ts';
import type { OutboxEntry, StoredList } from './store.ts';

/** Something that happened to a list, as known to this tab. */
export type ListEvent =
  /** The stored state, without settled entries. `isFirst`: nothing was known before. */
  | { type: 'stored'; stored: StoredList; isFirst: boolean }
  /** The user did something, which is now stored. The outbox comes without settled entries. */
  | { type: 'done'; entry: OutboxEntry; outbox: readonly OutboxEntry[] }
  /** From the list's room; without a payload it only says that something changed. */
  | { type: 'announced'; payload: RefreshListPayload | undefined }
  | { type: 'answered'; answer: OperationsAnswer }
  /** `asked` is the version known here when the request was sent. */
  | { type: 'fetched'; answer: ListAnswer; asked: number }
  | { type: 'fetchFailed'; code: AnyErrorCode | undefined }
  /** The server has created the list, now or before. */
  | { type: 'created'; entry: OutboxEntry }
  | { type: 'deleted'; entry: OutboxEntry }
  | { type: 'refused'; entry: OutboxEntry; code: AnyErrorCode }
  /** Access has ended. Waiting operations may have been applied before, with their answers lost. */
  | { type: 'accessEnded'; code: AnyErrorCode }
  /** The list is over: the server has nothing more to say about waiting entries. */
  | { type: 'ended'; code: AnyErrorCode }
  /** A screen asks for the list again: access may have come back. */
  | { type: 'reopened' };

/** What the event requires, in this order. */
export type ListEffect =
  | { type: 'fetch'; extent: Extent }
  /** `flush`: send what waits; `wake`: retry now; `postpone`: the last answer could not be used. */
  | { type: 'flush' | 'wake' | 'postpone' | 'stop' }
  /** The list changed and now contains these entries: settled, they leave the outbox with it. */
  | { type: 'persist'; settled: readonly string[] }
  | { type: 'refuse'; entries: readonly OutboxEntry[]; code: AnyErrorCode; listName: string | undefined }
  | { type: 'forget'; settled: readonly string[] }
  /** Operations made elsewhere; `isLive` if they were just announced. */
  | { type: 'tellRemote'; operations: readonly AppliedOperation[]; isLive: boolean }
  /** An undo skipped something that another outbox has changed since. */
  | { type: 'tellTooLate' };
