import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { TestClient } from '../client.ts';
import { makeProduct } from '../household.ts';
import { signIn } from '../people.ts';
import { startPostgres } from '../postgres.ts';
import { startPostgresProxy } from '../postgres-proxy.ts';
import { freePort } from '../program.ts';
import { ADMIN, ServerProcess, WRITERS_SETTINGS } from '../server-process.ts';
import { connect } from '../socket.ts';

/** Until a process notices that it hears nothing, and listens again, with time to spare for a busy machine; in ms. */
const PATIENTLY = { timeout: 60_000 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lz-deaf-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function startProcess(name: string, databaseUrl: string): Promise<ServerProcess> {
  const settings = { ...WRITERS_SETTINGS, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' };
  const server = new ServerProcess(join(folder, name), await freePort(), settings);
  onTestFinished(() => server.dispose());
  await server.start();
  return server;
}

async function reachesPeers({ url }: ServerProcess): Promise<string | undefined> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return /^lz_reaches_peers (\d)$/m.exec(metrics)?.[1];
}

test('a process whose listening connection froze listens on another', { timeout: 120_000 }, async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const proxy = await startPostgresProxy(postgres.url);
  onTestFinished(proxy.stop);
  const deaf = await startProcess('deaf', proxy.url);
  const other = await startProcess('other', postgres.url);
  const { token, user } = await signIn(other.url, ADMIN);
  const screen = await connect(deaf.url, { token });
  onTestFinished(() => screen.close());
  expect(proxy.freeze('listening')).toBe(1);

  await expect.poll(() => reachesPeers(deaf), PATIENTLY).toBe('0');
  await expect.poll(() => reachesPeers(deaf), PATIENTLY).toBe('1');
  const product = await makeProduct(new TestClient(other.url, token, user));
  await expect.poll(() => JSON.stringify(screen.heard)).toContain(product.id);
});
