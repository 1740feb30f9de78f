import * as z from 'zod/mini';
import { type AnyErrorCode, type ErrorCode, anyErrorAnswer } from '../contract/errors.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { REQUEST_TIMEOUT_MS, requestHeaders } from './request-headers.ts';

/**
 * Every way a request can fail.
 *
 * - `code` present: our server refused, with one of the contract's codes or, if it is newer, with another one.
 * - `status` ≥ 400 without a code: something else answered; `message` is the body it sent.
 * - `status` 0 and an empty `message`: no answer of ours at all (no network, time limit, or a page of a
 *   captive portal that says 200).
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: AnyErrorCode | undefined;
  readonly issues: readonly string[];
  /** For how long the server asks not to be called; 0 if it doesn't. */
  readonly retryAfterMs: number;

  constructor(
    status: number,
    message: string,
    code?: AnyErrorCode,
    { issues = [], retryAfterMs = 0 }: { issues?: readonly string[]; retryAfterMs?: number } = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Whether nothing of ours answered, so that the same request may succeed later. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof HttpError && error.status === 0 && error.code === undefined;
}

/** Whether our server refused with this code. */
export function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof HttpError && error.code === code;
}

/**
 * Whether the same request may succeed later: without an answer of ours, and if the server is down or busy. Errors of
 * our own code would come back.
 */
export function isTemporary(error: unknown): boolean {
  return (
    error instanceof HttpError &&
    (error.code === undefined || error.status >= 500 || [401, 429].includes(error.status))
  );
}

/**
 * Tells our server's answer about one resource from that of a captive portal or a filter, after which a change must not
 * count as done. It asks for little, because some changes are sent again until their answer is recognised.
 */
export const aboutResource = z.object({ id: z.string() });

export interface RequestOptions<T> {
  /** Sent as JSON. */
  body?: unknown;
  /** The schema of a success; an answer that doesn't match counts as no answer. */
  schema: z.ZodMiniType<T>;
  signal?: AbortSignal;
  /** Time limit for the request and its body; 15 s by default. */
  timeoutMs?: number;
  headers?: Record<string, string>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let whenUnauthorized: () => void = () => undefined;

/** Sets the handler for UNAUTHORIZED answers of our server. This module itself never logs the user out. */
export function onUnauthorized(handler: () => void): void {
  whenUnauthorized = handler;
}

let whenAnswered: () => void = () => undefined;

/** Sets the handler for successful requests that need a session: the network and the session work. */
export function onAnswered(handler: () => void): void {
  whenAnswered = handler;
}

/** For other channels, such as the socket, that notice the same. */
export function reportUnauthorized(): void {
  whenUnauthorized();
}

/**
 * Sends one request with the bearer token and the cookie, and resolves with the parsed JSON of the answer.
 *
 * @throws HttpError for everything but a success of our own
 * @throws DOMException AbortError when the caller's `signal` ended it
 */
export async function request<T>(method: Method, path: string, options: RequestOptions<T>): Promise<T> {
  const answer = interpret(await exchange(method, path, options), options.schema);
  if (!path.startsWith('/api/auth/')) whenAnswered();
  return answer;
}

/** Any answer as it arrived. */
export interface RawAnswer {
  status: number;
  text: string;
  /** Whether its content type is JSON. */
  isJson: boolean;
  /** Its Retry-After, which our server gives in whole seconds. */
  retryAfter?: string | null;
}

/**
 * Interprets an answer: its parsed JSON. One without content, such as 204, is no answer of ours.
 * @throws HttpError for everything but a success of our own
 */
export function interpret<T>({ status, text, isJson, retryAfter }: RawAnswer, schema: z.ZodMiniType<T>): T {
  const json = isJson ? parseJson(text) : undefined;
  if (status >= 400) throw refusal(status, text, json, Number(retryAfter) * 1_000 || 0);
  if (json === undefined) throw new HttpError(0, '');
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new HttpError(0, '');
  return parsed.data;
}

/** The `data` of an answer of the envelope family. */
export async function unwrap<T>(answer: Promise<{ data: T }>): Promise<T> {
  return (await answer).data;
}

async function exchange(
  method: Method,
  path: string,
  { body, signal, timeoutMs = REQUEST_TIMEOUT_MS, headers }: Omit<RequestOptions<unknown>, 'schema'>,
): Promise<RawAnswer> {
  const limit = AbortSignal.timeout(timeoutMs);
  const send = (): Promise<Response> =>
    fetch(path, {
      method,
      credentials: 'include',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: {
        ...requestHeaders(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  try {
    const response = await ((method === 'GET' ? takeEarlyAnswer(path) : undefined) ?? send());
    const isJson = (response.headers.get('content-type') ?? '').includes('application/json');
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, text: await response.text(), isJson, retryAfter };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new HttpError(0, '');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(status: number, text: string, json: unknown, retryAfterMs: number): HttpError {
  const ours = anyErrorAnswer.safeParse(json);
  if (!ours.success) return new HttpError(status, text);
  const { message: code, issues } = ours.data;
  if (code === 'UNAUTHORIZED') reportUnauthorized();
  return new HttpError(status, code, code, { issues, retryAfterMs });
}
