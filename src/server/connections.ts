import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SOCKET_PATH } from '../contract/events.ts';
import { type Callers, createCallers, networksOf } from './addresses.ts';
import { DomainError } from './errors.ts';
import { bareHeaders } from './headers.ts';
import type { SharedCalls } from './realtime/shared-calls.ts';
import type { Refusals } from './refusals.ts';
import type { Settings } from './settings.ts';

/** How often connections that have fallen silent are closed. */
const SWEEP_INTERVAL_MS = 500;

/**
 * So many connections one address may have open. A browser opens up to seven, a WebSocket among them: twenty phones
 * behind one address have 140.
 */
const CONNECTIONS_PER_ADDRESS = 256;

/** Bounds what each address has open. A proxy's connections are its callers': what they carry is counted for those. */
export class Connections {
  readonly #callers: Callers;
  readonly #refusals: Refusals;
  readonly #open = new Map<string, number>();
  /** The connections of each network that carry requests, and no WebSocket. */
  readonly #carrying = new Map<string, Set<Socket>>();

  constructor({ trustProxy }: Pick<Settings, 'trustProxy'>, refusals: Refusals) {
    this.#callers = createCallers(trustProxy);
    this.#refusals = refusals;
  }

  /** The address a request comes from: what a proxy forwards, else its connection's. */
  addressOf(request: IncomingMessage): string {
    return this.#callers.addressOf(request);
  }

  /** Closes each connection as it comes that is above the bound, or comes from an address that floods. */
  bound(server: Server, calls: Pick<SharedCalls, 'isFlooding'>): void {
    server.on('connection', (socket) => {
      // Node remembers it from here on; asked for later, it is gone with a client that hung up.
      const address = socket.remoteAddress;
      if (address === undefined) return void socket.destroy();
      if (this.#callers.isProxy(address)) return;
      if (calls.isFlooding(address, Date.now())) {
        this.#refusals.note('floods');
        socket.destroy();
      } else if (this.#hold(address, socket)) this.#list(address, socket);
      else socket.destroy();
    });
    server.on('upgrade', ({ socket }) => this.#strike(socket));
  }

  /**
   * Cuts every connection of a network that carries requests: what they sent and was not read yet is then never
   * read. A proxy's connections are not cut.
   */
  cut({ socket: { remoteAddress = '' } }: IncomingMessage): void {
    const cut = [...(this.#carrying.get(networksOf(remoteAddress)[0].name) ?? [])];
    for (const socket of cut) {
      this.#refusals.note('floods');
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
   * Counts a proxied request for the address it is forwarded for, until `carrier` says that it is closed.
   * @returns false where that address has too much open
   */
  holdForwarded(request: IncomingMessage, carrier: EventEmitter): boolean {
    const peer = request.socket.remoteAddress;
    if (peer === undefined || !this.#callers.isProxy(peer)) return true;
    const address = this.addressOf(request);
    return address === peer || this.#hold(address, carrier);
  }

  /**
   * Counts a session that outlives its request for the address it comes from, until `carrier` says that it is closed.
   * @returns false where that address has too much open
   */
  hold(request: IncomingMessage, carrier: EventEmitter): boolean {
    return this.#hold(this.addressOf(request), carrier);
  }

  #hold(address: string, carrier: EventEmitter): boolean {
    const networks = networksOf(address);
    const openOf = (name: string): number => this.#open.get(name) ?? 0;
    if (networks.some(({ name, shares }) => openOf(name) >= CONNECTIONS_PER_ADDRESS * shares)) {
      this.#refusals.note('connections');
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
  refusals: Refusals;
  settings: Settings;
}

/** Bounds connections as they come, what proxies carry as it is read, and what a connection may become. */
export function registerConnections(
  app: FastifyInstance,
  { connections, calls, refusals, settings }: ConnectionDeps,
): void {
  connections.bound(app.server, calls);
  refuseForeignUpgrades(app.server, settings, refusals);
  app.addHook('onRequest', (request, reply, done) => {
    if (connections.holdForwarded(request.raw, reply.raw)) return done();
    request.isTurnedAway = true;
    reply.header('retry-after', '1');
    done(new DomainError('TOO_MANY_REQUESTS'));
  });
}

/** Answers a request to become anything but a WebSocket of Socket.IO, which nothing else would. */
function refuseForeignUpgrades(server: Server, settings: Settings, refusals: Refusals): void {
  server.on('upgrade', ({ url = '', headers }, socket) => {
    if (url.startsWith(`${SOCKET_PATH}/`) && headers.upgrade?.toLowerCase() === 'websocket') return;
    refusals.note('upgrades');
    // A client that hangs up meanwhile needs no answer.
    socket.on('error', () => socket.destroy());
    answerAndClose(socket as Socket, new DomainError('VALIDATION_ERROR'), bareHeaders(settings));
  });
}

const REASONS: Partial<Record<number, string>> = { 400: 'Bad Request', 413: 'Payload Too Large' };

/** Answers by hand what is no request to the framework, and keeps nothing open, whatever the other side does. */
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
 * Lets a server that stops get rid of connections kept alive. A reverse proxy goes on using those it has, and holds
 * others in reserve, until the patience with the stop is at an end.
 * @returns to be called when the server has stopped
 */
export function endKeptConnections(server: Server): () => void {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
  return () => clearInterval(sweep);
}
