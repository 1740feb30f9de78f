import { timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram } from 'prom-client';
import { ping } from './db/database.ts';
import type { Deps } from './deps.ts';
import { DomainError } from './errors.ts';
import type { App } from './http/fastify-app.ts';

/** Probes are frequent, and must be answered especially under load. */
const PROBE_ROUTE = { logLevel: 'silent', config: { neverWaits: true } } as const;

/** Liveness, readiness, metrics. */
export async function healthRoutes(app: App, { database, metrics, settings }: Deps): Promise<void> {
  app.get('/healthz', PROBE_ROUTE, async () => ({ status: 'ok' }));

  app.get('/readyz', PROBE_ROUTE, async () => {
    await ping(database.read).catch(() => {
      throw new DomainError('SERVICE_UNAVAILABLE');
    });
    return { status: 'ok' };
  });

  app.get('/metrics', PROBE_ROUTE, async (request, reply) => {
    if (!mayMeasure(request, settings.metricsToken)) throw new DomainError('UNAUTHORIZED');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Without a token: only for programs on this machine that don't forward for other clients. */
function mayMeasure({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return sameText(headers.authorization ?? '', `Bearer ${token}`);
  // The connection's own address, whatever TRUST_PROXY says about the caller's.
  const { remoteAddress = '' } = socket;
  const isLocal = LOOPBACK.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
  return isLocal && !Object.keys(headers).some((name) => /^(?:forwarded|x-forwarded-.*|via)$/.test(name));
}

/** One measurement for each answered request, and a log line unless such lines could fill the disk. */
export function registerRequestLog(
  app: FastifyInstance,
  { metrics, throttleLog }: Pick<Deps, 'metrics' | 'throttleLog'>,
): void {
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
    if (request.isTurnedAway) return;
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500;
    if (isRefused && request.actor === undefined && !throttleLog.hasAnonymousLine()) return;
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
