import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from './app.ts';
import { ping } from './db/database.ts';
import type { Deps } from './deps.ts';
import { DomainError } from './errors.ts';

export interface Metrics {
  registry: Registry;
  operations: Counter<'outcome'>;
  sockets: Gauge;
}

/** One registry for each server, so that several can live in one process (tests do). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Without a token anybody may read them, and whoever looks for a hole asks for the version first.
  registry.removeSingleMetric('nodejs_version_info');
  return {
    registry,
    operations: new Counter({
      name: 'lz_list_operations_total',
      help: 'Operations on shopping lists by outcome.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    sockets: new Gauge({
      name: 'lz_sockets',
      help: 'Open realtime connections.',
      registers: [registry],
    }),
  };
}

/** Supervisors ask often, and most of all when much is going on. */
const UNHEARD = { logLevel: 'silent', config: { neverWaits: true } } as const;

/** Liveness, readiness, metrics. */
export async function healthRoutes(app: App, { database, metrics, settings }: Deps): Promise<void> {
  app.get('/healthz', UNHEARD, async () => ({ status: 'ok' }));

  app.get('/readyz', UNHEARD, async () => {
    await ping(database.read).catch(() => {
      throw new DomainError('SERVICE_UNAVAILABLE');
    });
    return { status: 'ok' };
  });

  app.get('/metrics', UNHEARD, async (request, reply) => {
    const expected = settings.metricsToken;
    if (expected !== undefined && !sameText(request.headers.authorization ?? '', `Bearer ${expected}`)) {
      throw new DomainError('UNAUTHORIZED');
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** One log line and one measurement for each answered request. */
export function registerRequestLog(app: FastifyInstance, { metrics }: Pick<Deps, 'metrics'>): void {
  const duration = new Histogram({
    name: 'lz_http_request_seconds',
    help: 'Duration of HTTP requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [metrics.registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the URL: a reset link carries its token in the path.
    const route = request.routeOptions.url ?? '(none)';
    const seconds = reply.elapsedTime / 1000;
    duration.labels(request.method, route, String(reply.statusCode)).observe(seconds);
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.actor?.id,
      },
      'request',
    );
  });
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
