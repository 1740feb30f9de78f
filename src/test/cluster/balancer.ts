import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way in before several servers, with no memory of who went where. */
export interface Balancer {
  /** Without a trailing slash. */
  url: string;
  stop: () => Promise<void>;
}

/** Hands each new connection to the next server; one that takes none is passed over. */
export async function startBalancer(serverUrls: readonly string[]): Promise<Balancer> {
  const ports = serverUrls.map((url) => Number(new URL(url).port));
  const sockets = new Set<Socket>();
  let turn = 0;
  const hold = (socket: Socket): void => {
    sockets.add(socket);
    // Either end may be cut off at any time.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((incoming) => {
    turn += 1;
    const first = turn;
    const inTurn = ports
      .map((_, index) => ports[(first + index) % ports.length])
      .filter((port) => port !== undefined);
    hold(incoming);
    void connectToFirst(inTurn).then((upstream) => {
      if (upstream === undefined || incoming.destroyed) {
        upstream?.destroy();
        return void incoming.destroy();
      }
      hold(upstream);
      incoming.on('close', () => upstream.destroy());
      upstream.on('close', () => incoming.destroy());
      incoming.pipe(upstream).pipe(incoming);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function connectToFirst(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch {
      // Nobody listens there: the next.
      socket.destroy();
    }
  }
  return undefined;
}
