import { type AisleClaim, type ClaimChange, listIdOfRoom } from '../../contract/events.ts';
import { PeerPresence } from './peer-presence.ts';
import type { RealtimeServer, RealtimeSocket } from './types.ts';

/** How long the claims of a user stay whose last socket has left the room: a shop's signal comes and goes. */
const CLAIMS_KEPT_MS = 2 * 60_000;

/** Most aisles that one user takes on one list. */
const MOST_CLAIMS = 50;

interface TimedClaim extends AisleClaim {
  /** In ms since 1970. */
  at: number;
}

const isSameAisle = (a: Omit<AisleClaim, 'userId'>, b: Omit<AisleClaim, 'userId'>): boolean =>
  a.tripId === b.tripId && a.aisleId === b.aisleId;

/** Who takes which aisle while several people shop with one list. Nothing of it is stored. */
export class Claims {
  readonly #io: RealtimeServer;
  readonly #peers: PeerPresence | undefined;
  /** Those made on this process, by room. */
  readonly #own = new Map<string, TimedClaim[]>();
  /** By room and user. */
  readonly #leaving = new Map<string, NodeJS.Timeout>();

  /** @param hasPeers whether there may be other processes */
  constructor(io: RealtimeServer, hasPeers: boolean) {
    this.#io = io;
    if (hasPeers) {
      this.#peers = new PeerPresence(io, 'claims', (rooms) => {
        for (const room of rooms) this.#announce(room);
      });
    }
    this.#adapter.on('leave-room', this.#left);
    io.on('claimGivenBack', (room, given) =>
      this.#drop(room, (claim) => claim.userId === given.userId && isSameAisle(claim, given)),
    );
  }

  get #adapter() {
    return this.#io.of('/').adapter;
  }

  /** Takes an aisle for the socket's user, unless another has it, or gives it back. */
  change({ data }: RealtimeSocket, room: string, { isTaken, ...aisle }: ClaimChange): void {
    const userId = data.actor.id;
    const claims = this.#own.get(room) ?? [];
    if (!isTaken) {
      if (this.#peers) this.#io.serverSideEmit('claimGivenBack', room, { ...aisle, userId });
      return this.#drop(room, (claim) => claim.userId === userId && isSameAisle(claim, aisle));
    }
    const isFull = claims.filter((claim) => claim.userId === userId).length >= MOST_CLAIMS;
    // Told all the same: the screen may not know yet who has it.
    if (isFull || this.of(room).some((claim) => isSameAisle(claim, aisle))) return this.#announce(room);
    // Those of one's own earlier trips are over.
    const current = claims.filter((claim) => claim.userId !== userId || claim.tripId === aisle.tripId);
    this.#keep(room, [...current, { ...aisle, userId, at: Date.now() }]);
  }

  /** For a user who joined the room here: takes over their claims, which the process they were made on may forget. */
  adopt({ data }: RealtimeSocket, room: string): void {
    const own = this.#own.get(room) ?? [];
    const theirs = this.#elsewhere(room).filter(
      (claim) => claim.userId === data.actor.id && !own.some((other) => isSameAisle(claim, other)),
    );
    if (theirs.length > 0) this.#keep(room, [...own, ...theirs]);
  }

  /** Of the room's list on any process, each aisle of a trip once, the earliest claim first. */
  of(room: string): AisleClaim[] {
    const all = [...(this.#own.get(room) ?? []), ...this.#elsewhere(room)].toSorted(
      (a, b) => a.at - b.at || (a.userId < b.userId ? -1 : 1),
    );
    const isFirst = (claim: AisleClaim): boolean => all.find((other) => isSameAisle(other, claim)) === claim;
    return all.filter(isFirst).map(({ at: _, ...claim }) => claim);
  }

  /** Asks the other processes for theirs. */
  requestState(): void {
    this.#peers?.requestState();
  }

  /** Stops all announcements. */
  close(): void {
    this.#adapter.off('leave-room', this.#left);
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.#peers?.close();
  }

  /** Those made on other processes. */
  #elsewhere(room: string): TimedClaim[] {
    return (this.#peers?.valuesOf(room) ?? []).map((text) => JSON.parse(text) as TimedClaim);
  }

  #drop(room: string, isOne: (claim: TimedClaim) => boolean): void {
    const claims = this.#own.get(room) ?? [];
    this.#keep(
      room,
      claims.filter((claim) => !isOne(claim)),
    );
  }

  #announce(room: string): void {
    if (!this.#adapter.rooms.has(room)) return;
    const payload = { claims: this.of(room) };
    this.#io.local.to(room).emit('message', { room, action: 'list-claims', payload });
  }

  #keep(room: string, claims: TimedClaim[]): void {
    if (claims.length === 0) this.#own.delete(room);
    else this.#own.set(room, claims);
    this.#peers?.publish(
      room,
      claims.map((claim) => JSON.stringify(claim)),
    );
    this.#announce(room);
  }

  readonly #left = (room: string): void => {
    if (listIdOfRoom(room) === undefined) return;
    const users = new Set(this.#own.get(room)?.map(({ userId }) => userId));
    for (const userId of users) if (!this.#isPresent(room, userId)) this.#dropLater(room, userId);
  };

  #isPresent(room: string, userId: string): boolean {
    const socketIds = [...(this.#adapter.rooms.get(room) ?? [])];
    return socketIds.some((id) => this.#io.sockets.sockets.get(id)?.data.actor.id === userId);
  }

  #dropLater(room: string, userId: string): void {
    const key = `${room} ${userId}`;
    clearTimeout(this.#leaving.get(key));
    const timer = setTimeout(() => {
      this.#leaving.delete(key);
      if (!this.#isPresent(room, userId)) this.#drop(room, (claim) => claim.userId === userId);
    }, CLAIMS_KEPT_MS).unref();
    this.#leaving.set(key, timer);
  }
}
