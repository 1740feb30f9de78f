import type { Server } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from './settings.ts';

const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';

const HSTS_SECONDS = 31_536_000;
const REFERRER_POLICY = 'same-origin';
const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), payment=()';

const isHttps = ({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/**
 * Security headers of every answer that a route makes. Plain http is a supported way to run at home, so nothing here may send a
 * browser to https, and headers that browsers ignore with a warning on http are left out there.
 */
export async function registerHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const https = isHttps(settings);
  const thirdParty = settings.captcha.provider === 'turnstile' ? [TURNSTILE_ORIGIN] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...thirdParty],
        // Mantine sets sizes through style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: thirdParty.length > 0 ? thirdParty : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: https ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    originAgentCluster: https,
    referrerPolicy: { policy: REFERRER_POLICY },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
}

/** Security headers of an answer that no route makes. It is no page, so it may load nothing at all. */
export function bareHeaders(settings: Pick<Settings, 'publicUrl'>): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': REFERRER_POLICY,
    'permissions-policy': PERMISSIONS_POLICY,
    ...(isHttps(settings) ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}` } : {}),
  };
}

/**
 * Begins every answer with {@link bareHeaders}: those of Socket.IO and those to an address that can't be read keep
 * them, a route's own take their place. To be called when everybody who listens for requests does.
 */
export function beginWithHeaders(server: Server, settings: Pick<Settings, 'publicUrl'>): void {
  const headers = Object.entries(bareHeaders(settings));
  server.prependListener('request', (_request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  });
}
