import { type AisleClaim, type ClaimChange, listIdOfRoom } from '../../contract/events.ts';
import { PeerPresence } from './peer-presence.ts';
import type { RealtimeServer, RealtimeSocket } from './types.ts';

/** Who takes which aisle while several people shop with one list. Nothing of it is stored. */
export interface Claims {
  /** Takes an aisle for the socket's user, unless another has it, or gives it back. */
  change: (socket: RealtimeSocket, room: string, change: ClaimChange) => void;
  /** Of the room's list on any process, each aisle of a trip once, the earliest claim first. */
  of: (room: string) => AisleClaim[];
  /** Asks the other processes for theirs. */
  requestState: () => void;
  /** Stops all announcements. */
  close: () => void;
}

/** How long the claims of a user stay whose last socket has left the room: a shop's signal comes and goes. */
const CLAIMS_KEPT_MS = 2 * 60_000;

/** Most aisles that one user takes on one list. */
const MOST_CLAIMS = 50;

interface TimedClaim extends AisleClaim {
  /** In ms since 1970. */
  at: number;
}

/** @param hasPeers whether there may be other processes */
export function createClaims(io: RealtimeServer, hasPeers: boolean, keptMs = CLAIMS_KEPT_MS): Claims {
  const peers = hasPeers
    ? new PeerPresence(io, 'claims', (rooms) => {
        for (const room of rooms) announce(room);
      })
    : undefined;
  const own = new Map<string, TimedClaim[]>();
  const leaving = new Map<string, NodeJS.Timeout>();
  const { adapter } = io.of('/');

  const of = (room: string): AisleClaim[] => {
    const others = (peers?.valuesOf(room) ?? []).map((text) => JSON.parse(text) as TimedClaim);
    const all = [...(own.get(room) ?? []), ...others].toSorted(
      (a, b) => a.at - b.at || (a.userId < b.userId ? -1 : 1),
    );
    const first = new Map<string, AisleClaim>();
    for (const { at: _, ...claim } of all) {
      const key = `${claim.tripId} ${claim.aisleId}`;
      if (!first.has(key)) first.set(key, claim);
    }
    return [...first.values()];
  };

  function announce(room: string): void {
    if (!adapter.rooms.has(room)) return;
    io.local.to(room).emit('message', { room, action: 'list-claims', payload: { claims: of(room) } });
  }

  function keep(room: string, claims: TimedClaim[]): void {
    if (claims.length === 0) own.delete(room);
    else own.set(room, claims);
    peers?.publish(
      room,
      claims.map((claim) => JSON.stringify(claim)),
    );
    announce(room);
  }

  function isPresent(room: string, userId: string): boolean {
    const socketIds = [...(adapter.rooms.get(room) ?? [])];
    return socketIds.some((id) => io.sockets.sockets.get(id)?.data.actor.id === userId);
  }

  function dropLater(room: string, userId: string): void {
    const key = `${room} ${userId}`;
    if (leaving.has(key)) return;
    const timer = setTimeout(() => {
      leaving.delete(key);
      if (isPresent(room, userId)) return;
      const claims = own.get(room) ?? [];
      keep(
        room,
        claims.filter((claim) => claim.userId !== userId),
      );
    }, keptMs).unref();
    leaving.set(key, timer);
  }

  const left = (room: string): void => {
    if (listIdOfRoom(room) === undefined) return;
    for (const { userId } of own.get(room) ?? []) if (!isPresent(room, userId)) dropLater(room, userId);
  };
  adapter.on('leave-room', left);
  return {
    change({ data }, room, { tripId, aisleId, isTaken }) {
      const userId = data.actor.id;
      const claims = own.get(room) ?? [];
      const isOne = (claim: AisleClaim): boolean => claim.tripId === tripId && claim.aisleId === aisleId;
      const isMine = (claim: AisleClaim): boolean => claim.userId === userId && isOne(claim);
      if (!isTaken)
        return keep(
          room,
          claims.filter((claim) => !isMine(claim)),
        );
      const theirs = claims.filter((claim) => claim.userId === userId);
      // Told all the same: the screen may not know yet who has it.
      if (of(room).some(isOne) || theirs.length >= MOST_CLAIMS) return announce(room);
      // Those of earlier trips are over.
      const current = claims.filter((claim) => claim.tripId === tripId);
      keep(room, [...current, { tripId, aisleId, userId, at: Date.now() }]);
    },
    of,
    requestState: () => peers?.requestState(),
    close() {
      adapter.off('leave-room', left);
      for (const timer of leaving.values()) clearTimeout(timer);
      peers?.close();
    },
  };
}
