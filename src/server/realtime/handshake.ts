import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import { isOwnOrigin, SESSION_COOKIE } from '../auth/guard.ts';
import { type Actor, authenticate } from '../auth/sessions.ts';
import type { Connections } from '../connections.ts';
import type { Database } from '../db/database.ts';
import type { Refusals } from '../refusals.ts';
import type { RealtimeServer, RealtimeSocket } from './types.ts';
import { CALLS_PER_SECOND, type SharedCalls } from './shared-calls.ts';

/** Browsers always send an Origin with a WebSocket; a foreign one is refused, whatever token comes with it. */
export function isAllowedOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  return origin === undefined || isOwnOrigin(origin, host, publicUrl);
}

/** By `auth.token`, else by the session cookie. */
export async function signIn(database: Database, socket: RealtimeSocket): Promise<Actor | undefined> {
  const given: unknown = socket.handshake.auth['token'];
  const token = typeof given === 'string' ? given : cookieToken(socket.handshake.headers.cookie);
  return token === undefined ? undefined : authenticate(database, token);
}

function cookieToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : cookie.fastifyCookie.parse(header)[SESSION_COOKIE];
}

export interface DoorOptions {
  calls: SharedCalls;
  connections: Connections;
  refusals: Refusals;
}

/**
 * Bounds what comes to the sockets: a handshake is a call of its address, and a connection asks once to be let in. To
 * be called when the server is attached.
 */
export function registerDoor(io: RealtimeServer, { calls, connections, refusals }: DoorOptions): void {
  io.engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) => {
    const { current } = calls.count(connections.addressOf(request), Date.now());
    if (current > CALLS_PER_SECOND) refusals.note('handshakes');
    else if (connections.holdForwarded(request, request.socket)) return next();
    next(new Error('TOO_MANY_REQUESTS'));
  });
  io.engine.on('connection', (connection: Connection) => {
    // A session by polling needs no connection of its own, and would have no bound.
    const isBounded = isPolling(connection) && !connections.hold(connection.request, connection);
    if (isBounded) connection.close(true);
    else letAskOnce(connection);
  });
}

/** What Engine.IO's connection is to us; the library gives it no type. */
type Connection = RealtimeSocket['conn'];

function isPolling({ transport }: Connection): boolean {
  return transport.name === 'polling';
}

/** Socket.IO's packets begin with their kind. */
const CONNECT = '0';
const CONNECT_ERROR = '4';

/** A connection may ask once to be let in, and is closed if it isn't; each try costs a query. */
function letAskOnce(connection: Connection): void {
  let hasAsked = false;
  connection.prependListener('data', (data: unknown) => {
    if (typeof data !== 'string' || !data.startsWith(CONNECT)) return;
    if (hasAsked) {
      connection.close(true);
      if (!isPolling(connection)) connection.request.socket.destroy();
    }
    hasAsked = true;
  });
  const onPacket = ({ type, data }: { type: string; data?: unknown }): void => {
    if (type !== 'message') return;
    // The first one is the answer to that.
    connection.off('packetCreate', onPacket);
    if (typeof data === 'string' && data.startsWith(CONNECT_ERROR)) setImmediate(() => connection.close());
  };
  connection.on('packetCreate', onPacket);
  // The other side could hold it for half a minute more, and go on sending.
  connection.once('close', () => {
    if (!isPolling(connection)) connection.request.socket.destroySoon();
  });
}
