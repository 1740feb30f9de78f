import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Settings } from '../settings.ts';

const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';

const HSTS_SECONDS = 31_536_000;
const REFERRER_POLICY = 'same-origin';
const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), payment=()';

const isHttps = ({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/**
 * Security headers of every answer that a route makes. Plain http is a supported way to run at home: nothing here may
 * send a browser to https, and headers that browsers reject with a warning on http are left out there.
 */
export function registerHeaders(app: FastifyInstance, settings: Settings): void {
  const headers = { ...headersOf(policyOf(settings)), 'permissions-policy': PERMISSIONS_POLICY };
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
}

function policyOf(settings: Settings): HelmetOptions {
  const https = isHttps(settings);
  const thirdParty = settings.captcha.provider === 'turnstile' ? [TURNSTILE_ORIGIN] : [];
  return {
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
  };
}

/** They are the same for every answer; computing them took two per cent of a tick. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error instanceof Error) throw error;
  });
  return headers;
}

/** Security headers of an answer that no route makes. It isn't a page, so it may load nothing at all. */
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
 * Begins every answer with {@link bareHeaders}: those of Socket.IO and those to an unreadable URL keep them, a route's
 * own replace them. Call it after all other request listeners are added.
 */
export function beginWithHeaders(server: Server, settings: Pick<Settings, 'publicUrl'>): void {
  const headers = Object.entries(bareHeaders(settings));
  server.prependListener('request', (_request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  });
}
