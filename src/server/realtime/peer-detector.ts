/**
 * How long another process may be silent. Each publishes every five seconds; one that is silent for this long has lost
 * its sockets, whose pings go unanswered for 45 seconds at most, and its clients fetch everything again from another.
 */
export const PEER_SILENCE_MS = 60_000;

/** Knows whether other processes serve this installation, from the messages that this process receives from them. */
export class PeerDetector {
  readonly #now: () => number;
  #selfHeardAt: number;
  #peerHeardAt: number;

  /** @param now in ms, and never set back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#selfHeardAt = now();
    this.#peerHeardAt = this.#selfHeardAt;
  }

  /** A published message of this process, or of another one, has arrived. */
  note(sender: 'self' | 'peer'): void {
    if (sender === 'self') this.#selfHeardAt = this.#now();
    else this.#peerHeardAt = this.#now();
  }

  /** Messages may have been lost: others are taken to be there until none is heard for a while. */
  assumePeers(): void {
    this.note('peer');
  }

  /** False while that is unknown: just after the start, and when not even this process's own messages arrive. */
  isAlone(): boolean {
    const since = this.#now() - PEER_SILENCE_MS;
    return this.#selfHeardAt > since && this.#peerHeardAt <= since;
  }
}
