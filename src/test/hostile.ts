import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { CALLS, makeWorld, type Person, type World } from './calls.ts';
import type { TestClient, TestResponse } from './client.ts';
import { startTestServer, type TestServer } from './server.ts';

type Json = unknown;

/** Copies of the body, one for each text in it, with another text in its place. */
export function* withEachText(value: Json, other: string, rebuild = (part: Json): Json => part): Generator {
  if (typeof value === 'string') yield rebuild(other);
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const replaced = (part: Json): Json =>
      Array.isArray(value)
        ? value.map((each: Json, index) => (String(index) === key ? part : each))
        : { ...value, [key]: part };
    yield* withEachText((value as Record<string, Json>)[key], other, (part) => rebuild(replaced(part)));
  }
}

let calls = 0;
/** An address that made no calls before, for a server that trusts this machine as its proxy. */
export function freshAddress(): Record<string, string> {
  calls += 1;
  return { 'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` };
}

/** A call that takes a body, made as intended, by a user who may make it. */
export interface Door {
  name: string;
  method: string;
  path: string;
  body?: unknown;
  who: TestClient;
}

/** A server that trusts this machine as its proxy, with people and all the calls that take a body. */
export async function startWithDoors(): Promise<{ server: TestServer; world: World; doors: Door[] }> {
  const server = await startTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
  const world = await makeWorld(server);
  return { server, world, doors: await doorsOf(world) };
}

/** Every call that takes a body; a body posted to a page is never read. */
export function doorsOf(world: World): Promise<Door[]> {
  const names = Object.keys(CALLS).filter((name) => /^(POST|PUT|PATCH) \/api\//.test(name));
  return Promise.all(
    names.map(async (name) => {
      const [method = ''] = name.split(' ');
      const [path, body] = await CALLS[name]!(world);
      return { name, method, path, body, who: whoMay(world, path) };
    }),
  );
}

/** A user who may make this call. */
function whoMay({ people }: World, path: string): TestClient {
  return path.startsWith('/api/users') ? people.admin : people.owner;
}

/** The answers that one person gets to each of these calls, made as intended. */
export async function callEach(
  world: World,
  names: readonly string[],
  person: Person,
): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  for (const name of names) {
    const [method = ''] = name.split(' ');
    const [path, body] = await CALLS[name]!(world);
    outcomes[name] = outcomeOf(await world.people[person].send(method, path, body, freshAddress()));
  }
  return outcomes;
}

/** The code of a refusal, else the status. */
export const outcomeOf = ({ status, body }: TestResponse): string =>
  body?.success === false ? String(body.message) : String(status);

/** Sends a path as it is written, where `fetch` would tidy it up first; the answer's text comes back undecoded. */
export async function askRaw(
  server: TestServer,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
  const call = request(server.url, { path, method, headers }).end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() };
}
