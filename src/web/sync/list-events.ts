import type { AnyErrorCode } from '../../contract/errors.ts';
import type { RefreshListPayload } from '../../contract/events.ts';
import type { AppliedOperation } from '../../contract/operations.ts';
import type { ListAnswer, OperationsAnswer } from '../../contract/shopping-lists.ts';
import type { Extent } from './catch-up.ts';
import type { OutboxEntry, StoredList } from './store.ts';

/** Something that happened to a list, as far as this tab has heard. */
export type ListEvent =
  /** What is written down, without acknowledged entries. `isFirst`: nothing was known before. */
  | { type: 'stored'; stored: StoredList; isFirst: boolean }
  /** The person did something, which is written down. The outbox comes without acknowledged entries. */
  | { type: 'done'; entry: OutboxEntry; outbox: readonly OutboxEntry[] }
  /** From the list's room; without a payload only that something changed. */
  | { type: 'announced'; payload: RefreshListPayload | undefined }
  | { type: 'answered'; answer: OperationsAnswer }
  /** `asked` is the version that was here when the request left. */
  | { type: 'fetched'; answer: ListAnswer; asked: number }
  | { type: 'fetchFailed'; code: AnyErrorCode | undefined }
  /** The server has made the list, or had made it before. */
  | { type: 'created'; entry: OutboxEntry }
  | { type: 'deleted'; entry: OutboxEntry }
  | { type: 'refused'; entry: OutboxEntry; code: AnyErrorCode }
  /** Access has ended. What waits may have taken effect before, its answer lost. */
  | { type: 'accessEnded'; code: AnyErrorCode }
  /** The server can say no more of what waits: the list is over. */
  | { type: 'ended'; code: AnyErrorCode }
  /** Somebody asks for the list again: access may have come back. */
  | { type: 'reopened' };

/** What has to be done about it, in this order. */
export type ListEffect =
  | { type: 'fetch'; extent: Extent }
  /** `postpone`: the last answer could not be used; `wake`: now, whatever waits for its next try. */
  | { type: 'flush' | 'wake' | 'postpone' | 'stop' }
  /** The list changed, and these entries are part of it: they leave the outbox with it. */
  | { type: 'persist'; acknowledged: readonly string[] }
  | { type: 'refuse'; entries: readonly OutboxEntry[]; code: AnyErrorCode; listName: string }
  | { type: 'forget'; acknowledged: readonly string[] }
  /** Made elsewhere; `isLive` as it was announced. */
  | { type: 'tellForeign'; operations: readonly AppliedOperation[]; isLive: boolean }
  /** Something was taken back that another has changed since, and so was left. */
  | { type: 'tellTooLate' };
