import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** What the network is like. */
export type Mood =
  | { kind: 'pass' }
  /** Everything takes `ms` longer, up to `jitter` more. */
  | { kind: 'delay'; ms: number; jitter: number }
  /** Connections are taken and nothing comes through, in either direction. */
  | { kind: 'drop' }
  /** The server does what it is asked; its answer is lost, or breaks off in the middle. */
  | { kind: 'cut'; at: 'request' | 'answer' }
  /** What is posted reaches the server twice. */
  | { kind: 'repeat' }
  /** Somebody else answers everything, with a page. */
  | { kind: 'portal' };

/** A network on loopback between a browser and an app. */
export interface Proxy {
  port: number;
  /** Without a trailing slash. */
  url: string;
  /** From now on, for what is under way as well. */
  setMood: (mood: Mood) => void;
  /** How many answers of the server the browser didn't get, or not whole. */
  readonly lost: number;
  /** How many requests reached the server once more than they were made. */
  readonly repeated: number;
  stop: () => Promise<void>;
}

interface ProxyOptions {
  appUrl: string;
  /** From 0 up to, but not including, 1. */
  random?: () => number;
}

export interface ProxyFixture {
  /** Starts a proxy before an app; it ends with the test. */
  startProxy: (options: ProxyOptions) => Promise<Proxy>;
}

/** The fixture, for the tests that want one. */
export async function provideProxies(
  // oxlint-disable-next-line no-empty-pattern
  {}: object,
  use: (start: ProxyFixture['startProxy']) => Promise<void>,
): Promise<void> {
  const proxies: Proxy[] = [];
  await use(async (options) => {
    const proxy = await startProxy(options);
    proxies.push(proxy);
    return proxy;
  });
  await Promise.all(proxies.map(({ stop }) => stop()));
}

const PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Zaakceptuj regulamin sieci</h1>';

/** How much later a repeated request comes, in ms. */
const REPEATED_AFTER = 100;

async function startProxy({ appUrl, random = Math.random }: ProxyOptions): Promise<Proxy> {
  const line = new Line(appUrl, random);
  const server = createServer((incoming, outgoing) => void line.answer(incoming, outgoing));
  server.on('connection', (socket) => line.hold(socket));
  server.on('upgrade', (incoming, socket, head) => line.join(incoming, socket as Socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    setMood: (mood) => line.setMood(mood),
    get lost() {
      return line.lost;
    },
    get repeated() {
      return line.repeated;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      await line.close();
      await closed;
    },
  };
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

class Line {
  lost = 0;
  repeated = 0;
  readonly #app: URL;
  readonly #random: () => number;
  readonly #end = new AbortController();
  #mood: Mood = { kind: 'pass' };
  /** Every connection there is, of both sides. */
  readonly #sockets = new Set<Socket>();
  /** Connections of browsers that became WebSockets. */
  readonly #live = new Set<Socket>();
  /** Connections of browsers on which something was swallowed: nothing that follows would make sense. */
  readonly #stale = new Set<Socket>();
  /** Repetitions that are still to come. */
  readonly #later = new Set<Promise<void>>();

  constructor(appUrl: string, random: () => number) {
    this.#app = new URL(appUrl);
    this.#random = random;
  }

  setMood(mood: Mood): void {
    this.#mood = mood;
    if (mood.kind !== 'drop') destroyAll(this.#stale);
    if (mood.kind === 'cut' || mood.kind === 'portal') destroyAll(this.#live);
  }

  hold(socket: Socket): void {
    this.#sockets.add(socket);
    // Either end may be cut off at any time.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      for (const set of [this.#sockets, this.#live, this.#stale]) set.delete(socket);
    });
  }

  async close(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#later);
    destroyAll(this.#sockets);
  }

  async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    try {
      await this.#exchange(incoming, outgoing);
    } catch {
      // The browser has left, or the server is down.
      outgoing.destroy();
    }
  }

  async #exchange(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const mood = this.#mood;
    if (mood.kind === 'drop') return void this.#stale.add(incoming.socket);
    if (mood.kind === 'portal') {
      return void outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL);
    }
    await this.#wait();
    const answer = await this.#forward(incoming, body);
    if (mood.kind === 'repeat' && incoming.method === 'POST') this.#repeat(incoming, body);
    await this.#wait();
    this.#deliver(answer, mood, outgoing);
  }

  #deliver({ status, headers, body }: Answer, asked: Mood, outgoing: ServerResponse): void {
    const mood = asked.kind === 'cut' ? asked : this.#mood;
    if (mood.kind === 'drop') {
      this.lost += 1;
      if (outgoing.socket) this.#stale.add(outgoing.socket);
      return;
    }
    if (mood.kind === 'cut') this.lost += 1;
    if (mood.kind === 'cut' && mood.at === 'request') return void outgoing.destroy();
    const { 'transfer-encoding': _, ...kept } = headers;
    outgoing.writeHead(status, { ...kept, connection: 'keep-alive', 'content-length': body.length });
    if (mood.kind !== 'cut') return void outgoing.end(body);
    outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
  }

  #repeat(incoming: IncomingMessage, body: Buffer): void {
    const later = pause(REPEATED_AFTER, undefined, { signal: this.#end.signal })
      .then(() => this.#forward(incoming, body))
      .then(
        () => void (this.repeated += 1),
        () => undefined,
      );
    this.#later.add(later);
    void later.then(() => this.#later.delete(later));
  }

  async #forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const upstream = request(new URL(url ?? '/', this.#app), { method, headers, agent: false });
    upstream.on('socket', (socket) => this.hold(socket));
    upstream.end(body);
    const [answer] = (await once(upstream, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) };
  }

  async #wait(): Promise<void> {
    const ms = this.#delay();
    if (ms > 0) await pause(ms, undefined, { signal: this.#end.signal });
  }

  #delay(): number {
    return this.#mood.kind === 'delay' ? this.#mood.ms + this.#mood.jitter * this.#random() : 0;
  }

  /** Lets a WebSocket through. */
  join(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
    if (this.#mood.kind === 'drop') return void this.#stale.add(socket);
    if (this.#mood.kind === 'cut') return void socket.destroy();
    if (this.#mood.kind === 'portal') {
      return void socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${PORTAL.length}\r\n\r\n${PORTAL}`);
    }
    const upstream = connect(Number(this.#app.port), '127.0.0.1', () => {
      const headers = incoming.rawHeaders.reduce(
        (text, part, index) => text + part + (index % 2 === 0 ? ': ' : '\r\n'),
        '',
      );
      upstream.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${headers}\r\n`);
      upstream.write(head);
      this.#relay(socket, upstream, socket);
      this.#relay(upstream, socket, socket);
    });
    this.hold(upstream);
    this.#live.add(socket);
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
  }

  /** @param browsers the connection of the browser, whichever of the two it is */
  #relay(from: Socket, to: Socket, browsers: Socket): void {
    let last: Promise<unknown> = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      if (this.#mood.kind === 'drop') this.#stale.add(browsers);
      if (this.#stale.has(browsers)) return;
      const due = Date.now() + this.#delay();
      // Late, but never out of order.
      last = last
        .then(() => pause(Math.max(0, due - Date.now()), undefined, { signal: this.#end.signal }))
        .then(
          () => to.write(chunk),
          () => undefined,
        );
    });
  }
}

function destroyAll(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) socket.destroy();
}
