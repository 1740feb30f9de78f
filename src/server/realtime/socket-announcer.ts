import { HOUSEHOLD_ROOM, listRoom, type ServerMessage, userRoom, USERS_ROOM } from '../../contract/events.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Announcer } from './announcer.ts';
import type { Claims } from './claims.ts';
import type { Coalescer } from './coalescer.ts';
import { ADMINS_ROOM, sessionRoom } from './rooms.ts';
import type { RealtimeServer } from './types.ts';

export interface AnnouncerOptions {
  epoch: string;
  claims: Pick<Claims, 'end'>;
  coalescer: Pick<Coalescer, 'add'>;
}

/** Announcements over Socket.IO; through its adapter they reach the sockets of every process. */
export function createAnnouncer(
  io: RealtimeServer,
  { epoch, claims, coalescer }: AnnouncerOptions,
): Announcer {
  const send = (message: ServerMessage): void => {
    io.to(message.room).emit('message', message);
  };
  return {
    ...roomAnnouncements(epoch, send),
    listsChanged(userIds, listId) {
      if (userIds.length === 0) return;
      // One message for all of them: with several processes each one is published to all others.
      const screens = io.to(userIds.map(userRoom)).except(listRoom(listId));
      screens.emit('message', {
        room: USERS_ROOM,
        action: 'refresh-shopping-lists',
        payload: { id: listId },
      });
    },
    listGone(listId, userIds) {
      for (const userId of userIds) {
        const room = userRoom(userId);
        io.in(room).socketsLeave(listRoom(listId));
        send({ room, action: 'shopping-list-gone', payload: { id: listId } });
        claims.end(userId, listRoom(listId));
      }
    },
    ...householdAnnouncements((message) =>
      coalescer.add(message.room, JSON.stringify(message), () => send(message)),
    ),
    listStoreChanged(listId) {
      send({ room: listRoom(listId), action: 'refresh-stores', payload: { id: listId } });
    },
    usersChanged() {
      send({ room: ADMINS_ROOM, action: 'refresh-users', payload: {} });
    },
    roleChanged(userId, role) {
      const room = userRoom(userId);
      if (role === 'admin') io.in(room).socketsJoin(ADMINS_ROOM);
      else io.in(room).socketsLeave(ADMINS_ROOM);
      send({ room, action: 'refresh-session', payload: {} });
    },
    sessionEnded(sessionId) {
      io.in(sessionRoom(sessionId)).disconnectSockets(true);
    },
    userSessionsEnded(userId, exceptSessionId) {
      const sockets = io.in(userRoom(userId));
      (exceptSessionId === undefined
        ? sockets
        : sockets.except(sessionRoom(exceptSessionId))
      ).disconnectSockets(true);
      if (exceptSessionId === undefined) claims.end(userId, null);
    },
  };
}

/** Messages to those who have a list open. */
function roomAnnouncements(
  epoch: string,
  send: (message: ServerMessage) => void,
): Pick<Announcer, 'listAdvanced' | 'listHeadChanged'> {
  return {
    listAdvanced(listId, version, operations) {
      const fits = Buffer.byteLength(JSON.stringify(operations)) <= LIMITS.announcementBytes;
      const payload = fits ? { version, epoch, operations: [...operations] } : { version, epoch };
      send({ room: listRoom(listId), action: 'refresh-shopping-list', payload });
    },
    listHeadChanged(listId) {
      // Without a payload: the version, which is still the same, would tell clients that there is no news.
      send({ room: listRoom(listId), action: 'refresh-shopping-list' });
    },
  };
}

/** Messages to every socket, whichever screen it serves; these are gathered. */
function householdAnnouncements(
  send: (message: ServerMessage) => void,
): Pick<Announcer, 'productChanged' | 'recipeChanged' | 'storeChanged' | 'mealChanged'> {
  const room = HOUSEHOLD_ROOM;
  return {
    productChanged: (id) => send({ room, action: 'refresh-products', payload: { id } }),
    recipeChanged: (id) => send({ room, action: 'refresh-recipes', payload: { id } }),
    storeChanged: (id) => send({ room, action: 'refresh-stores', payload: { id } }),
    mealChanged: (id) => send({ room, action: 'refresh-meals', payload: { id } }),
  };
}
