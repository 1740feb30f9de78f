import { setTimeout as delay } from 'node:timers/promises';
import {
  ANYTHING,
  HOUSEHOLD_ROOM,
  listIdOfRoom,
  type ServerMessage,
  userRoom,
  USERS_ROOM,
} from '../../contract/events.ts';
import { findLiveRoles } from '../auth/sessions.ts';
import { nextTurn } from '../event-loop.ts';
import { ADMINS_ROOM, type RoomsOptions } from './rooms.ts';
import type { RealtimeServer, RealtimeSocket } from './types.ts';

export type ReconcileOptions = Pick<RoomsOptions, 'database' | 'epoch' | 'lists'>;

/**
 * Repairs lost announcements on this process's sockets: every open list gets its status again, and sockets whose
 * access, session or role has ended in the meantime lose the rooms that came with it.
 */
export async function reconcile(io: RealtimeServer, options: ReconcileOptions): Promise<void> {
  await endLostSessions(io, options);
  await repeatVersions(io, options);
}

/** Announcements about everything except open lists, whose versions are repeated. */
const OF_HOUSEHOLD = ['refresh-products', 'refresh-recipes', 'refresh-stores', 'refresh-meals'] as const;

/** Every screen then refetches its data, so the sockets are told in groups. */
const TOLD_AT_ONCE = { sockets: 50, pauseMs: 200 };

/** Tells this process's sockets that anything except their open lists may have changed without an announcement. */
export async function refreshAll(io: RealtimeServer): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  for (let start = 0; start < sockets.length; start += TOLD_AT_ONCE.sockets) {
    if (start > 0) await delay(TOLD_AT_ONCE.pauseMs, undefined, { ref: false });
    sockets.slice(start, start + TOLD_AT_ONCE.sockets).forEach(refresh);
  }
}

function refresh(socket: RealtimeSocket): void {
  const payload = { id: ANYTHING };
  for (const action of OF_HOUSEHOLD) socket.emit('message', { room: HOUSEHOLD_ROOM, action, payload });
  socket.emit('message', { room: USERS_ROOM, action: 'refresh-shopping-lists', payload });
  if (socket.rooms.has(ADMINS_ROOM)) {
    socket.emit('message', { room: ADMINS_ROOM, action: 'refresh-users', payload: {} });
  }
}

async function endLostSessions(io: RealtimeServer, { database }: ReconcileOptions): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  const roles = await findLiveRoles(database.read, [...new Set(sockets.map(sessionOf))]);
  for (const socket of sockets) {
    const role = roles.get(sessionOf(socket));
    if (role === undefined) socket.disconnect(true);
    else setAdmin(socket, role === 'admin');
  }
}

function setAdmin(socket: RealtimeSocket, isAdmin: boolean): void {
  if (socket.rooms.has(ADMINS_ROOM) === isAdmin) return;
  void (isAdmin ? socket.join(ADMINS_ROOM) : socket.leave(ADMINS_ROOM));
  const room = userRoom(socket.data.actor.id);
  socket.emit('message', { room, action: 'refresh-session', payload: {} });
}

const sessionOf = ({ data }: RealtimeSocket): string => data.actor.sessionId;

/** Rooms per batch: with thousands open, ticks must not wait for all of them. */
const ROOMS_AT_ONCE = 50;

async function repeatVersions(io: RealtimeServer, options: ReconcileOptions): Promise<void> {
  const rooms = [...io.sockets.adapter.rooms.keys()].filter((room) => listIdOfRoom(room) !== undefined);
  for (let start = 0; start < rooms.length; start += ROOMS_AT_ONCE) {
    await repeatVersionsOf(io, options, rooms.slice(start, start + ROOMS_AT_ONCE));
    await nextTurn();
  }
}

async function repeatVersionsOf(
  io: RealtimeServer,
  { lists, epoch }: ReconcileOptions,
  rooms: readonly string[],
): Promise<void> {
  // Taken before the query: sockets that join later have been checked after it.
  const open = rooms.map((room) => ({ room, socketIds: [...(io.sockets.adapter.rooms.get(room) ?? [])] }));
  const found = await lists.statusesOf(rooms);
  const statuses = new Map(found.map((status) => [status.room, status]));
  for (const { room, socketIds } of open) {
    const status = statuses.get(room);
    for (const socketId of socketIds) {
      const socket = io.sockets.sockets.get(socketId);
      if (socket !== undefined && !status?.members.includes(socket.data.actor.id)) evict(socket, room);
    }
    if (status === undefined) continue;
    const message: ServerMessage = {
      room,
      action: 'refresh-shopping-list',
      payload: { version: status.version, epoch, digest: status.digest },
    };
    io.local.to(room).emit('message', message);
  }
}

function evict(socket: RealtimeSocket, room: string): void {
  void socket.leave(room);
  const id = listIdOfRoom(room);
  if (id === undefined) return;
  socket.emit('message', {
    room: userRoom(socket.data.actor.id),
    action: 'shopping-list-gone',
    payload: { id },
  });
}
