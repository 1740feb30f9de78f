import type { io, Socket } from 'socket.io-client';
import {
  type AisleClaim,
  type ClaimChange,
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
  /** Called when the server refuses this socket because its session has ended. */
  onSessionEnded: () => void;
}

/** When the server closes the connection twice within this time, reconnecting waits for a while. */
const RECENTLY_CLOSED_MS = 60_000;

let socket: Socket<ServerToClientEvents, ClientToServerEvents> | undefined;
let connected = false;
const handlers = new Map<Action, Set<Handler>>();
const connectionListeners = new Set<() => void>();
/** Lists to join, with what to do when the server has let us in (again after each reconnect). */
const joined = new Map<string, (answer: JoinAnswer) => void>();
/** For each joined list, the ids of the users who view it. */
const viewers = new Map<string, readonly string[]>();
/** For each joined list, who takes which aisle. */
const claims = new Map<string, readonly AisleClaim[]>();
/**
 * What this tab took and gave back, by list, until the server confirms it: a server that doesn't know it is told
 * again.
 */
const taken = new Map<string, readonly ClaimChange[]>();
const presenceListeners = new Set<() => void>();
/** Whether this tab is visible. */
let isVisible = true;

/** Opens this tab's only socket with Socket.IO's `connect`. Does nothing when it is open. */
export function openRealtime(connect: typeof io, { onSessionEnded }: RealtimeHooks): void {
  if (socket !== undefined) return;
  const opened: Socket<ServerToClientEvents, ClientToServerEvents> = connect({
    path: SOCKET_PATH,
    // A function, so that a reconnect uses the current token.
    auth: (give) => give({ token: readToken() ?? undefined }),
    // Polling would need all requests of a session to reach the same process.
    transports: ['websocket'],
    reconnectionDelay: TIMING.socketReconnectDelayMs,
    reconnectionDelayMax: TIMING.socketReconnectMaxDelayMs,
    timeout: TIMING.socketTimeoutMs,
  });
  socket = opened;
  /** When the server last closed the connection, in ms since 1970. */
  let closedAt = 0;
  opened.on('connect', () => {
    setConnected(true);
    for (const listId of joined.keys()) join(listId);
  });
  opened.on('disconnect', (reason) => {
    setConnected(false);
    if (reason !== 'io server disconnect') return;
    // The session may have ended, which the next handshake will show, or this tab sent too much.
    const now = Date.now();
    if (now - closedAt < RECENTLY_CLOSED_MS) later(() => opened.connect());
    else opened.connect();
    closedAt = now;
  });
  opened.on('connect_error', (error) => {
    setConnected(false);
    // It asks over HTTP, and closes this socket if the session has ended.
    if (error.message === 'UNAUTHORIZED') onSessionEnded();
    // The server answered that it can't serve now. The library doesn't reconnect by itself then.
    if (!opened.active) later(() => opened.connect());
  });
  opened.on('message', (message) => {
    if (message.action === 'list-viewers') setPresence(viewers, message.room, message.payload.users);
    if (message.action === 'list-claims') takeClaims(message.room, message.payload.claims);
    for (const handler of handlers.get(message.action) ?? []) handler(message);
  });
}

/** Connects at once where the socket waits for its next attempt; one that is open or on its way is left alone. */
export function reconnectRealtime(): void {
  if (socket?.io.engine.readyState === 'closed') socket.disconnect().connect();
}

const retries = new Set<ReturnType<typeof setTimeout>>();

/** Runs `work` after a random delay, so that clients don't return all at once, unless the socket is closed before. */
function later(work: () => void): void {
  const timer = setTimeout(
    () => {
      retries.delete(timer);
      work();
    },
    TIMING.socketReconnectMaxDelayMs * (0.5 + Math.random()),
  );
  retries.add(timer);
}

/** Leaves every room and closes the socket. The lists that are open then are joined again by the next socket. */
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
  taken.clear();
  setConnected(false);
}

/** Closes a socket once it has opened: closing it before logs an error in the browser's console. */
function closeOnceOpen(opening: Socket): void {
  opening.off().io.reconnection(false);
  for (const event of ['connect', 'connect_error']) opening.once(event, () => opening.disconnect());
}

/** Registers a handler for one kind of message; returns how to remove it. */
export function onMessage<A extends Action>(action: A, handler: (message: MessageOf<A>) => void): () => void {
  const set = handlers.get(action) ?? new Set();
  handlers.set(action, set.add(handler as Handler));
  return () => set.delete(handler as Handler);
}

