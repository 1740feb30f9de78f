import * as z from 'zod/mini';
import { id } from '../../contract/fields.ts';
import {
  photoAnswer,
  photoBody,
  photoParams,
  photoRemovalQuery,
} from '../../contract/photos/photo-changes.ts';
import type { PhotoOwnerKind } from '../../contract/photos/photos.ts';
import { actorOf } from '../auth/guard.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/fastify-app.ts';
import { getPicture, type PhotoOwners, removePhoto, setPhoto } from './service.ts';

const config = { access: 'user' } as const;
const params = z.object({ id });
const YEAR_SECONDS = 31_536_000;

/** A version is always the same picture, and no browser treats its bytes as anything but a picture. */
const PICTURE_HEADERS = {
  'content-type': 'image/jpeg',
  'cache-control': `private, max-age=${YEAR_SECONDS}, immutable`,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // The device's next user has another session, or none: the browser has to ask again.
  vary: 'cookie, authorization',
};

const DESCRIBED: Record<PhotoOwnerKind, { tag: string; words: string }> = {
  recipe: { tag: 'recipes', words: 'a recipe' },
  product: { tag: 'products', words: 'a product' },
};

interface PhotoRouteDeps extends Deps {
  owners: Record<PhotoOwnerKind, PhotoOwners>;
}

export async function photoRoutes(app: App, deps: PhotoRouteDeps): Promise<void> {
  for (const kind of ['recipe', 'product'] as const) routesOf(app, deps, kind);
}

function routesOf(app: App, deps: PhotoRouteDeps, kind: PhotoOwnerKind): void {
  const owners = deps.owners[kind];
  const path = `/api/v2/${kind}/:id/photo`;
  const { tag, words } = DESCRIBED[kind];
  const tags = [tag];

  app.put(
    path,
    {
      config,
      schema: {
        tags,
        summary: `Set the photo of ${words}`,
        params,
        body: photoBody,
        response: { 200: photoAnswer },
      },
    },
    (request) => setPhoto(deps, actorOf(request), { owners, id: request.params.id }, request.body),
  );

  app.delete(
    path,
    {
      config,
      schema: {
        tags,
        summary: `Remove the photo of ${words}`,
        params,
        querystring: photoRemovalQuery,
        response: { 200: photoAnswer },
      },
    },
    (request) => removePhoto(deps, actorOf(request), { owners, id: request.params.id }, request.query),
  );

  app.get(
    `${path}/:version/:size`,
    {
      config,
      schema: {
        tags,
        summary: `The photo of ${words}, as JPEG`,
        params: photoParams,
        response: { 200: { content: { 'image/jpeg': { schema: z.unknown() } } } },
      },
    },
    async (request, reply) => {
      const { id, version, size } = request.params;
      const owner = { table: owners.table, id };
      const picture = await getPicture(deps.database.read, owner, version, size);
      return reply.headers(PICTURE_HEADERS).send(picture);
    },
  );
}
