import { LRUCache } from 'lru-cache';
import { type Actor, hashToken } from './sessions.ts';

/** Longer than the pause between two ticks. */
const RECENT_MS = 10_000;
/** Each is memory from the start: the cache reserves its rows. */
const MAX_CACHED = 2_000;

/**
 * The actors that were authenticated recently. Their sessions may have ended since: only a route whose transaction looks
 * at the session again may take an actor from here, which saves a tick one of its round trips to PostgreSQL.
 */
export class RecentActors {
  readonly #authenticate: (token: string) => Promise<Actor | undefined>;
  /** By the hashes of their tokens. */
  readonly #actors: LRUCache<string, Actor>;

  constructor(
    authenticate: (token: string) => Promise<Actor | undefined>,
    perf: { now: () => number } = performance,
  ) {
    this.#authenticate = authenticate;
    this.#actors = new LRUCache({ max: MAX_CACHED, ttl: RECENT_MS, ttlResolution: 0, perf });
  }

  /** The actor of a bearer token, or undefined when it is unknown, expired or of a deactivated user. */
  async authenticate(token: string, { mayBeRecent }: { mayBeRecent: boolean }): Promise<Actor | undefined> {
    const key = hashToken(token);
    const recent = mayBeRecent ? this.#actors.get(key) : undefined;
    if (recent !== undefined) return recent;
    const actor = await this.#authenticate(token);
    if (actor === undefined) this.#actors.delete(key);
    else if (mayBeRecent) this.#actors.set(key, actor);
    return actor;
  }
}
