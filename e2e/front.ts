import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** What a file of the app looks like to the browser: its text, or nothing at all. */
type Alteration = (text: string) => string | undefined;

/** A reverse proxy before the app, as in a household, through which a test changes what the browser gets. */
export interface Front {
  /** Without a trailing slash. */
  url: string;
  /** Alters one path's text from now on. Without a text the path is not found. */
  alter: (path: string, alteration: Alteration) => void;
  /** Whether requests are taken and never answered, as on a network that is half there. */
  setHanging: (now: boolean) => void;
  stop: () => Promise<void>;
}

export interface FrontFixture {
  /** Starts a proxy before an app; it ends with the test. */
  startFront: (appUrl: string) => Promise<Front>;
}

/** The fixture, for the tests that want one. */
export async function provideFronts(
  // oxlint-disable-next-line no-empty-pattern
  {}: object,
  use: (start: FrontFixture['startFront']) => Promise<void>,
): Promise<void> {
  const fronts: Front[] = [];
  await use(async (appUrl) => {
    const front = await startFront(appUrl);
    fronts.push(front);
    return front;
  });
  await Promise.all(fronts.map(({ stop }) => stop()));
}

async function startFront(appUrl: string): Promise<Front> {
  const alterations = new Map<string, Alteration>();
  /** With those that became WebSockets, which the server no longer counts as its own. */
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    if (!isHanging) pass(appUrl, incoming, outgoing, alterations.get(path));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.on('upgrade', (incoming, socket, head) => {
    if (isHanging) return;
    const upstream = connect(Number(new URL(appUrl).port), '127.0.0.1', () => {
      const lines = incoming.rawHeaders.reduce(
        (text, part, index) => text + part + (index % 2 === 0 ? ': ' : '\r\n'),
        '',
      );
      upstream.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${lines}\r\n`);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    // Either end may be cut off, which is what a test of networks does.
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    alter: (path, alteration) => void alterations.set(path, alteration),
    setHanging(now) {
      isHanging = now;
      if (now) cut();
    },
    async stop() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

function pass(
  appUrl: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  alteration: Alteration | undefined,
): void {
  const headers = { ...incoming.headers };
  if (alteration) {
    // Plain text, and all of it.
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
  }
  const upstream = request(
    new URL(incoming.url ?? '/', appUrl),
    { method: incoming.method, headers },
    (answer) => {
      if (!alteration) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => {
        const altered = alteration(text);
        const headers = { ...answer.headers };
        delete headers['content-length'];
        delete headers.etag;
        outgoing.writeHead(altered === undefined ? 404 : (answer.statusCode ?? 502), headers);
        outgoing.end(altered);
      });
    },
  );
  upstream.on('error', () => outgoing.destroy());
  incoming.pipe(upstream);
}
