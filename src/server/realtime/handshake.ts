import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import { isOwnOrigin, SESSION_COOKIE } from '../auth/guard.ts';
import { type Actor, authenticate } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import type { RealtimeSocket } from './rooms.ts';

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
