import type { WebSocket } from 'ws';
import type { RealtimeServer, RealtimeSocket } from './types.ts';

/** The most that may wait for one socket. A client that is further behind fetches everything again, which is less. */
const MAX_UNSENT_BYTES = 1_000_000;
/** How often it is checked: counting with every message would slow a tick down. */
const CHECK_INTERVAL_MS = 1_000;
/** What a waiting message takes in addition to its text. */
const PACKET_BYTES = 200;

/**
 * Closes sockets whose clients don't read their messages, so that unread messages don't fill the memory.
 * @returns a function that ends it
 */
export function closeSlowReaders(io: RealtimeServer): () => void {
  const timer = setInterval(() => {
    for (const socket of io.sockets.sockets.values()) {
      if (unsentBytes(socket) > MAX_UNSENT_BYTES) close(socket);
    }
  }, CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

function unsentBytes({ conn }: RealtimeSocket): number {
  let bytes = webSocketOf(conn)?.bufferedAmount ?? 0;
  for (const { data } of conn['writeBuffer'])
    bytes += PACKET_BYTES + (typeof data === 'string' ? data.length : 0);
  return bytes;
}

function close({ conn }: RealtimeSocket): void {
  // A close frame would wait behind all other messages.
  webSocketOf(conn)?.terminate();
  conn.close(true);
}

/** Undefined while it is polling. */
function webSocketOf({ request }: RealtimeSocket['conn']): WebSocket | undefined {
  return (request as { websocket?: WebSocket }).websocket;
}
