import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../contract/limits.ts';
import { registerAdmission } from './http/admission.ts';
import { registerGuard } from './auth/guard.ts';
import { RateLimited } from './auth/rate-limits.ts';
import { authRoutes } from './auth/routes.ts';
import { registerCompression } from './http/compression.ts';
import { answerAndClose, registerConnections } from './http/connections.ts';
import type { Deps } from './deps.ts';
import { DomainError, toDomainError } from './errors.ts';
import type { App } from './http/fastify-app.ts';
import { healthRoutes, registerRequestLog } from './health.ts';
import { bareHeaders, registerHeaders } from './http/headers.ts';
import { registerJsonBody } from './http/json-body.ts';
import { registerOpenApi } from './http/openapi.ts';
import { createCatalogueCache } from './products/catalogue.ts';
import { LineParser } from './products/parse-lines.ts';
import { mealRoutes } from './meals/routes.ts';
import { photoRoutes } from './photos/routes.ts';
import { productsWithPhotos } from './products/photo-owners.ts';
import { productRoutes } from './products/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { registerRateLimit } from './http/rate-limit.ts';
import { recipeImportRoutes } from './recipe-import/routes.ts';
import { recipesWithPhotos } from './recipes/photo-owners.ts';
import { recipeRoutes } from './recipes/routes.ts';
import { registerRouteList } from './http/route-list.ts';
import { createListOwnership } from './shopping-lists/sharing/hand-over.ts';
import { listsForMeals } from './shopping-lists/lists-for-meals.ts';
import { createProductUsers } from './shopping-lists/products/product-changes.ts';
import { shoppingListRoutes } from './shopping-lists/routes.ts';
import { shoppingListWrapperRoutes } from './shopping-lists/wrapper-routes.ts';
import { storeRoutes } from './stores/routes.ts';
import { registerThrottleLog } from './throttle-log.ts';
import { userRoutes } from './users/routes.ts';
import { registerWeb } from './web.ts';

/** A client that takes longer to send a request only occupies a connection. */
const REQUEST_TIMEOUT_MS = 120_000;

/** The whole HTTP side, ready to listen: the server's table of contents. */
export async function buildApp(deps: Deps): Promise<App> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LIMITS.bodyBytes,
    trustProxy: deps.settings.trustProxy.length > 0 ? deps.settings.trustProxy : false,
    genReqId: requestIds(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: refuse,
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, bareHeaders(deps.settings)),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(refuse);
  registerJsonBody(app);

  registerThrottleLog(app);
  registerRouteList(app);
  await app.register(cookie);
  registerHeaders(app, deps.settings);
  // Too many calls of one address are refused before any call waits.
  registerConnections(app, deps);
  await registerRateLimit(app, deps);
  registerAdmission(app, deps.throttleLog);
  registerCompression(app);
  registerRequestLog(app, deps);
  registerGuard(app, { database: deps.database, publicUrl: deps.settings.publicUrl });
  registerOpenApi(app);

  // Not a plugin: its hook counts and logs the requests of every route.
  await healthRoutes(app, deps);
  await app.register(authRoutes, deps);
  await app.register(userRoutes, { ...deps, listOwnership: createListOwnership(deps) });
  const catalogue = createCatalogueCache(deps);
  const lineParser = new LineParser({ ...deps, catalogue });
  await app.register(productRoutes, {
    ...deps,
    productUsers: createProductUsers(deps),
    catalogue,
    lineParser,
  });
  await app.register(storeRoutes, deps);
  await app.register(recipeRoutes, deps);
  await app.register(photoRoutes, {
    ...deps,
    owners: { recipe: recipesWithPhotos(deps), product: productsWithPhotos(deps) },
  });
  await app.register(recipeImportRoutes, { ...deps, lineParser });
  await app.register(shoppingListRoutes, deps);
  await app.register(shoppingListWrapperRoutes, deps);
  await app.register(mealRoutes, { ...deps, lists: listsForMeals });
  await app.register(pushRoutes, deps);
  await registerWeb(app, () => new DomainError('NOT_FOUND'));
  return app;
}

/** Unique among all processes, and cheap to make. */
function requestIds(): () => string {
  const process = uuidv7();
  let count = 0;
  return () => `${process}-${(count += 1)}`;
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // The client broke it off and reads no answer.
  const isBrokenOff = error === request.raw.errored;
  const domainError = isBrokenOff ? new DomainError('VALIDATION_ERROR') : toDomainError(error);
  if (domainError.code === 'SERVICE_UNAVAILABLE') {
    // It can affect every request for a while: one line each, without a stack.
    if (!request.isTurnedAway) request.log.warn({ reason: String(error) }, 'cannot serve now');
    reply.header('retry-after', '5');
  } else if (domainError instanceof RateLimited) {
    reply.header('retry-after', String(domainError.retryAfter));
  } else if (domainError.status >= 500) {
    request.log.error({ err: error }, 'request failed');
  }
  // Of an answer that failed at its end: a browser would keep the error as if it were that, and be told 304 ever after.
  void reply.removeHeader('etag').header('cache-control', 'no-store');
  void reply.status(domainError.status).send(domainError.answer);
}

/** Answers bytes that aren't valid HTTP, over the raw connection, in the usual shape. */
function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  answerAndClose(socket, new DomainError(tooLong ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_ERROR'), headers);
}
