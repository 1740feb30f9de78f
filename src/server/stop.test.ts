import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestStorage, type TestStorage } from '../test/database.ts';
import { launch, until } from '../test/program.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

let storage: TestStorage;
beforeEach(async () => {
  storage = await createTestStorage();
});
afterEach(() => storage.remove());

function launchMain({ dataDir, databaseUrl = '' }: Pick<TestStorage, 'dataDir' | 'databaseUrl'>) {
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0', HOST: '127.0.0.1' };
  return launch([process.execPath, MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** A running server that has received no request yet. */
async function start() {
  const child = launchMain(storage);
  const ready = /"address":"http:\/\/localhost:(\d+)"/;
  const said = await until(child, ready, child.stdout);
  return { child, port: Number(ready.exec(said)?.[1]) };
}

/** Its exit code, and the messages of its log until then. */
async function stopBy(signal: NodeJS.Signals, child: ReturnType<typeof launchMain>) {
  const log = text(child.stdout!);
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = (await exited) as [number | null];
  const lines = (await log).trim().split('\n');
  return { code, messages: lines.map((line) => (JSON.parse(line) as { msg: string }).msg) };
}

test('a terminal that closes stops it as SIGTERM does', async () => {
  const { child } = await start();
  expect(await stopBy('SIGHUP', child)).toEqual({ code: 0, messages: ['stopping'] });
});

test('a start that has still to wait is ended by SIGTERM, also as process 1 of a container', async () => {
  const database = createServer().listen(0, '127.0.0.1');
  await once(database, 'listening');
  const { port } = database.address() as AddressInfo;
  const child = launchMain({
    dataDir: storage.dataDir,
    databaseUrl: `postgres://lz@127.0.0.1:${port}/lz`,
  });
  const [connection] = (await once(database, 'connection')) as [Socket];
  connection.on('error', () => undefined);
  // Without a listener process 1 would get no signal, and others would end by it.
  expect(await stopBy('SIGTERM', child)).toEqual({ code: 0, messages: ['stopping'] });
  database.close();
});

test('a request that never ends is cut after ten seconds, which is no failure and is said', async () => {
  const { child, port } = await start();
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write('POST /api/auth/login HTTP/1.1\r\nHost: lz.example\r\nContent-Length: 9\r\n\r\n{');
  await once(socket, 'connect');
  expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ status: 'ok' });
  const { code, messages } = await stopBy('SIGTERM', child);
  expect([code, messages.at(-1)]).toEqual([0, 'what was still open after 10 s is cut']);
  socket.destroy();
});
