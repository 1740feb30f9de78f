import { listIdOfRoom } from '../../contract/events.ts';
import { Coalescer } from './coalescer.ts';
import { PeerPresence } from './peer-presence.ts';
import type { RealtimeServer, RealtimeSocket } from './types.ts';

/** Which users see a list: those whose sockets in its room say that they show it. */
export interface Viewers {
  /** Whether this socket shows the room's list. It counts while the socket is in the room. */
  show: (socket: RealtimeSocket, room: string, isViewing: boolean) => void;
  /**
   * For a socket that joins the room: ids of the users who view its list now, on any process, each once, in ascending
   * order.
   */
  of: (room: string) => string[];
  /** Asks the other processes for their viewers. */
  requestState: () => void;
  /** Stops all announcements. */
  close: () => void;
}

/**
 * Changes are gathered by a {@link Coalescer} and announced once, and only if the set of users changed. Each
 * process watches and informs its own sockets.
 * @param hasPeers whether there may be other processes
 */
export function createViewers(io: RealtimeServer, hasPeers: boolean): Viewers {
  const peers = hasPeers
    ? new PeerPresence(io, { kind: 'viewers', onChange: (rooms) => announceEach(rooms) })
    : undefined;
  /** The users last announced to each room's own sockets, joined to one text. */
  const lastAnnounced = new Map<string, string>();
  const coalescer = new Coalescer();
  let closed = false;
  const { adapter } = io.of('/');

  const of = (room: string): string[] =>
    [...new Set([...ownViewers(io, room), ...(peers?.valuesOf(room) ?? [])])].toSorted();

  function announce(room: string): void {
    peers?.publish(room, ownViewers(io, room));
    if (!adapter.rooms.has(room)) return void lastAnnounced.delete(room);
    const users = of(room);
    if (users.join(' ') === lastAnnounced.get(room)) return;
    lastAnnounced.set(room, users.join(' '));
    io.local.to(room).emit('message', { room, action: 'list-viewers', payload: { users } });
  }

  function announceEach(rooms: Iterable<string>): void {
    for (const room of rooms) if (adapter.rooms.has(room)) announce(room);
  }

  function changed(room: string): void {
    if (!closed) coalescer.addLater(room, '', () => announce(room));
  }

  // A socket leaves a room by leaveRoom, with its connection, or because access was withdrawn.
  const left = (room: string, socketId: string): void => {
    if (listIdOfRoom(room) === undefined) return;
    const socket = io.sockets.sockets.get(socketId);
    if (socket !== undefined) setViewing(socket, room, false);
    changed(room);
  };
  adapter.on('leave-room', left);
  return {
    show(socket, room, isViewing) {
      setViewing(socket, room, isViewing);
      changed(room);
    },
    of(room) {
      const users = of(room);
      // Who joins is told before the room is: the room is told even if it is as before by then.
      if (users.join(' ') !== lastAnnounced.get(room)) lastAnnounced.delete(room);
      return users;
    },
    requestState: () => peers?.requestState(),
    close() {
      closed = true;
      adapter.off('leave-room', left);
      coalescer.flush();
      peers?.close();
    },
  };
}

function setViewing({ data }: RealtimeSocket, room: string, isViewing: boolean): void {
  const others = data.viewing.filter((other) => other !== room);
  data.viewing = isViewing ? [...others, room] : others;
}

/** Ids of users viewing on this process's sockets, each once, in ascending order. */
function ownViewers(io: RealtimeServer, room: string): string[] {
  const sockets = [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap(
    (id) => io.sockets.sockets.get(id) ?? [],
  );
  const viewing = sockets.filter(({ data }) => data.viewing.includes(room));
  return [...new Set(viewing.map(({ data }) => data.actor.id))].toSorted();
}
