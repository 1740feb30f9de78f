import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SOCKET_PATH } from '../../contract/events.ts';
import { type Callers, createCallers, networksOf } from '../addresses.ts';
import { DomainError } from '../errors.ts';
import type { Settings } from '../settings.ts';
import type { ThrottleLog } from '../throttle-log.ts';
import { bareHeaders } from './headers.ts';
import type { SharedCalls } from './shared-calls.ts';

/** How often idle connections are closed. */
const SWEEP_INTERVAL_MS = 500;

/**
 * Open connections allowed per address. A browser opens up to seven, one of them a WebSocket: twenty phones behind
 * one address have 140.
 */
const MAX_CONNECTIONS_PER_ADDRESS = 256;

/** Bounds each address's open connections. A proxy's connections count for the callers it forwards. */
export class Connections {
  readonly #callers: Callers;
  readonly #throttleLog: ThrottleLog;
  readonly #open = new Map<string, number>();
  /** The connections of each network that carry requests; WebSockets are not among them. */
  readonly #carrying = new Map<string, Set<Socket>>();

  constructor({ trustProxy }: Pick<Settings, 'trustProxy'>, throttleLog: ThrottleLog) {
    this.#callers = createCallers(trustProxy);
    this.#throttleLog = throttleLog;
  }

  /** The address a request comes from: the one a trusted proxy forwards, else its connection's. */
  addressOf(request: IncomingMessage): string {
    return this.#callers.addressOf(request);
  }

  /** Closes each new connection that is above the bound, or comes from an address that floods. */
  bound(server: Server, calls: Pick<SharedCalls, 'isFlooding'>): void {
    server.on('connection', (socket) => {
      // Read it early, so that Node remembers it: once a client has hung up it is gone.
      const address = socket.remoteAddress;
      if (address === undefined) return void socket.destroy();
      if (this.#callers.isProxy(address)) return;
      if (calls.isFlooding(address, Date.now())) {
        this.#throttleLog.note('floods');
        socket.destroy();
      } else if (this.#hold(address, socket)) this.#list(address, socket);
      else socket.destroy();
    });
    server.on('upgrade', ({ socket }) => this.#strike(socket));
  }

  /**
   * Closes every connection of a network that carries requests, so that requests not read yet are never read.
   * A proxy's connections are not closed.
   */
  cut({ socket: { remoteAddress = '' } }: IncomingMessage): void {
    const cut = [...(this.#carrying.get(networksOf(remoteAddress)[0].name) ?? [])];
    for (const socket of cut) {
      this.#throttleLog.note('floods');
      socket.destroy();
    }
  }

  #list(address: string, socket: Socket): void {
    const [{ name }] = networksOf(address);
    const listed = this.#carrying.get(name) ?? new Set();
    this.#carrying.set(name, listed.add(socket));
    socket.once('close', () => this.#strike(socket));
  }

  #strike(socket: Socket): void {
    const [{ name }] = networksOf(socket.remoteAddress ?? '');
    const listed = this.#carrying.get(name);
    listed?.delete(socket);
    if (listed?.size === 0) this.#carrying.delete(name);
  }

  /**
   * Counts a proxied request for its forwarded address until `carrier` emits close.
   * @returns false when that address has too much open
   */
  holdForwarded(request: IncomingMessage, carrier: EventEmitter): boolean {
    const peer = request.socket.remoteAddress;
    if (peer === undefined || !this.#callers.isProxy(peer)) return true;
    const address = this.addressOf(request);
    return address === peer || this.#hold(address, carrier);
  }

  /**
   * Counts a session that outlives its request for its caller's address until `carrier` emits close.
   * @returns false when that address has too much open
   */
  hold(request: IncomingMessage, carrier: EventEmitter): boolean {
    return this.#hold(this.addressOf(request), carrier);
  }

  #hold(address: string, carrier: EventEmitter): boolean {
    const networks = networksOf(address);
    const openOf = (name: string): number => this.#open.get(name) ?? 0;
    if (networks.some(({ name, shares }) => openOf(name) >= MAX_CONNECTIONS_PER_ADDRESS * shares)) {
      this.#throttleLog.note('connections');
      return false;
    }
    for (const { name } of networks) this.#open.set(name, openOf(name) + 1);
    carrier.once('close', () => {
      for (const { name } of networks) {
        const left = openOf(name) - 1;
        if (left > 0) this.#open.set(name, left);
        else this.#open.delete(name);
      }
    });
    return true;
  }
}

interface ConnectionDeps {
  connections: Connections;
  calls: SharedCalls;
  throttleLog: ThrottleLog;
  settings: Settings;
}

/** Bounds new connections, proxied requests and upgrades. */
export function registerConnections(
  app: FastifyInstance,
  { connections, calls, throttleLog, settings }: ConnectionDeps,
): void {
  connections.bound(app.server, calls);
  refuseForeignUpgrades(app.server, settings, throttleLog);
  app.addHook('onRequest', (request, reply, done) => {
    if (connections.holdForwarded(request.raw, reply.raw)) return done();
    request.isTurnedAway = true;
    reply.header('retry-after', '1');
    done(new DomainError('TOO_MANY_REQUESTS'));
  });
}

/** Refuses an upgrade to anything but Socket.IO, since no other handler answers it. */
function refuseForeignUpgrades(server: Server, settings: Settings, throttleLog: ThrottleLog): void {
  server.on('upgrade', ({ url = '', headers }, socket) => {
    if (url.startsWith(`${SOCKET_PATH}/`) && headers.upgrade?.toLowerCase() === 'websocket') return;
    throttleLog.note('upgrades');
    // A client that has hung up needs no answer.
    socket.on('error', () => socket.destroy());
    answerAndClose(socket as Socket, new DomainError('VALIDATION_ERROR'), bareHeaders(settings));
  });
}

const REASONS: Partial<Record<number, string>> = { 400: 'Bad Request', 413: 'Payload Too Large' };

/** Answers over the raw connection where the framework has no request, and closes it whatever the client does. */
export function answerAndClose(
  socket: Socket,
  { status, answer }: DomainError,
  headers: Record<string, string>,
): void {
  const body = JSON.stringify(answer);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${REASONS[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

/**
 * Ends kept-alive connections of a server that stops. A reverse proxy goes on using those it has and keeps others in
 * reserve, until the stop times out.
 * @returns to be called when the server has stopped
 */
export function endKeptConnections(server: Server): () => void {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
  return () => clearInterval(sweep);
}
