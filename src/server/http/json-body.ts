import type { FastifyInstance } from 'fastify';

/** Reads JSON bodies. An empty one counts as none, because many clients name the content type with every call. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parse(request, body, done);
  });
}
