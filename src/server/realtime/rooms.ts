import type { FastifyBaseLogger } from 'fastify';
import {
  claimChange,
  clientMessage,
  HOUSEHOLD_ROOM,
  type JoinAnswer,
  listIdOfRoom,
  roomName,
  userRoom,
} from '../../contract/events.ts';
import { type Actor, isSessionLive } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import type { Claims } from './claims.ts';
import type { Coalescer } from './coalescer.ts';
import type { RealtimeSocket } from './types.ts';
import type { Viewers } from './viewers.ts';

export const ADMINS_ROOM = 'admins';
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;

/** What a client compares to see whether it shows the current list. */
interface ListStatus {
  version: number;
  digest: string;
}

export interface ListAccess {
  /**
   * Checks that the actor has access.
   * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN
   */
  authorize: (actor: Actor, listId: string) => Promise<void>;
  /**
   * The list's status, if the actor has access.
   * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN
   */
  statusFor: (actor: Actor, listId: string) => Promise<ListStatus>;
  /** Statuses of those rooms that belong to lists, with the ids of users with access. */
  statusesOf: (rooms: readonly string[]) => Promise<(ListStatus & { room: string; members: string[] })[]>;
}

export interface RoomsOptions {
  database: Database;
  epoch: string;
  lists: ListAccess;
  viewers: Viewers;
  claims: Pick<Claims, 'adopt' | 'change' | 'of'>;
  coalescer: Pick<Coalescer, 'add'>;
  log: FastifyBaseLogger;
}

/** Events one socket may send in a second; a socket that sends more is closed. */
const MAX_EVENTS_PER_SECOND = 50;

/** Joins a socket to the rooms of its user, and handles its events. */
export function serveSocket(socket: RealtimeSocket, options: RoomsOptions): void {
  const { actor } = socket.data;
  void socket.join([userRoom(actor.id), sessionRoom(actor.sessionId), HOUSEHOLD_ROOM]);
  if (actor.role === 'admin') void socket.join(ADMINS_ROOM);
  closeIfEndedMeanwhile(socket, options);
  limitRate(socket);

  /** Rooms of lists joined and not left since, whether or not access has been checked. */
  const wanted = new Set<string>();
  socket.on('joinRoom', (room, acknowledge) => {
    const answer = typeof acknowledge === 'function' ? acknowledge : () => undefined;
    joinList(socket, room, wanted, options).then(answer, (error: unknown) => {
      options.log.error({ err: error }, 'joinRoom failed');
      answer({ success: false, message: 'SERVICE_UNAVAILABLE' });
    });
  });
  socket.on('leaveRoom', (room) => {
    wanted.delete(room);
    if (isListRoom(room)) void socket.leave(room);
  });
  socket.on('leaveAllRooms', () => {
    wanted.clear();
    for (const room of socket.rooms) if (isListRoom(room)) void socket.leave(room);
  });
  socket.on('viewing', (room, isViewing) => {
    if (!isListRoom(room) || typeof isViewing !== 'boolean' || !socket.rooms.has(room)) return;
    options.viewers.show(socket, room, isViewing);
  });
  socket.on('claim', (room, change) => {
    const parsed = claimChange.safeParse(change);
    if (!isListRoom(room) || !parsed.success || !socket.rooms.has(room)) return;
    options.claims.change(socket, room, parsed.data);
  });
  socket.on('message', (message) => {
    const parsed = clientMessage.safeParse(message);
    if (!parsed.success) return;
    const { room, action } = parsed.data;
    if (!isListRoom(room) || !socket.rooms.has(room)) return;
    // Never the sender's payload: only the server says what happened to a list.
    options.coalescer.add(room, socket.id, () => socket.to(room).emit('message', { room, action }));
  });
}

function isListRoom(room: unknown): room is string {
  return typeof room === 'string' && listIdOfRoom(room) !== undefined;
}

async function joinList(
  socket: RealtimeSocket,
  asked: unknown,
  wanted: Set<string>,
  options: RoomsOptions,
): Promise<JoinAnswer> {
  const { data: room } = roomName.safeParse(asked);
  const listId = room === undefined ? undefined : listIdOfRoom(room);
  if (room === undefined || listId === undefined) return { success: false, message: 'VALIDATION_ERROR' };
  const { actor } = socket.data;
  wanted.add(room);
  try {
    await options.lists.authorize(actor, listId);
    await socket.join(room);
    // Checked again inside the room: access withdrawn between the first check and the join would otherwise be kept.
    // Reading the status only now also means that no announcement falls between it and the join.
    const { version, digest } = await options.lists.statusFor(actor, listId);
    if (!wanted.has(room)) {
      // The client left before it had joined, and ignores this answer.
      await socket.leave(room);
      return { success: false, message: 'VALIDATION_ERROR' };
    }
    options.viewers.show(socket, room, true);
    options.claims.adopt(socket, room);
    const { epoch, viewers, claims } = options;
    const people = { viewers: viewers.of(room), claims: claims.of(room) };
    return { success: true, version, epoch, digest, ...people };
  } catch (error) {
    wanted.delete(room);
    await socket.leave(room);
    if (
      error instanceof DomainError &&
      (error.code === 'FORBIDDEN' || error.code === 'SHOPPING_LIST_NOT_FOUND')
    ) {
      return { success: false, message: error.code };
    }
    throw error;
  }
}

/** Closes a socket whose session ended during the handshake, when it couldn't be closed yet. */
function closeIfEndedMeanwhile(socket: RealtimeSocket, { database, log }: RoomsOptions): void {
  isSessionLive(database, socket.data.actor.sessionId).then(
    (live) => {
      if (!live) socket.disconnect(true);
    },
    (error: unknown) => {
      log.error({ err: error }, 'session check failed');
      socket.disconnect(true);
    },
  );
}

function limitRate(socket: RealtimeSocket): void {
  let second = 0;
  let count = 0;
  socket.use((_event, next) => {
    const now = Math.floor(Date.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count > MAX_EVENTS_PER_SECOND) socket.disconnect(true);
    else next();
  });
}
