import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether its answers go out compressed where they are large. Only for a route whose answers never hold a secret
     * beside text that somebody else chose: their size would tell of the secret (BREACH).
     */
    compress?: boolean;
  }
}

/** In characters; below it a packet is not worth saving. */
const MIN_LENGTH = 2_000;

/** Of both: three quarters of what the slowest would save, in a third of its time. */
const LEVEL = 3;

const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);

/** In the order in which we like them. Both work outside the event loop. */
const ENCODINGS = {
  br: (text: string): Promise<Buffer> =>
    packBrotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: LEVEL,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text: string): Promise<Buffer> => packGzip(text, { level: LEVEL }),
};

/** Compresses large answers of the routes that say so, for clients that accept it. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config.compress !== true) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === undefined || typeof payload !== 'string' || payload.length < MIN_LENGTH) return payload;
    reply.header('content-encoding', encoding);
    return ENCODINGS[encoding](payload);
  });
}

/** @param accepted an Accept-Encoding such as `gzip, deflate, br;q=0.5`; weights only rule out, by 0 */
function chooseEncoding(accepted = ''): keyof typeof ENCODINGS | undefined {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding));
}
