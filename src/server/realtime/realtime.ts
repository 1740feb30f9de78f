import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Server } from 'socket.io';
import { type ServerMessage, SOCKET_PATH } from '../../contract/events.ts';
import { LIMITS, TIMING } from '../../contract/limits.ts';
import type { Database } from '../db/database.ts';
import type { Metrics } from '../health.ts';
import type { Announcer } from './announce.ts';
import { createAnnouncer } from './announcer.ts';
import { isAllowedOrigin, signIn } from './handshake.ts';
import { type ListGate, type RealtimeServer, serveSocket } from './rooms.ts';
import { createViewers } from './viewers.ts';

export interface RealtimeOptions {
  database: Database;
  epoch: string;
  publicUrl: string;
  metrics: Metrics;
  log: FastifyBaseLogger;
  /** What realtime needs to know of lists without knowing lists. */
  lists: ListGate;
}

export interface Realtime {
  announcer: Announcer;
  attach: (server: HttpServer) => void;
  close: () => Promise<void>;
}

/** Sockets with rooms: membership is asked at the door and again once inside, withdrawal takes effect at once. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const io: RealtimeServer = new Server({
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: LIMITS.socketMessageBytes,
    allowRequest: (request, decide) => {
      const allowed = isAllowedOrigin(request, options.publicUrl);
      decide(allowed ? null : 'origin', allowed);
    },
  });
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
  const viewers = createViewers(io, options.log);
  io.on('connection', (socket) => {
    options.metrics.sockets.inc();
    socket.on('disconnect', () => options.metrics.sockets.dec());
    serveSocket(socket, { ...options, viewers });
  });
  const heartbeat = setInterval(() => {
    repeatVersions(io, options).catch((error: unknown) => {
      options.log.warn({ err: error }, 'version heartbeat failed');
    });
  }, TIMING.versionHeartbeat);
  heartbeat.unref();
  return {
    announcer: createAnnouncer(io, options.epoch),
    attach: (server) => void io.attach(server),
    async close() {
      clearInterval(heartbeat);
      viewers.close();
      await io.close();
    },
  };
}

/** Tells every open list its version again, so that a lost message heals. */
async function repeatVersions(io: RealtimeServer, { lists, epoch }: RealtimeOptions): Promise<void> {
  const rooms = [...io.sockets.adapter.rooms.keys()];
  for (const { room, version } of await lists.versionsOf(rooms)) {
    const message: ServerMessage = { room, action: 'refresh-shopping-list', payload: { version, epoch } };
    io.local.to(room).emit('message', message);
  }
}
