import { type AisleClaim, type ClaimChange, listIdOfRoom } from '../../contract/events.ts';
import { TIMING } from '../../contract/limits.ts';
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

/** Until it ends, changes of a room are gathered. */
interface Pause {
  timer: NodeJS.Timeout;
  hasChanges: boolean;
}

/**
 * Who takes which aisle while several people shop with one list. Nothing of it is stored. A change is announced at once
 * unless there was one within {@link TIMING.presencePauseMs}, and only if it leaves other claims: one user's events must
 * not become a message each to all others.
 */
export class Claims {
  readonly #io: RealtimeServer;
  readonly #peers: PeerPresence | undefined;
  /** Those made on this process, by room. */
  readonly #own = new Map<string, TimedClaim[]>();
  /** By room and user. */
  readonly #leaving = new Map<string, NodeJS.Timeout>();
  readonly #pauses = new Map<string, Pause>();
  /** What this process's sockets in a room were told last, as JSON. */
  readonly #lastAnnounced = new Map<string, string>();

  /** @param hasPeers whether there may be other processes */
  constructor(io: RealtimeServer, hasPeers: boolean) {
    this.#io = io;
    if (hasPeers) {
      this.#peers = new PeerPresence(io, 'claims', (rooms) => {
        for (const room of rooms) this.#announce(room);
      });
    }
    this.#adapter.on('leave-room', this.#left);
    this.#adapter.on('delete-room', this.#emptied);
    io.on('claimGivenBack', (room, given) =>
      this.#drop(room, (claim) => claim.userId === given.userId && isSameAisle(claim, given)),
    );
  }

  get #adapter() {
    return this.#io.of('/').adapter;
  }

  /** Takes an aisle for the socket's user, unless another has it, or gives it back. */
  change(socket: RealtimeSocket, room: string, { isTaken, ...aisle }: ClaimChange): void {
    const userId = socket.data.actor.id;
    const claims = this.#own.get(room) ?? [];
    if (!isTaken) {
      const isTheirs = (claim: TimedClaim) => claim.userId === userId && isSameAisle(claim, aisle);
      const isElsewhere = this.#elsewhere(room).some(isTheirs);
      if (isElsewhere) this.#io.serverSideEmit('claimGivenBack', room, { ...aisle, userId });
      if (!isElsewhere && !claims.some(isTheirs)) return this.#tell(socket, room);
      return this.#drop(room, isTheirs);
    }
    const isFull = claims.filter((claim) => claim.userId === userId).length >= MOST_CLAIMS;
    if (isFull || this.of(room).some((claim) => isSameAisle(claim, aisle))) return this.#tell(socket, room);
    // Those of one's own earlier trips are over.
    const current = claims.filter((claim) => claim.userId !== userId || claim.tripId === aisle.tripId);
    this.#keep(room, [...current, { ...aisle, userId, at: Date.now() }]);
  }

  /** For a user who joined the room here: takes over their claims, which the process they were made on may forget. */
  adopt({ data }: RealtimeSocket, room: string): void {
    this.#willHearAgain(room);
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
    this.#adapter.off('delete-room', this.#emptied);
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    for (const { timer } of this.#pauses.values()) clearTimeout(timer);
    this.#peers?.close();
  }

  /** Those made on other processes. */
  #elsewhere(room: string): TimedClaim[] {
    return (this.#peers?.valuesOf(room) ?? []).map((text) => JSON.parse(text) as TimedClaim);
  }

  #drop(room: string, isOne: (claim: TimedClaim) => boolean): void {
    const claims = this.#own.get(room) ?? [];
    const left = claims.filter((claim) => !isOne(claim));
    if (left.length < claims.length) this.#keep(room, left);
  }

  /** To one socket whose claim changed nothing: it may not know yet who has the aisle. */
  #tell(socket: RealtimeSocket, room: string): void {
    this.#willHearAgain(room);
    socket.emit('message', { room, action: 'list-claims', payload: { claims: this.of(room) } });
  }

  /** For one who hears of changes before the room does: the room is told even if they have been taken back by then. */
  #willHearAgain(room: string): void {
    if (this.#pauses.get(room)?.hasChanges === true) this.#lastAnnounced.delete(room);
  }

  #announce(room: string): void {
    const running = this.#pauses.get(room);
    if (running !== undefined) return void (running.hasChanges = true);
    this.#announceNow(room);
    const timer = setTimeout(() => {
      this.#pauses.delete(room);
      if (pause.hasChanges) this.#announce(room);
    }, TIMING.presencePauseMs).unref();
    const pause: Pause = { timer, hasChanges: false };
    this.#pauses.set(room, pause);
  }

  #announceNow(room: string): void {
    const own = this.#own.get(room) ?? [];
    this.#peers?.publish(
      room,
      own.map((claim) => JSON.stringify(claim)),
    );
    if (!this.#adapter.rooms.has(room)) return;
    const claims = this.of(room);
    const text = JSON.stringify(claims);
    if (text === (this.#lastAnnounced.get(room) ?? '')) return;
    this.#lastAnnounced.set(room, text);
    this.#io.local.to(room).emit('message', { room, action: 'list-claims', payload: { claims } });
  }

  #keep(room: string, claims: TimedClaim[]): void {
    if (claims.length === 0) this.#own.delete(room);
    else this.#own.set(room, claims);
    this.#announce(room);
  }

  readonly #emptied = (room: string): void => {
    this.#lastAnnounced.delete(room);
  };

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
