import type { Server, Socket } from 'socket.io';
import type { AisleClaim, ClientToServerEvents, ServerToClientEvents } from '../../contract/events.ts';
import type { Actor } from '../auth/sessions.ts';

/** A room, and its values on one process; an empty list when there are none any more. */
export type RoomValues = [room: string, values: string[]];

/** The values that processes send each other about their rooms: ids of the users who view a list, claims as JSON. */
export type PresenceKind = 'viewers' | 'claims';

/** Messages between the processes of one installation about their rooms. */
export interface PeerEvents {
  /**
   * From the process `id`: with a `sequence` one above the last, these rooms changed; with the same one, nothing did.
   * `isAll` replaces everything sent before.
   */
  presence: (kind: PresenceKind, id: string, sequence: number, rooms: RoomValues[], isAll: boolean) => void;
  /** Asks the process of this id, or every process, for its whole state. */
  presenceAsked: (kind: PresenceKind, id: string) => void;
  /** The process `id` stops. */
  presenceEnded: (kind: PresenceKind, id: string) => void;
}

export interface TimedClaim extends AisleClaim {
  /** In ms since 1970. */
  at: number;
}

/** Plain JSON: other processes read it too. */
interface SocketData {
  actor: Actor;
  /** Rooms whose lists this socket shows. */
  viewing: string[];
}

/** Messages between the processes of one installation. */
export interface ProcessEvents extends PeerEvents {
  /** A user gave an aisle back, which they may have claimed on another process. */
  claimGivenBack: (room: string, claim: AisleClaim) => void;
  /** Users have left the room here: a process where they still are takes over what they took. */
  claimsLeft: (room: string, claims: TimedClaim[]) => void;
  /** A user has lost access to this room's list, or to all. */
  claimsEnded: (userId: string, room: string | null) => void;
  /** The sender may have lost announcements, its own or those of others. */
  announcementsLost: () => void;
  /** A network made this many more calls in this second. */
  calls: (network: string, count: number) => void;
}
export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, ProcessEvents, SocketData>;
export type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents, ProcessEvents, SocketData>;
