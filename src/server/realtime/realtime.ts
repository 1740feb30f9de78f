import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Server } from 'socket.io';
import { SOCKET_PATH } from '../../contract/events.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Connections } from '../http/connections.ts';
import { SharedCalls } from '../http/shared-calls.ts';
import type { Database } from '../db/database.ts';
import type { Metrics } from '../metrics.ts';
import type { ThrottleLog } from '../throttle-log.ts';
import type { Announcer } from './announcer.ts';
import { createAnnouncer } from './socket-announcer.ts';
import { Claims } from './claims.ts';
import { createFanOut, type FanOut } from './fan-out.ts';
import { Coalescer } from './coalescer.ts';
import { isAllowedOrigin, limitSockets, signIn } from './handshake.ts';
import { Reconciler } from './reconciler.ts';
import { FOREIGN_ORIGIN, logRefusedHandshakes } from './refused-handshakes.ts';
import { type ListAccess, type RoomsOptions, serveSocket } from './rooms.ts';
import { closeSlowReaders } from './slow-readers.ts';
import type { RealtimeServer } from './types.ts';
import { createViewers } from './viewers.ts';

export interface RealtimeOptions {
  database: Database;
  epoch: string;
  publicUrl: string;
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
  metrics: Metrics;
  log: FastifyBaseLogger;
  /** What realtime needs to know of lists without knowing lists. */
  lists: ListAccess;
  connections: Connections;
  throttleLog: ThrottleLog;
}

export interface Realtime {
  announcer: Announcer;
  /** Counts the calls of an address, with those on other processes. */
  calls: SharedCalls;
  attach: (server: HttpServer) => void;
  /** Resolves when this process receives the others' messages. */
  ready: () => Promise<void>;
  /** Closes the sockets of this process. The others can still be told of changes. */
  closeSockets: () => Promise<void>;
  /**
   * Tells the others what is left to tell, and leaves them. To be called after the database is closed: the HTTP server
   * doesn't wait for a change whose sender is gone.
   */
  closeFanOut: () => Promise<void>;
}

/** A connection that has not sent CONNECT by then is closed. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Sockets with rooms. Access is checked before and after a join; withdrawal takes effect at once. */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { epoch, publicUrl } = options;
  const reconciler = new Reconciler(() => io, options);
  const fanOut = await openFanOut(options, reconciler, () => io);
  const io: RealtimeServer = new Server({
    path: SOCKET_PATH,
    serveClient: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxHttpBufferSize: LIMITS.socketMessageBytes,
    ...(fanOut.adapter === undefined ? {} : { adapter: fanOut.adapter }),
    allowRequest: (request, decide) => {
      const allowed = isAllowedOrigin(request, publicUrl);
      decide(allowed ? null : FOREIGN_ORIGIN, allowed);
    },
  });
  const hasPeers = fanOut.adapter !== undefined;
  const viewers = createViewers(io, hasPeers);
  // Changes that a process hadn't announced when it was killed are never announced.
  const claims = new Claims(io, { hasPeers, onPeerDead: () => reconciler.refreshSoon() });
  const coalescer = new Coalescer();
  const calls = new SharedCalls((address, count) => {
    if (hasPeers) io.serverSideEmit('calls', address, count);
  });
  io.on('calls', (address, count) => calls.add(address, count));
  io.on('announcementsLost', () => reconciler.refreshSoon());
  serve(io, { ...options, viewers, claims, coalescer });
  const stopClosing = closeSlowReaders(io);
  return {
    announcer: createAnnouncer(io, { epoch, claims, coalescer }),
    calls,
    attach(server) {
      io.attach(server, { destroyUpgrade: false });
      limitSockets(io, { ...options, calls });
      logRefusedHandshakes(io, options.log);
    },
    async ready() {
      await fanOut.ready();
      viewers.requestState();
      claims.requestState();
    },
    async closeSockets() {
      reconciler.stop();
      coalescer.flush();
      viewers.close();
      claims.close();
      stopClosing();
      await io.close();
    },
    async closeFanOut() {
      coalescer.flush();
      await fanOut.close();
    },
  };
}

function openFanOut(
  options: RealtimeOptions,
  reconciler: Reconciler,
  io: () => RealtimeServer,
): Promise<FanOut> {
  const { reachesPeers } = options.metrics;
  return createFanOut({
    ...options,
    installation: options.epoch,
    onTrouble() {
      reachesPeers.set(0);
      reconciler.soon();
    },
    onRecovered() {
      reachesPeers.set(1);
      reconciler.refreshSoon();
      // The others may have received everything except this process's messages.
      io().serverSideEmit('announcementsLost');
    },
  });
}

function serve(
  io: RealtimeServer,
  options: RealtimeOptions & Pick<RoomsOptions, 'viewers' | 'claims' | 'coalescer'>,
): void {
  io.use((socket, next) => {
    signIn(options.database, socket).then(
      (actor) => {
        if (actor === undefined) return next(new Error('UNAUTHORIZED'));
        socket.data.actor = actor;
        socket.data.viewing = [];
        next();
      },
      (error: unknown) => {
        options.log.error({ err: error }, 'socket sign-in failed');
        next(new Error('SERVICE_UNAVAILABLE'));
      },
    );
  });
  io.on('connection', (socket) => {
    options.metrics.sockets.inc();
    socket.on('disconnect', () => options.metrics.sockets.dec());
    serveSocket(socket, options);
  });
}
