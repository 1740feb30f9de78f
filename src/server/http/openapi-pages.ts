import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { day } from '../../contract/fields.ts';

// The contract checks days with its own code, from which no format can be derived.
z.globalRegistry.add(day, { format: 'date' });

/**
 * A separate app that describes the routes of another and answers nothing else.
 * @param prefix the path of these pages in the other app
 */
export async function openApiPages(
  routes: readonly RouteOptions[],
  prefix: string,
): Promise<FastifyInstance> {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'LZ',
        description:
          'Shared shopping lists, recipes and products for a household. ' +
          '/api/v2 answers plain resources; everything else answers {success, message, data}. ' +
          'Every refusal is {success: false, message: CODE, data: null}. ' +
          'A call that changes, renames or deletes a list may carry an Idempotency-Key of at most 100 characters: ' +
          'repeated with the same key, it has no second effect.',
        version: '1',
      },
      components: {
        securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: prefix,
    uiConfig: { deepLinking: true, persistAuthorization: false, validatorUrl: null },
  });
  await app.register(async (described) => {
    for (const { method, url, schema } of routes) {
      const isDescribed = schema !== undefined && schema.hide !== true && !url.startsWith(prefix);
      if (isDescribed && method !== 'HEAD')
        described.route({ method, url, schema, handler: () => undefined });
    }
  });
  await app.ready();
  return app;
}
