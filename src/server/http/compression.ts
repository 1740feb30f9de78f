import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the route's large answers are compressed. Only for a route whose answers never hold a secret beside text
     * that another user chose: their size would reveal the secret (BREACH). Where every user gets the same answer,
     * nothing in it is secret.
     */
    compress?: boolean;
  }
}

/** Below it compression saves no network packet. */
const MIN_CHARACTERS = 2_000;

/** For both encodings: three quarters of the best saving, in a third of its time. */
const LEVEL = 3;

/** In order of preference. Both work outside the event loop. */
const ENCODINGS = {
  br: (text: string): Promise<Buffer> =>
    promisify(zlib.brotliCompress)(text, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: LEVEL,
        [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text: string): Promise<Buffer> => promisify(zlib.gzip)(text, { level: LEVEL }),
};

export type Encoding = keyof typeof ENCODINGS;

/** Outside the event loop. */
export const compress = (text: string, encoding: Encoding): Promise<Buffer> => ENCODINGS[encoding](text);

/** Compresses large answers of the routes that allow it, for clients that accept it. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config.compress !== true) return payload;
    reply.header('vary', 'accept-encoding');
    if (typeof payload !== 'string') return payload;
    const encoding = encodingFor(request, payload);
    if (encoding === undefined) return payload;
    const bytes = await compress(payload, encoding);
    // Not earlier: an error that is sent in its place isn't compressed.
    reply.header('content-encoding', encoding);
    return bytes;
  });
}

/** The encoding for this client; undefined for none. */
export function encodingFor(
  { headers }: Pick<FastifyRequest, 'headers'>,
  text: string,
): Encoding | undefined {
  return text.length < MIN_CHARACTERS ? undefined : chooseEncoding(headers['accept-encoding']);
}

/** @param accepted an Accept-Encoding such as `gzip, deflate, br;q=0.5`; weights are ignored except 0, which excludes */
function chooseEncoding(accepted = ''): Encoding | undefined {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding));
}
