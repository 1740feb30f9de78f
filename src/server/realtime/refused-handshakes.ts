import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { RealtimeServer } from './types.ts';

/** Whoever can reach the server could fill the log otherwise. */
const QUIET_MS = 60_000;

/** Why {@link isAllowedOrigin} refuses, in Engine.IO's context. */
export const FOREIGN_ORIGIN = 'origin';

/** What Engine.IO says of a refused handshake; the library doesn't export its type. */
interface Refusal {
  req: IncomingMessage;
  context: { message?: unknown; name?: unknown };
}

/**
 * Logs, once a minute at most, that a proxy lets no WebSocket through: users only notice that nothing changes by
 * itself. Call it when Socket.IO is attached to the server.
 */
export function logRefusedHandshakes(io: RealtimeServer, log: FastifyBaseLogger): void {
  let quietUntil = 0;
  io.engine.on('connection_error', ({ req, context }: Refusal) => {
    const advice = adviseOn(context);
    if (advice === undefined || performance.now() < quietUntil) return;
    quietUntil = performance.now() + QUIET_MS;
    const { origin, host } = req.headers;
    log.warn({ origin, host }, advice);
  });
}

function adviseOn({ message, name }: Refusal['context']): string | undefined {
  if (message === FOREIGN_ORIGIN)
    return 'refused a WebSocket of a page at another address: if it is your own, set PUBLIC_URL to it, or let the proxy pass Host on';
  if (name === 'TRANSPORT_HANDSHAKE_ERROR')
    return 'refused a WebSocket that came as a plain request: let the proxy pass Upgrade and Connection on';
  return undefined;
}
