import { TIMING } from '../../contract/limits.ts';

/** Until it ends, messages wait. */
interface Pause {
  timer: NodeJS.Timeout;
  waiting: Map<string, () => void>;
}

/**
 * Prevents each event of one user from becoming a message to all others: messages that come within {@link
 * TIMING.presencePauseMs} after the last sending with the same key are sent at the end of that time, and repeated
 * ones only once.
 */
export class Coalescer {
  readonly #pauses = new Map<string, Pause>();

  /**
   * Sends at once, or at the end of the pause.
   * @param what of two with the same, the later is sent, in the place of the earlier
   */
  add(key: string, what: string, send: () => void): void {
    const pause = this.#pauses.get(key);
    if (pause !== undefined) return void pause.waiting.set(what, send);
    this.#pause(key);
    send();
  }

  /** Like {@link add}, but the first waits too: what is taken back within the pause need not be told. */
  addLater(key: string, what: string, send: () => void): void {
    const pause = this.#pauses.get(key) ?? this.#pause(key);
    pause.waiting.set(what, send);
  }

  isWaiting(key: string): boolean {
    return (this.#pauses.get(key)?.waiting.size ?? 0) > 0;
  }

  /** Sends the waiting messages. */
  flush(): void {
    const pauses = [...this.#pauses.values()];
    this.#pauses.clear();
    for (const { timer, waiting } of pauses) {
      clearTimeout(timer);
      for (const send of waiting.values()) send();
    }
  }

  #pause(key: string): Pause {
    const timer = setTimeout(() => {
      const { waiting } = pause;
      this.#pauses.delete(key);
      if (waiting.size === 0) return;
      this.#pause(key);
      for (const send of waiting.values()) send();
    }, TIMING.presencePauseMs).unref();
    const pause: Pause = { timer, waiting: new Map() };
    this.#pauses.set(key, pause);
    return pause;
  }
}
