import type { Server, Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/events.ts';
import type { Actor } from '../auth/sessions.ts';

/** A room, and the users who view its list on one process; an empty list when there are none any more. */
export type RoomViewers = [room: string, users: string[]];

/** Messages between the processes of one installation about viewers. */
export interface PeerEvents {
  /**
   * From the process `id`: with a `turn` one above the last, these rooms changed; with the same one, nothing did.
   * `isAll` replaces everything sent before.
   */
  viewers: (id: string, turn: number, rooms: RoomViewers[], isAll: boolean) => void;
  /** Asks the process of this id, or every process, for its whole state. */
  viewersAsked: (id: string) => void;
}

/** Plain JSON: other processes read it too. */
interface SocketData {
  actor: Actor;
  /** Rooms whose lists this socket shows. */
  viewing: string[];
}

/** Messages between the processes of one installation. */
export interface ProcessEvents extends PeerEvents {
  /** A network made this many more calls in this second. */
  calls: (network: string, count: number) => void;
}
export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, ProcessEvents, SocketData>;
export type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents, ProcessEvents, SocketData>;
