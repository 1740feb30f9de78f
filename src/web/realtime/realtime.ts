import type { io, Socket } from 'socket.io-client';
import {
  type ClientToServerEvents,
  type JoinAnswer,
  listIdOfRoom,
  listRoom,
  type ServerMessage,
  type ServerToClientEvents,
  SOCKET_PATH,
} from '../../contract/events.ts';
import { TIMING } from '../../contract/limits.ts';
import { readToken } from '../storage.ts';

type Action = ServerMessage['action'];
type MessageOf<A extends Action> = Extract<ServerMessage, { action: A }>;
type Handler = (message: ServerMessage) => void;

export interface RealtimeHooks {
  /** The server let this socket not in: its session has ended. */
  onSessionEnded: () => void;
}

/** A line that the server closes more often than this is opened again only after a while. */
const LONG_AGO_MS = 60_000;

let socket: Socket<ServerToClientEvents, ClientToServerEvents> | undefined;
let connected = false;
const handlers = new Map<Action, Set<Handler>>();
const connectionListeners = new Set<() => void>();
/** Lists to be in, with what to do when the server has let us in (again after each reconnect). */
const joined = new Map<string, (answer: JoinAnswer) => void>();
/** Of each list we are in, the ids of the users who have it before their eyes. */
const viewers = new Map<string, readonly string[]>();
const viewersListeners = new Set<() => void>();
/** Whether this tab can be seen. */
let isVisible = true;

/** Opens the one socket of this tab by Socket.IO's `connect`. Does nothing when it is open. */
export function openRealtime(connect: typeof io, { onSessionEnded }: RealtimeHooks): void {
  if (socket !== undefined) return;
  const opened: Socket<ServerToClientEvents, ClientToServerEvents> = connect({
    path: SOCKET_PATH,
    // A function, so that a reconnect takes the token of the day.
    auth: (give) => give({ token: readToken() ?? undefined }),
    // Polling would need every request to reach the same one of several processes.
    transports: ['websocket'],
    reconnectionDelay: TIMING.socketReconnectDelay,
    reconnectionDelayMax: TIMING.socketReconnectDelayMax,
    timeout: TIMING.socketTimeout,
  });
  socket = opened;
  /** When the server last closed it, in ms since 1970. */
  let closedAt = 0;
  opened.on('connect', () => {
    setConnected(true);
    for (const listId of joined.keys()) join(listId);
  });
  opened.on('disconnect', (reason) => {
    setConnected(false);
    if (reason !== 'io server disconnect') return;
    // The session may have ended, which the next handshake tells, or we were too fast for the server.
    const now = Date.now();
    if (now - closedAt < LONG_AGO_MS) later(() => opened.connect());
    else opened.connect();
    closedAt = now;
  });
  opened.on('connect_error', (error) => {
    setConnected(false);
    if (error.message === 'UNAUTHORIZED') onSessionEnded();
    // A server that answers that it can't serve now is no broken line: the library leaves coming back to us.
    else if (!opened.active) later(() => opened.connect());
  });
  opened.on('message', (message) => {
    if (message.action === 'list-viewers') setViewers(listIdOfRoom(message.room), message.payload.users);
    for (const handler of handlers.get(message.action) ?? []) handler(message);
  });
}

const retries = new Set<ReturnType<typeof setTimeout>>();

/** After a while that is another one for everybody, unless the socket is closed before. */
function later(work: () => void): void {
  const timer = setTimeout(
    () => {
      retries.delete(timer);
      work();
    },
    TIMING.socketReconnectDelayMax * (0.5 + Math.random()),
  );
  retries.add(timer);
}

/** Leaves every room and closes the socket. */
export function closeRealtime(): void {
  for (const timer of retries) clearTimeout(timer);
  retries.clear();
  if (socket?.active === true && !connected) {
    closeOnceOpen(socket);
  } else {
    socket?.emit('leaveAllRooms');
    socket?.disconnect();
  }
  socket = undefined;
  joined.clear();
  setConnected(false);
}

/** A line that is cut while it is being opened is an error in the browser's console. */
function closeOnceOpen(opening: Socket): void {
  opening.off().io.reconnection(false);
  for (const event of ['connect', 'connect_error']) opening.once(event, () => opening.disconnect());
}

/** Registers what happens on one kind of message; returns how to stop. */
export function onMessage<A extends Action>(action: A, handler: (message: MessageOf<A>) => void): () => void {
  const set = handlers.get(action) ?? new Set();
  handlers.set(action, set.add(handler as Handler));
  return () => set.delete(handler as Handler);
}

/** Enters a list's room, now and after each reconnect; returns how to leave it. */
export function joinList(listId: string, onAnswer: (answer: JoinAnswer) => void): () => void {
  joined.set(listId, onAnswer);
  if (connected) join(listId);
  return () => {
    joined.delete(listId);
    viewers.delete(listId);
    socket?.emit('leaveRoom', listRoom(listId));
  };
}

function join(listId: string): void {
  socket?.emit('joinRoom', listRoom(listId), (answer) => {
    if (!answer.success && answer.message === 'SERVICE_UNAVAILABLE') {
      return later(() => {
        if (connected && joined.has(listId)) join(listId);
      });
    }
    if (answer.success) {
      setViewers(listId, answer.viewers);
      if (!isVisible) socket?.emit('viewing', listRoom(listId), false);
    }
    joined.get(listId)?.(answer);
  });
}

/** Says whether this tab can be seen; a hidden one views nothing. */
export function setVisible(now: boolean): void {
  if (isVisible === now) return;
  isVisible = now;
  // Without a line the next joining tells it.
  if (!connected) return;
  for (const listId of joined.keys()) socket?.emit('viewing', listRoom(listId), now);
}

const NOBODY: readonly string[] = [];

/** Ids of the users who have a list of ours before their eyes now, this one among them. */
export function viewersOf(listId: string): readonly string[] {
  return viewers.get(listId) ?? NOBODY;
}

/** Told whenever somebody comes to a list of ours or goes; returns how to stop. */
export function subscribeViewers(listener: () => void): () => void {
  viewersListeners.add(listener);
  return () => viewersListeners.delete(listener);
}

function setViewers(listId: string | undefined, users: readonly string[]): void {
  if (listId === undefined || !joined.has(listId)) return;
  viewers.set(listId, users);
  for (const listener of viewersListeners) listener();
}

function setConnected(now: boolean): void {
  if (connected === now) return;
  connected = now;
  if (!now) {
    viewers.clear();
    for (const listener of viewersListeners) listener();
  }
  for (const listener of connectionListeners) listener();
}

export function isConnected(): boolean {
  return connected;
}

/** Told whenever the connection comes or goes; returns how to stop. */
export function subscribeConnection(listener: () => void): () => void {
  connectionListeners.add(listener);
  return () => connectionListeners.delete(listener);
}
