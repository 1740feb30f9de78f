import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback, type Loopback } from '../loopback.ts';

/**
 * A proxy in front of several servers, without sticky sessions: it hands each new connection to the next server, and
 * skips a server that takes none.
 */
export async function startBalancer(serverUrls: readonly string[]): Promise<Loopback> {
  const ports = serverUrls.map((url) => Number(new URL(url).port));
  let turn = 0;
  const server = createServer((incoming) => {
    turn += 1;
    const first = turn;
    const inTurn = ports
      .map((_, index) => ports[(first + index) % ports.length])
      .filter((port) => port !== undefined);
    void connectToFirst(inTurn).then((upstream) => {
      if (upstream === undefined || incoming.destroyed) {
        upstream?.destroy();
        return void incoming.destroy();
      }
      loopback.hold(upstream);
      incoming.on('close', () => upstream.destroy());
      upstream.on('close', () => incoming.destroy());
      incoming.pipe(upstream).pipe(incoming);
    });
  });
  const loopback = await listenOnLoopback(server);
  return loopback;
}

async function connectToFirst(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch {
      // No server listens there: try the next one.
      socket.destroy();
    }
  }
  return undefined;
}
