import { setImmediate } from 'node:timers/promises';
import { listIdOfRoom, type ServerMessage, userRoom } from '../../contract/events.ts';
import { findLiveRoles } from '../auth/sessions.ts';
import { ADMINS_ROOM, type RealtimeServer, type RealtimeSocket, type RoomsOptions } from './rooms.ts';

type HealingOptions = Pick<RoomsOptions, 'database' | 'epoch' | 'lists'>;

/**
 * Makes up for announcements that never arrived, on this process's sockets: every open list hears its version again,
 * and whoever lost access, the session or a role meanwhile loses what came with it.
 */
export async function heal(io: RealtimeServer, options: HealingOptions): Promise<void> {
  await endLostSessions(io, options);
  await repeatVersions(io, options);
}

async function endLostSessions(io: RealtimeServer, { database }: HealingOptions): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  const roles = await findLiveRoles(database.read, [...new Set(sockets.map(sessionOf))]);
  for (const socket of sockets) {
    const role = roles.get(sessionOf(socket));
    if (role === undefined) socket.disconnect(true);
    else if (role === 'admin') void socket.join(ADMINS_ROOM);
    else void socket.leave(ADMINS_ROOM);
  }
}

const sessionOf = ({ data }: RealtimeSocket): string => data.actor.sessionId;

/** Rooms in one go: with thousands open, ticks must not wait until all have been told. */
const ROOMS_AT_ONCE = 50;

async function repeatVersions(io: RealtimeServer, options: HealingOptions): Promise<void> {
  const rooms = [...io.sockets.adapter.rooms.keys()].filter((room) => listIdOfRoom(room) !== undefined);
  for (let start = 0; start < rooms.length; start += ROOMS_AT_ONCE) {
    await repeatVersionsOf(io, options, rooms.slice(start, start + ROOMS_AT_ONCE));
    await setImmediate();
  }
}

async function repeatVersionsOf(
  io: RealtimeServer,
  { lists, epoch }: HealingOptions,
  rooms: readonly string[],
): Promise<void> {
  // Who joins from now on was asked about after this.
  const open = rooms.map((room) => ({ room, socketIds: [...(io.sockets.adapter.rooms.get(room) ?? [])] }));
  const stands = await lists.standOf(rooms);
  const standOf = new Map(stands.map((stand) => [stand.room, stand]));
  for (const { room, socketIds } of open) {
    const stand = standOf.get(room);
    for (const socketId of socketIds) {
      const socket = io.sockets.sockets.get(socketId);
      if (socket !== undefined && !stand?.members.includes(socket.data.actor.id)) sendAway(socket, room);
    }
    if (stand === undefined) continue;
    const message: ServerMessage = {
      room,
      action: 'refresh-shopping-list',
      payload: { version: stand.version, epoch },
    };
    io.local.to(room).emit('message', message);
  }
}

function sendAway(socket: RealtimeSocket, room: string): void {
  void socket.leave(room);
  const id = listIdOfRoom(room);
  if (id === undefined) return;
  socket.emit('message', {
    room: userRoom(socket.data.actor.id),
    action: 'shopping-list-gone',
    payload: { id },
  });
}
