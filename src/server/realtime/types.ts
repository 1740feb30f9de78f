import type { Server, Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/events.ts';
import type { Actor } from '../auth/sessions.ts';

/** A room, and the users who view its list on one process; without users, nobody does any more. */
export type RoomViewers = [room: string, users: string[]];

/** What the processes of one installation say to each other about who views what. */
export interface PeerEvents {
  /**
   * Of the process `id`: with a `turn` one higher than the last these rooms changed, with the same one nothing did.
   * `isAll` replaces what was said before.
   */
  viewers: (id: string, turn: number, rooms: RoomViewers[], isAll: boolean) => void;
  /** Asks the process of this id, or every one, to say all it has. */
  viewersAsked: (id: string) => void;
}

/** Plain JSON: other processes read it too. */
interface SocketData {
  actor: Actor;
  /** Rooms whose lists this screen shows. */
  viewing: string[];
}

/** What the processes of one installation say to each other. */
export interface ProcessEvents extends PeerEvents {
  /** A network made this many more calls in this second. */
  calls: (network: string, count: number) => void;
}
export type RealtimeServer = Server<ClientToServerEvents, ServerToClientEvents, ProcessEvents, SocketData>;
export type RealtimeSocket = Socket<ClientToServerEvents, ServerToClientEvents, ProcessEvents, SocketData>;
