import type { FastifyBaseLogger } from 'fastify';
import { listIdOfRoom } from '../../contract/events.ts';
import { TIMING } from '../../contract/limits.ts';
import type { RealtimeServer, RealtimeSocket } from './rooms.ts';

/** Who has a list before their eyes: the users of those sockets in its room that say they show it. */
export interface Viewers {
  /** Whether this socket shows the room's list. It counts while the socket is in the room. */
  show: (socket: RealtimeSocket, room: string, isViewing: boolean) => void;
  /** Ids of the users who view the room's list now, each once, in ascending order. */
  of: (room: string) => Promise<string[]>;
  /** Tells nothing any more. */
  close: () => void;
}

/**
 * Comings and goings are gathered for {@link TIMING.viewersPause} and told once, and only if the users are others
 * than before. Each process watches its own sockets and tells the sockets of all.
 */
export function createViewers(io: RealtimeServer, log: FastifyBaseLogger): Viewers {
  /** The own users of each room as they were when it was last told, as one text; rooms without any are left out. */
  const told = new Map<string, string>();
  const waiting = new Map<string, NodeJS.Timeout>();
  let closed = false;

  const of = async (room: string): Promise<string[]> => usersWith(await io.in(room).fetchSockets(), room);

  async function tell(room: string): Promise<void> {
    const own = usersWith(await io.local.in(room).fetchSockets(), room).join(' ');
    if (own === (told.get(room) ?? '')) return;
    if (own === '') told.delete(room);
    else told.set(room, own);
    io.to(room).emit('message', { room, action: 'list-viewers', payload: { users: await of(room) } });
  }

  function changed(room: string): void {
    if (closed || waiting.has(room)) return;
    const timer = setTimeout(() => {
      waiting.delete(room);
      tell(room).catch((error: unknown) => log.warn({ err: error }, 'viewers could not be told'));
    }, TIMING.viewersPause);
    waiting.set(room, timer);
  }

  // However a socket leaves a room: by its own wish, with its connection, or because access was withdrawn.
  const { adapter } = io.of('/');
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
    of,
    close() {
      closed = true;
      adapter.off('leave-room', left);
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}

function setViewing({ data }: RealtimeSocket, room: string, isViewing: boolean): void {
  const others = data.viewing.filter((other) => other !== room);
  data.viewing = isViewing ? [...others, room] : others;
}

function usersWith(sockets: readonly { data: RealtimeSocket['data'] }[], room: string): string[] {
  const viewing = sockets.filter(({ data }) => data.viewing.includes(room));
  return [...new Set(viewing.map(({ data }) => data.actor.id))].toSorted();
}
