import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, type Encoding, encodingFor } from '../compression.ts';
import type { Database } from '../db/database.ts';
import { findRecipesVersion } from '../db/recipes-version.ts';
import { isKnown } from '../etag.ts';
import { programVersion } from '../program-version.ts';
import { searchRecipes } from './service.ts';

interface KeptList {
  version: string;
  json: string;
  /** Compressed when first asked for. */
  packed: Map<Encoding, Buffer>;
}

/**
 * The answer with all recipes, kept until they change: to read, sort and compress ten thousand of them takes a tenth of
 * a second, and every visit of the page asks for them. A client that has them is sent nothing.
 */
export class RecipeList {
  readonly #database: Pick<Database, 'snapshot'>;
  /** Another program may say the same recipes in another form. */
  readonly #form = programVersion();
  #kept: KeptList | undefined;

  constructor(database: Pick<Database, 'snapshot'>) {
    this.#database = database;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const list = await this.#database.snapshot(async (db) => {
      const version = `${this.#form}.${await findRecipesVersion(db)}`;
      if (isKnown(request, reply, version)) return undefined;
      if (this.#kept?.version === version) return this.#kept;
      const json = reply.serialize(await searchRecipes(db, {})) as string;
      return { version, json, packed: new Map<Encoding, Buffer>() };
    });
    if (list === undefined) return reply.status(304).send();
    this.#kept = list;
    reply.type('application/json; charset=utf-8');
    const encoding = encodingFor(request, list.json);
    if (encoding === undefined) return reply.send(Buffer.from(list.json));
    const packed = list.packed.get(encoding) ?? (await compress(list.json, encoding));
    list.packed.set(encoding, packed);
    return reply.header('content-encoding', encoding).send(packed);
  }
}
