import type { JoinAnswer, RefreshListPayload } from '../../contract/events.ts';
import { isEnding } from './ending-codes.ts';
import { whenSilent } from './room-silence.ts';
import { SyncedList } from './synced-list.ts';
import type { SyncedListOptions } from './synced-list-options.ts';

/** What a screen is told about a list in addition to its state. */
export interface ListWatcher {
  onRemote: SyncedListOptions['onRemote'];
  /** An undo skipped something that another outbox has changed since. */
  onTooLate: () => void;
}

/** Joins a list's room, again after each reconnect; returns how to leave it. */
export type JoinList = (listId: string, onAnswer: (answer: JoinAnswer) => void) => () => void;

interface OpenListOptions extends Omit<SyncedListOptions, 'onRemote' | 'onTooLate'> {
  joinList: JoinList;
}

/** A list that this tab syncs, the screens that show it, and its room, which it is in while there are any. */
export class OpenList {
  readonly syncedList: SyncedList;
  readonly #options: OpenListOptions;
  readonly #watchers = new Set<ListWatcher>();
  #leave: (() => void) | undefined;
  /** When the list's room was last heard, in ms since 1970. */
  #heardAt: number;

  constructor(options: OpenListOptions) {
    this.#options = options;
    this.#heardAt = options.clock.now();
    this.syncedList = new SyncedList({
      ...options,
      onRemote: (operations, arrival) => {
        for (const watcher of this.#watchers) watcher.onRemote(operations, arrival);
      },
      onTooLate: () => {
        for (const watcher of this.#watchers) watcher.onTooLate();
      },
    });
  }

  /**
   * Keeps the list up to date and in its room while a screen shows it.
   * @param onOver no screen shows it any more, it is gone, and nothing of it waits
   * @returns how to stop
   */
  watch(watcher: ListWatcher, onOver: () => void): () => void {
    const { syncedList } = this;
    // It ended while no screen showed it, perhaps before the server had created it.
    if (this.#watchers.size === 0 && syncedList.getSnapshot().status === 'gone') void syncedList.reopen();
    this.#watchers.add(watcher);
    // Joining is refused for a list that the server has yet to create, and for one that ended.
    const isOutside = (): boolean => {
      const { isNew, status } = syncedList.getSnapshot();
      return isNew || status === 'gone';
    };
    let wasOutside = isOutside();
    if (!wasOutside && this.#leave === undefined) this.#join();
    const stopFollowing = syncedList.subscribe(() => {
      const isBack = wasOutside && !isOutside();
      wasOutside = isOutside();
      if (isBack) this.#join();
    });
    syncedList.refetch('changes');
    const stopListening = whenSilent(
      this.#options.clock,
      () => this.#heardAt,
      () => {
        // Its access may have been withdrawn and given back without a message to this socket.
        this.joinAgain();
        syncedList.refetch('changes');
      },
    );
    return () => {
      stopFollowing();
      stopListening();
      this.#watchers.delete(watcher);
      if (this.#watchers.size > 0) return;
      this.#leave?.();
      this.#leave = undefined;
      const { status, waiting } = syncedList.getSnapshot();
      if (status === 'gone' && waiting === 0 && !syncedList.persistence.isBehind) onOver();
    };
  }

  /** Takes an announcement from the list's room. */
  receive(payload: RefreshListPayload | undefined): void {
    this.#heardAt = this.#options.clock.now();
    this.syncedList.receive(payload);
  }

  /** Enters the room again if a screen shows the list: a list that was gone may be back. */
  joinAgain(): void {
    if (this.#leave !== undefined) this.#join();
  }

  /** Stops syncing. */
  close(): void {
    this.#leave?.();
    this.syncedList.close();
  }

  #join(): void {
    const { syncedList } = this;
    this.#leave?.();
    this.#leave = this.#options.joinList(this.#options.listId, (answer) => {
      if (answer.success && syncedList.getSnapshot().status === 'gone') void syncedList.reopen();
      else if (answer.success) syncedList.receive(answer);
      else if (isEnding(answer.message)) syncedList.end(answer.message);
    });
  }
}
