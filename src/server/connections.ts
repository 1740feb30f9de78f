import type { Server } from 'node:http';

/** How often connections that have fallen silent are closed, in ms. */
const SWEEP_PAUSE = 500;

/**
 * Lets a server that stops get rid of connections kept alive. A reverse proxy goes on using those it has, and holds
 * others in reserve, until the patience with the stop is at an end.
 * @returns to be called when the server has stopped
 */
export function endKeptConnections(server: Server): () => void {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_PAUSE);
  return () => clearInterval(sweep);
}
