import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { listenOnLoopback } from '../../src/test/loopback.ts';

/** What the network is like. */
export type NetworkProfile =
  | { kind: 'pass' }
  /** Everything takes `ms` longer, up to `jitter` more. */
  | { kind: 'delay'; ms: number; jitter: number }
  /** Connections are accepted, but nothing comes through in either direction. */
  | { kind: 'drop' }
  /** The server does what it is asked; its answer is lost, or breaks off in the middle. */
  | { kind: 'cut'; at: 'request' | 'answer' }
  /** Each POST reaches the server twice. */
  | { kind: 'repeat' }
  /** A captive portal answers everything, with a page. */
  | { kind: 'portal' };

/** A file of the app as the browser gets it: with another text, or not found. */
type Alteration = (text: string) => string | undefined;

/** A network on loopback between a browser and an app. */
export interface Proxy {
  port: number;
  /** Without a trailing slash. */
  url: string;
  /** From now on, also for requests under way. */
  setProfile: (profile: NetworkProfile) => void;
  /** Alters one path's text from now on. Without a text the path is not found. */
  alter: (path: string, alteration: Alteration) => void;
  /** How many answers of the server the browser didn't get, or got incomplete. */
  readonly lost: number;
  /** How many requests reached the server a second time. */
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

/** How much later a repeated request comes. */
const REPEATED_AFTER_MS = 100;

async function startProxy({ appUrl, random = Math.random }: ProxyOptions): Promise<Proxy> {
  const server = createServer();
  const { port, url, hold, stop } = await listenOnLoopback(server);
  const network = new Network(appUrl, random, hold);
  server.on('connection', (socket) => socket.on('close', () => network.forget(socket)));
  server.on('request', (incoming, outgoing) => void network.answer(incoming, outgoing));
  server.on('upgrade', (incoming, socket, head) => network.join(incoming, socket as Socket, head));
  return {
    port,
    url,
    setProfile: (profile) => network.setProfile(profile),
    alter: (path, alteration) => network.alter(path, alteration),
    get lost() {
      return network.lost;
    },
    get repeated() {
      return network.repeated;
    },
    async stop() {
      await network.close();
      await stop();
    },
  };
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

class Network {
  lost = 0;
  repeated = 0;
  readonly #app: URL;
  readonly #random: () => number;
  readonly #end = new AbortController();
  readonly #hold: (socket: Socket) => void;
  readonly #alterations = new Map<string, Alteration>();
  #profile: NetworkProfile = { kind: 'pass' };
  /** Connections of browsers that became WebSockets. */
  readonly #live = new Set<Socket>();
  /** Connections of browsers on which something was dropped: later data would make no sense. */
  readonly #stale = new Set<Socket>();
  /** Repetitions that are still to come. */
  readonly #later = new Set<Promise<void>>();

  /** @param hold keeps a connection to the app until the test ends */
  constructor(appUrl: string, random: () => number, hold: (socket: Socket) => void) {
    this.#hold = hold;
    this.#app = new URL(appUrl);
    this.#random = random;
  }

  setProfile(profile: NetworkProfile): void {
    this.#profile = profile;
    if (profile.kind !== 'drop') destroyAll(this.#stale);
    if (profile.kind === 'cut' || profile.kind === 'portal') destroyAll(this.#live);
  }

  alter(path: string, alteration: Alteration): void {
    this.#alterations.set(path, alteration);
  }

  /** The browser has closed this connection. */
  forget(socket: Socket): void {
    this.#live.delete(socket);
    this.#stale.delete(socket);
  }

  async close(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#later);
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
    const profile = this.#profile;
    if (profile.kind === 'drop') return void this.#stale.add(incoming.socket);
    if (profile.kind === 'portal') {
      return void outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL);
    }
    await this.#wait();
    const answer = await this.#forward(incoming, body);
    if (profile.kind === 'repeat' && incoming.method === 'POST') this.#repeat(incoming, body);
    await this.#wait();
    this.#deliver(answer, profile, outgoing);
  }

  #deliver({ status, headers, body }: Answer, asked: NetworkProfile, outgoing: ServerResponse): void {
    const profile = asked.kind === 'cut' ? asked : this.#profile;
    if (profile.kind === 'drop') {
      this.lost += 1;
      if (outgoing.socket) this.#stale.add(outgoing.socket);
      return;
    }
    if (profile.kind === 'cut') this.lost += 1;
    if (profile.kind === 'cut' && profile.at === 'request') return void outgoing.destroy();
    const { 'transfer-encoding': _, ...kept } = headers;
    outgoing.writeHead(status, { ...kept, connection: 'keep-alive', 'content-length': body.length });
    if (profile.kind !== 'cut') return void outgoing.end(body);
    outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
  }

  #repeat(incoming: IncomingMessage, body: Buffer): void {
    const later = pause(REPEATED_AFTER_MS, undefined, { signal: this.#end.signal })
      .then(() => this.#forward(incoming, body))
      .then(
        () => void (this.repeated += 1),
        () => undefined,
      );
    this.#later.add(later);
    void later.then(() => this.#later.delete(later));
  }

  async #forward(incoming: IncomingMessage, body: Buffer): Promise<Answer> {
    const { method, url = '/' } = incoming;
    const headers = { ...incoming.headers };
    const alteration = this.#alterations.get(url.split('?')[0] ?? '/');
    if (alteration) {
      // Plain text, and all of it.
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    }
    const upstream = request(new URL(url, this.#app), { method, headers, agent: false });
    upstream.on('socket', this.#hold);
    upstream.end(body);
    const [answered] = (await once(upstream, 'response')) as [IncomingMessage];
    const answer = {
      status: answered.statusCode ?? 502,
      headers: answered.headers,
      body: await buffer(answered),
    };
    return alteration ? alterAnswer(answer, alteration) : answer;
  }

  async #wait(): Promise<void> {
    const ms = this.#delay();
    if (ms > 0) await pause(ms, undefined, { signal: this.#end.signal });
  }

  #delay(): number {
    return this.#profile.kind === 'delay' ? this.#profile.ms + this.#profile.jitter * this.#random() : 0;
  }

  /** Lets a WebSocket through. */
  join(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
    if (this.#profile.kind === 'drop') return void this.#stale.add(socket);
    if (this.#profile.kind === 'cut') return void socket.destroy();
    if (this.#profile.kind === 'portal') {
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
    this.#hold(upstream);
    this.#live.add(socket);
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
  }

  /** @param browsers the connection of the browser, which may be either of the two */
  #relay(from: Socket, to: Socket, browsers: Socket): void {
    let last: Promise<unknown> = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      if (this.#profile.kind === 'drop') this.#stale.add(browsers);
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

function alterAnswer({ status, headers, body }: Answer, alteration: Alteration): Answer {
  const text = alteration(body.toString());
  const { etag: _, ...kept } = headers;
  return { status: text === undefined ? 404 : status, headers: kept, body: Buffer.from(text ?? '') };
}

function destroyAll(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) socket.destroy();
}
