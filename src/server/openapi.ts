import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The OpenAPI description, generated from the contract, and a page at /api/docs to browse it. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'LZ',
        description:
          'Shared shopping lists, recipes and products for a household. ' +
          '/api/v2 answers plain resources; everything else answers {success, message, data}. ' +
          'Every refusal is {success: false, message: CODE, data: null}.',
        version: '1',
      },
      components: {
        securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      },
      security: [{ session: [] }],
    },
    transform: (route) =>
      jsonSchemaTransform(route.schema === undefined ? { ...route, schema: { hide: true } } : route),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { deepLinking: true, persistAuthorization: false, validatorUrl: null },
  });
}
