import * as z from 'zod/mini';
import { productPhotosAnswer } from '../../contract/photos/photos.ts';
import { withETag } from '../http/etag.ts';
import type { App } from '../http/fastify-app.ts';
import type { ProductDeps } from './service.ts';
import { listProductPhotos } from './repository.ts';

/** Which products have a photo, for the lines of lists; the photos themselves are served by `photos/routes.ts`. */
export function productPhotoRoutes(app: App, { database }: Pick<ProductDeps, 'database'>): void {
  app.get(
    '/api/v2/product/photos',
    {
      config: { access: 'user', compress: true },
      schema: {
        tags: ['products'],
        summary: 'Which products have a photo, and its version',
        response: { 200: productPhotosAnswer, 304: z.void() },
      },
    },
    async (request, reply) => withETag(request, reply, await listProductPhotos(database.read)),
  );
}