/** Joins a list's room, now and after each reconnect; returns how to leave it. */
export function joinList(listId: string, onAnswer: (answer: JoinAnswer) => void): () => void {
  joined.set(listId, onAnswer);
  if (connected) join(listId);
  return () => {
    joined.delete(listId);
    viewers.delete(listId);
    claims.delete(listId);
    // A disconnected socket is in no room, and Socket.IO would buffer the message until the reconnect.
    if (connected) socket?.emit('leaveRoom', listRoom(listId));
  };
}

function join(listId: string): void {
  socket?.emit('joinRoom', listRoom(listId), (answer) => {
    const onAnswer = joined.get(listId);
    // The room was left in the meantime.
    if (onAnswer === undefined) return;
    if (!answer.success && answer.message === 'SERVICE_UNAVAILABLE') {
      return later(() => {
        if (connected && joined.has(listId)) join(listId);
      });
    }
    if (answer.success) {
      claimAgain(listId, answer.claims ?? []);
      setPresence(viewers, listRoom(listId), answer.viewers);
      if (!isVisible) socket?.emit('viewing', listRoom(listId), false);
    }
    onAnswer(answer);
  });
}

/** Says whether this tab is visible; a hidden one views nothing. */
export function setVisible(now: boolean): void {
  if (isVisible === now) return;
  isVisible = now;
  // Without a connection, the next join says it.
  if (!connected) return;
  for (const listId of joined.keys()) socket?.emit('viewing', listRoom(listId), now);
}

const NO_USERS: readonly string[] = [];

/** Ids of the users who view a joined list now, this user included. */
export function viewersOf(listId: string): readonly string[] {
  return viewers.get(listId) ?? NO_USERS;
}

const NO_CLAIMS: readonly AisleClaim[] = [];

/** Who takes which aisle of a joined list, also on trips that are over; nothing without a connection. */
export function claimsOf(listId: string): readonly AisleClaim[] {
  return claims.get(listId) ?? NO_CLAIMS;
}

/** What this tab took on a list, and what it gave back and the server hasn't confirmed. */
export function takenOf(listId: string): readonly ClaimChange[] {
  return taken.get(listId) ?? [];
}

/** Takes an aisle of a joined list, or gives it back; without a connection, once the list is joined again. */
export function changeClaim(listId: string, change: ClaimChange): void {
  const others = takenOf(listId).filter(
    (claim) => claim.tripId === change.tripId && claim.aisleId !== change.aisleId,
  );
  taken.set(listId, [...others, change]);
  if (connected) socket?.emit('claim', listRoom(listId), change);
}

const isSameAisle = (a: Omit<ClaimChange, 'isTaken'>, b: Omit<ClaimChange, 'isTaken'>): boolean =>
  a.tripId === b.tripId && a.aisleId === b.aisleId;

/** A claim that no longer exists was given back, perhaps on another device of the user. */
function takeClaims(room: string, now: readonly AisleClaim[]): void {
  const listId = listIdOfRoom(room);
  if (listId === undefined) return;
  const over = claimsOf(listId).filter((claim) => !now.some((other) => isSameAisle(claim, other)));
  const kept = taken.get(listId)?.filter((claim) => !over.some((other) => isSameAisle(claim, other)));
  if (kept !== undefined) taken.set(listId, kept);
  setPresence(claims, room, now);
}

/** Once the room is joined: claims sent before would be lost. */
function claimAgain(listId: string, known: readonly AisleClaim[]): void {
  if (!joined.has(listId)) return;
  claims.set(listId, known);
  const isKnown = (change: ClaimChange): boolean => known.some((claim) => isSameAisle(claim, change));
  const kept = takenOf(listId).filter((change) => change.isTaken || isKnown(change));
  taken.set(listId, kept);
  for (const change of kept) {
    if (isKnown(change) !== change.isTaken) socket?.emit('claim', listRoom(listId), change);
  }
}

/** Calls `listener` when a joined list's viewers or claims change; returns how to stop. */
export function subscribePresence(listener: () => void): () => void {
  presenceListeners.add(listener);
  return () => presenceListeners.delete(listener);
}

function setPresence<T>(of: Map<string, readonly T[]>, room: string, now: readonly T[]): void {
  const listId = listIdOfRoom(room);
  if (listId === undefined || !joined.has(listId)) return;
  of.set(listId, now);
  for (const listener of presenceListeners) listener();
}

function setConnected(now: boolean): void {
  if (connected === now) return;
  connected = now;
  if (!now) {
    viewers.clear();
    claims.clear();
    for (const listener of presenceListeners) listener();
  }
  for (const listener of connectionListeners) listener();
}

export function isConnected(): boolean {
  return connected;
}

/** Calls `listener` when the connection opens or closes; returns how to stop. */
export function subscribeConnection(listener: () => void): () => void {
  connectionListeners.add(listener);
  return () => connectionListeners.delete(listener);
}
