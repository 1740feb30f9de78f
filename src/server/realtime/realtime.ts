import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Server } from 'socket.io';
import { SOCKET_PATH } from '../../contract/events.ts';
import { LIMITS, TIMING } from '../../contract/limits.ts';
import type { Database } from '../db/database.ts';
import type { Metrics } from '../health.ts';
import type { Announcer } from './announce.ts';
import { createAnnouncer } from './announcer.ts';
import { createFanOut } from './fan-out.ts';
import { isAllowedOrigin, signIn } from './handshake.ts';
import { heal } from './healing.ts';
import { type ListGate, type RealtimeServer, serveSocket } from './rooms.ts';
import { SharedCalls } from './shared-calls.ts';
import { createViewers, type Viewers } from './viewers.ts';

export interface RealtimeOptions {
  database: Database;
  epoch: string;
  publicUrl: string;
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
  metrics: Metrics;
  log: FastifyBaseLogger;
  /** What realtime needs to know of lists without knowing lists. */
  lists: ListGate;
}

export interface Realtime {
  announcer: Announcer;
  /** Counts the calls of an address on the other processes too. */
  calls: SharedCalls;
  attach: (server: HttpServer) => void;
  /** Resolves when this process hears what the others say. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
}

/** How soon after a disturbance between the processes everything is told again, in ms. */
const HEAL_AFTER = 5_000;

/** Sockets with rooms: membership is asked at the door and again once inside, withdrawal takes effect at once. */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { log, epoch, publicUrl } = options;
  const healing = createHealing(() => heal(io, options), log);
  const fanOut = await createFanOut({ ...options, installation: epoch, onTrouble: healing.soon });
  const io: RealtimeServer = new Server({
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: LIMITS.socketMessageBytes,
    ...(fanOut.adapter === undefined ? {} : { adapter: fanOut.adapter }),
    allowRequest: (request, decide) => {
      const allowed = isAllowedOrigin(request, publicUrl);
      decide(allowed ? null : 'origin', allowed);
    },
  });
  const hasNeighbours = fanOut.adapter !== undefined;
  const viewers = createViewers(io, hasNeighbours);
  const calls = new SharedCalls((address, count) => {
    if (hasNeighbours) io.serverSideEmit('calls', address, count);
  });
  io.on('calls', (address, count) => calls.add(address, count));
  serve(io, options, viewers);
  return {
    announcer: createAnnouncer(io, epoch),
    calls,
    attach: (server) => void io.attach(server),
    async ready() {
      await fanOut.ready();
      viewers.greet();
    },
    async close() {
      healing.stop();
      viewers.close();
      await io.close();
      await fanOut.close();
    },
  };
}

function serve(io: RealtimeServer, options: RealtimeOptions, viewers: Viewers): void {
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
    serveSocket(socket, { ...options, viewers });
  });
}

interface Healing {
  /** Once more than usual, a little later. */
  soon: () => void;
  stop: () => void;
}

/** Every {@link TIMING.versionHeartbeat}, and whenever something may have been lost. */
function createHealing(work: () => Promise<void>, log: FastifyBaseLogger): Healing {
  let extra: NodeJS.Timeout | undefined;
  const run = (): void => {
    work().catch((error: unknown) => log.warn({ err: error }, 'version heartbeat failed'));
  };
  const heartbeat = setInterval(run, TIMING.versionHeartbeat).unref();
  return {
    soon() {
      extra ??= setTimeout(() => {
        extra = undefined;
        run();
      }, HEAL_AFTER).unref();
    },
    stop() {
      clearInterval(heartbeat);
      clearTimeout(extra);
    },
  };
}
