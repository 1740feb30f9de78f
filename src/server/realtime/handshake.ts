import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import { isOwnOrigin, SESSION_COOKIE } from '../auth/guard.ts';
import { type Actor, authenticate } from '../auth/sessions.ts';
import type { Connections } from '../http/connections.ts';
import { MAX_CALLS_PER_SECOND, type SharedCalls } from '../http/shared-calls.ts';
import type { Database } from '../db/database.ts';
import type { ThrottleLog } from '../throttle-log.ts';
import type { RealtimeServer, RealtimeSocket } from './types.ts';

/** Browsers always send an Origin with a WebSocket; a foreign one is refused, even with a valid token. */
export function isAllowedOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  return origin === undefined || isOwnOrigin(origin, host, publicUrl);
}

/** Signs in by `auth.token`, else by the session cookie. */
export async function signIn(database: Database, socket: RealtimeSocket): Promise<Actor | undefined> {
  const given: unknown = socket.handshake.auth['token'];
  const token = typeof given === 'string' ? given : cookieToken(socket.handshake.headers.cookie);
  return token === undefined ? undefined : authenticate(database, token);
}

function cookieToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : cookie.fastifyCookie.parse(header)[SESSION_COOKIE];
}

export interface SocketLimitOptions {
  calls: SharedCalls;
  connections: Connections;
  throttleLog: ThrottleLog;
}

/**
 * Limits sockets: a handshake counts as a call of its address, and a connection may try to connect once. Call it when
 * Socket.IO is attached to the server.
 */
export function limitSockets(
  io: RealtimeServer,
  { calls, connections, throttleLog }: SocketLimitOptions,
): void {
  io.engine.use(
    (request: IncomingMessage, response: EventEmitter | object, next: (error?: Error) => void) => {
      const { current } = calls.count(connections.addressOf(request), Date.now());
      // A proxy sends other requests over the connection of a polling one that was answered. What Engine.IO passes as
      // the response to an upgrade emits nothing.
      const carrier = response instanceof EventEmitter ? response : request.socket;
      if (current > MAX_CALLS_PER_SECOND) throttleLog.note('handshakes');
      else if (connections.holdForwarded(request, carrier)) return next();
      next(new Error('TOO_MANY_REQUESTS'));
    },
  );
  io.engine.on('connection', (connection: Connection) => {
    // A polling session needs no connection of its own, so the bound on connections would miss it.
    const isBounded = isPolling(connection) && !connections.hold(connection.request, connection);
    if (isBounded) connection.close(true);
    else allowOneConnect(connection);
  });
}

/** Engine.IO's connection; the library doesn't export its type. */
type Connection = RealtimeSocket['conn'];

function isPolling({ transport }: Connection): boolean {
  return transport.name === 'polling';
}

/** Socket.IO's packets begin with their type. */
const CONNECT = '0';
const CONNECT_ERROR = '4';

/** Closes a connection at its second CONNECT, and when the first is refused: each costs a query. */
function allowOneConnect(connection: Connection): void {
  let hasTried = false;
  connection.prependListener('data', (data: unknown) => {
    if (typeof data !== 'string' || !data.startsWith(CONNECT)) return;
    if (hasTried) {
      connection.close(true);
      if (!isPolling(connection)) connection.request.socket.destroy();
    }
    hasTried = true;
  });
  const onPacket = ({ type, data }: { type: string; data?: unknown }): void => {
    if (type !== 'message') return;
    // The first message is the answer to CONNECT.
    connection.off('packetCreate', onPacket);
    if (typeof data === 'string' && data.startsWith(CONNECT_ERROR)) setImmediate(() => connection.close());
  };
  connection.on('packetCreate', onPacket);
  // Otherwise the client could hold the TCP connection for half a minute more, and go on sending.
  connection.once('close', () => {
    if (!isPolling(connection)) connection.request.socket.destroySoon();
  });
}
