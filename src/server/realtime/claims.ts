import { MINUTE_MS } from '../../contract/durations.ts';
import { type AisleClaim, type ClaimChange, listIdOfRoom } from '../../contract/events.ts';
import { Coalescer } from './coalescer.ts';
import { PeerPresence } from './peer-presence.ts';
import type { RealtimeServer, RealtimeSocket, TimedClaim } from './types.ts';

/** How long a user's claims stay after their last socket has left the room: the signal in a shop comes and goes. */
const CLAIMS_RETENTION_MS = 2 * MINUTE_MS;

/** Most aisles that one user takes on one list. */
const MAX_CLAIMS = 50;

const parse = (text: string): TimedClaim => JSON.parse(text) as TimedClaim;

const isSameAisle = (a: Omit<AisleClaim, 'userId'>, b: Omit<AisleClaim, 'userId'>): boolean =>
  a.tripId === b.tripId && a.aisleId === b.aisleId;

export interface ClaimsOptions {
  /** Whether there may be other processes. */
  hasPeers: boolean;
  /** Another process was killed, or is out of reach. */
  onPeerDead?: () => void;
}

/**
 * Who takes which aisle while several people shop with one list. Nothing of it is stored. Changes are gathered, and
 * announced only if they leave other claims.
 */
export class Claims {
  readonly #io: RealtimeServer;
  readonly #peers: PeerPresence | undefined;
  /** Those made on this process, by room. */
  readonly #own = new Map<string, TimedClaim[]>();
  /** By room and user. */
  readonly #leaving = new Map<string, NodeJS.Timeout>();
  readonly #coalescer = new Coalescer();
  /** The claims last sent to this process's sockets in a room, as JSON. */
  readonly #lastAnnounced = new Map<string, string>();

