import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface Loopback {
  port: number;
  /** Without a trailing slash. */
  url: string;
  /** Holds one more connection, in addition to those that the server takes. */
  hold: (socket: Socket) => void;
  /** Cuts every connection there is. */
  stop: () => Promise<void>;
}

/** Lets a server listen on a free port of 127.0.0.1; either end of its connections may be cut off at any time. */
export async function listenOnLoopback(server: Server): Promise<Loopback> {
  const sockets = new Set<Socket>();
  const hold = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  server.on('connection', hold);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    hold,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
