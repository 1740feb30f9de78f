import type { Role } from '../contract/users/users.ts';

export interface TestResponse {
  status: number;
  /** The parsed JSON, or the text of anything else. */
  body: TestBody;
  headers: Headers;
}

/** Unchecked on purpose: tests check what an answer holds. */
export type TestBody = ReturnType<typeof JSON.parse>;

export interface TestUser {
  id: string;
  email: string;
  name: string;
  role: Role;
  password: string;
}

/** The body of an answer that is a success. */
export function succeeded({ status, body }: Pick<TestResponse, 'status' | 'body'>): TestBody {
  if (status >= 400) throw new Error(`The server answered ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The body of an answer that refuses with this code. */
export const refusal = (message: string) => ({ success: false, message, data: null });

/** Calls a server as one person would, over real HTTP. */
export class TestClient {
  readonly baseUrl: string;
  token: string | undefined;
  readonly #user: TestUser | undefined;
  /** Headers of each call that say whom it comes from, as a proxy would add them. */
  readonly forwarded: Record<string, string>;

  /** @param address what a server behind a proxy takes for the caller's */
  constructor(baseUrl: string, token?: string, user?: TestUser, address?: string) {
    this.baseUrl = baseUrl;
    this.token = token;
    this.#user = user;
    this.forwarded = address === undefined ? {} : { 'x-forwarded-for': address };
  }

  /** The user this client is signed in as. */
  get user(): TestUser {
    if (this.#user === undefined) throw new Error('This client is nobody.');
    return this.#user;
  }

  get id(): string {
    return this.user.id;
  }

  get(path: string, headers?: Record<string, string>): Promise<TestResponse> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse> {
    return this.send('POST', path, body, headers);
  }

  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse> {
    return this.send('PUT', path, body, headers);
  }

  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse> {
    return this.send('PATCH', path, body, headers);
  }

  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse> {
    return this.send('DELETE', path, body, headers);
  }

  /** A string body goes as it is, so that tests can send broken JSON; anything else is stringified. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    const response = await fetch(this.baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...this.forwarded,
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  }
}