  constructor(io: RealtimeServer, { hasPeers, onPeerDead }: ClaimsOptions) {
    this.#io = io;
    if (hasPeers) {
      this.#peers = new PeerPresence(io, {
        kind: 'claims',
        onChange: (rooms) => {
          for (const room of rooms) this.#announce(room);
        },
        onGone: (rooms, how) => {
          for (const [room, values] of rooms) this.#inherit(room, values.map(parse));
          if (how === 'dead') onPeerDead?.();
        },
      });
    }
    this.#adapter.on('leave-room', this.#left);
    this.#adapter.on('delete-room', this.#emptied);
    io.on('claimGivenBack', (room, given) =>
      this.#drop(room, (claim) => claim.userId === given.userId && isSameAisle(claim, given)),
    );
    io.on('claimsLeft', (room, claims) => this.#takeOfPresent(room, claims));
    io.on('claimsEnded', (userId, room) => this.#dropAllOf(userId, room));
  }

  get #adapter() {
    return this.#io.of('/').adapter;
  }

  /** Takes an aisle for the socket's user, unless another has it, or gives it back. */
  change(socket: RealtimeSocket, room: string, { isTaken, ...aisle }: ClaimChange): void {
    const claim = { ...aisle, userId: socket.data.actor.id };
    const hasChanged = isTaken ? this.#claim(room, claim) : this.#giveBack(room, claim);
    if (!hasChanged) this.#tell(socket, room);
  }

  /** @returns whether the aisle was free, and the user has not too many */
  #claim(room: string, wanted: AisleClaim): boolean {
    const { userId, tripId } = wanted;
    const claims = this.#own.get(room) ?? [];
    const isFull = claims.filter((claim) => claim.userId === userId).length >= MAX_CLAIMS;
    if (isFull || this.of(room).some((claim) => isSameAisle(claim, wanted))) return false;
    // Claims of the user's own earlier trips are over.
    const current = claims.filter((claim) => claim.userId !== userId || claim.tripId === tripId);
    this.#keep(room, [...current, { ...wanted, at: Date.now() }]);
    return true;
  }

  /** @returns whether the user had the aisle, by a claim made on any process */
  #giveBack(room: string, given: AisleClaim): boolean {
    const isTheirs = (claim: TimedClaim) => claim.userId === given.userId && isSameAisle(claim, given);
    const isElsewhere = this.#elsewhere(room).some(isTheirs);
    const isHere = (this.#own.get(room) ?? []).some(isTheirs);
    if (isElsewhere) this.#io.serverSideEmit('claimGivenBack', room, given);
    if (isHere) this.#drop(room, isTheirs);
    return isElsewhere || isHere;
  }

  /**
   * For a user who joined the room here: takes over their claims, because the process where they were made may forget
   * them.
   */
  adopt({ data }: RealtimeSocket, room: string): void {
    this.#willHearAgain(room);
    this.#takeOfPresent(
      room,
      this.#elsewhere(room).filter(({ userId }) => userId === data.actor.id),
    );
  }

  /** For a user who has lost access to this room's list, or to all: gives back what they took. */
  end(userId: string, room: string | null): void {
    this.#dropAllOf(userId, room);
    if (this.#peers !== undefined) this.#io.serverSideEmit('claimsEnded', userId, room);
  }

  /** The claims for the room's list on any process, each aisle of a trip once, the earliest claim first. */
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
    this.#coalescer.flush();
    this.#peers?.close();
  }

  /** Those made on other processes. */
  #elsewhere(room: string): TimedClaim[] {
    return (this.#peers?.valuesOf(room) ?? []).map(parse);
  }

  /** Claims of a process that is gone: its users may be back within the time allowed for a lost signal. */
  #inherit(room: string, claims: readonly TimedClaim[]): void {
    this.#take(room, claims);
    for (const userId of new Set(claims.map((claim) => claim.userId))) {
      if (!this.#isPresent(room, userId)) this.#dropLater(room, userId);
    }
  }

  /** Those of users who aren't in the room here, nothing would end. */
  #takeOfPresent(room: string, claims: readonly TimedClaim[]): void {
    this.#take(
      room,
      claims.filter(({ userId }) => this.#isPresent(room, userId)),
    );
  }

  #take(room: string, claims: readonly TimedClaim[]): void {
    const own = this.#own.get(room) ?? [];
    const more = claims.filter((claim) => !own.some((other) => isSameAisle(claim, other)));
    if (more.length > 0) this.#keep(room, [...own, ...more]);
  }

  #drop(room: string, isOne: (claim: TimedClaim) => boolean): void {
    const claims = this.#own.get(room) ?? [];
    const left = claims.filter((claim) => !isOne(claim));
    if (left.length < claims.length) this.#keep(room, left);
  }

  #dropAllOf(userId: string, room: string | null): void {
    const rooms = room === null ? [...this.#own.keys()] : [room];
    for (const one of rooms) this.#drop(one, (claim) => claim.userId === userId);
  }

  /** To one socket whose claim changed nothing: it may not know yet who has the aisle. */
  #tell(socket: RealtimeSocket, room: string): void {
    this.#willHearAgain(room);
    socket.emit('message', { room, action: 'list-claims', payload: { claims: this.of(room) } });
  }

  /**
   * For a user who is told of changes before the room is: the room is told even if they have been taken back by then.
   */
  #willHearAgain(room: string): void {
    if (this.#coalescer.isWaiting(room)) this.#lastAnnounced.delete(room);
  }

  #announce(room: string): void {
    this.#coalescer.add(room, '', () => this.#announceNow(room));
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
    const left = (this.#own.get(room) ?? []).filter(({ userId }) => !this.#isPresent(room, userId));
    if (left.length === 0) return;
    if (this.#peers !== undefined) this.#io.serverSideEmit('claimsLeft', room, left);
    for (const userId of new Set(left.map((claim) => claim.userId))) this.#dropLater(room, userId);
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
    }, CLAIMS_RETENTION_MS).unref();
    this.#leaving.set(key, timer);
  }
}
