import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { compress, type Encoding, encodingFor } from './compression.ts';
import { isKnown } from './etag.ts';
import { forEachYielding } from '../event-loop.ts';
import type { VersionedCache } from '../versioned-cache.ts';

interface Answer {
  json: string;
  /**
   * A hash of the content: whichever process made the answer, and however often, a client that has it is sent nothing.
   */
  hash: string;
  /** Compressed when first asked for. */
  packed: Map<Encoding, Promise<Buffer>>;
}

interface Cached<Value> {
  value: Value;
  answer: Promise<Answer>;
}

export interface CachedAnswerOptions<Value> {
  /** The data from which the answer is made. */
  of: Pick<VersionedCache<Value>, 'get'>;
  /** Its JSON in short pieces. */
  json: (value: Value) => Iterable<string>;
}

/**
 * A long answer, the same for all users, cached until its data changes: to read, sort, check and compress tens of
 * thousands of names takes most of a second, and every device asks for them whenever one has changed.
 */
export class CachedAnswer<Value> {
  readonly #options: CachedAnswerOptions<Value>;
  #cached: Cached<Value> | undefined;

  constructor(options: CachedAnswerOptions<Value>) {
    this.#options = options;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const value = await this.#options.of.get();
    if (this.#cached?.value !== value) this.#cached = this.#begin(value, this.#cached?.answer);
    return sendAnswer(request, reply, await this.#cached.answer);
  }

  #begin(value: Value, previous: Promise<Answer> | undefined): Cached<Value> {
    const cached = { value, answer: this.#make(value, previous) };
    // The next request makes one that failed anew. By then that of newer data may have taken its place.
    cached.answer.catch(() => {
      if (this.#cached === cached) this.#cached = undefined;
    });
    return cached;
  }

  async #make(value: Value, previous: Promise<Answer> | undefined): Promise<Answer> {
    const answer = await makeAnswer(this.#options.json(value));
    const known = await previous?.catch(() => undefined);
    return answer.hash === known?.hash ? known : answer;
  }
}

/** How many are checked and written in one step of {@link forEachYielding}. */
const ELEMENTS_PER_STEP = 10;

/** Others are served while the pieces of its JSON are made. */
export async function makeAnswer(json: Iterable<string>): Promise<Answer> {
  const hash = createHash('sha256');
  const pieces: string[] = [];
  await forEachYielding(json, (piece) => {
    hash.update(piece);
    pieces.push(piece);
  });
  return { json: pieces.join(''), hash: hash.digest('base64url'), packed: new Map() };
}

/** The JSON of a long array in short pieces, checked against its schema. */
export function* arrayJson<Element>(
  schema: z.ZodMiniType<Element[]>,
  elements: Iterable<Element>,
): Generator<string> {
  let separator = '[';
  for (const piece of piecesOf(elements)) {
    yield separator + JSON.stringify(z.encode(schema, piece)).slice(1, -1);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

function* piecesOf<Element>(elements: Iterable<Element>): Generator<Element[]> {
  let piece: Element[] = [];
  for (const element of elements) {
    piece.push(element);
    if (piece.length < ELEMENTS_PER_STEP) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

/** Sends the answer, or status 304 to a client that has it. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  const { json, hash } = answer;
  if (isKnown(request, reply, hash)) return reply.status(304).send();
  reply.type('application/json; charset=utf-8');
  const encoding = encodingFor(request, json);
  // As bytes, so that it isn't compressed again.
  if (encoding === undefined) return reply.send(Buffer.from(json));
  const bytes = await pack(answer, encoding);
  // Not earlier: an error that is sent in its place isn't compressed.
  return reply.header('content-encoding', encoding).send(bytes);
}

function pack({ json, packed }: Answer, encoding: Encoding): Promise<Buffer> {
  const known = packed.get(encoding);
  if (known !== undefined) return known;
  const packing = compress(json, encoding);
  packed.set(encoding, packing);
  // The next request compresses anew what failed.
  packing.catch(() => packed.delete(encoding));
  return packing;
}
