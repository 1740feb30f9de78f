import type * as z from 'zod/mini';
import { type ErrorCode, errorAnswer } from '../contract/errors.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { readToken } from './storage.ts';

const DEFAULT_TIMEOUT = 15_000;

/**
 * Every way a request can fail.
 *
 * - `code` present: our server refused, with one of the contract's codes.
 * - `status` ≥ 400 without a code: something else answered; `message` is the body it sent.
 * - `status` 0 and an empty `message`: no answer of ours at all (no network, time limit, or a page of a
 *   captive portal that says 200).
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly issues: readonly string[];

  constructor(status: number, message: string, code?: ErrorCode, issues: readonly string[] = []) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.issues = issues;
  }
}

/** Whether nothing of ours answered, so that the same request may well succeed later. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof HttpError && error.status === 0;
}

/** Whether our server refused with this code. */
export function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof HttpError && error.code === code;
}

export interface RequestOptions<T> {
  /** Sent as JSON. */
  body?: unknown;
  /** What a success must look like; an answer that doesn't counts as no answer. */
  schema?: z.ZodMiniType<T>;
  signal?: AbortSignal;
  /** Milliseconds until the request, its body included, is given up; 15 s unless told. */
  timeoutMs?: number;
  headers?: Record<string, string>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let whenUnauthorized: () => void = () => undefined;

/** Sets what happens when our server answers UNAUTHORIZED. The transport itself never logs anybody out. */
export function onUnauthorized(handler: () => void): void {
  whenUnauthorized = handler;
}

/** For doors other than HTTP that heard the same. */
export function reportUnauthorized(): void {
  whenUnauthorized();
}

/**
 * Sends one request with the bearer token and the cookie, and resolves with the parsed JSON of the answer
 * (undefined for 204).
 *
 * @throws HttpError for everything but a success of our own
 * @throws DOMException AbortError when the caller's `signal` ended it
 */
export async function request<T = unknown>(
  method: Method,
  path: string,
  options: RequestOptions<T> = {},
): Promise<T> {
  return interpret(await exchange(method, path, options), options.schema);
}

/** An answer as it arrived, whoever sent it. */
export interface RawAnswer {
  status: number;
  text: string;
  /** By its content type. */
  isJson: boolean;
}

/**
 * What an answer says: its parsed JSON, or undefined for 204.
 * @throws HttpError for everything but a success of our own
 */
export function interpret<T>({ status, text, isJson }: RawAnswer, schema?: z.ZodMiniType<T>): T {
  const json = isJson ? parseJson(text) : undefined;
  if (status >= 400) throw refusal(status, text, json);
  if (status === 204) return undefined as T;
  if (json === undefined) throw new HttpError(0, '');
  if (schema === undefined) return json as T;
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
  { body, signal, timeoutMs = DEFAULT_TIMEOUT, headers }: RequestOptions<unknown>,
): Promise<RawAnswer> {
  const limit = AbortSignal.timeout(timeoutMs);
  const token = readToken();
  const send = (): Promise<Response> =>
    fetch(path, {
      method,
      credentials: 'include',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: {
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  try {
    const response = await ((method === 'GET' ? takeEarlyAnswer(path) : undefined) ?? send());
    const isJson = (response.headers.get('content-type') ?? '').includes('application/json');
    return { status: response.status, text: await response.text(), isJson };
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

function refusal(status: number, text: string, json: unknown): HttpError {
  const ours = errorAnswer.safeParse(json);
  if (!ours.success) return new HttpError(status, text);
  const { message: code, issues } = ours.data;
  if (code === 'UNAUTHORIZED') reportUnauthorized();
  return new HttpError(status, code, code, issues);
}
