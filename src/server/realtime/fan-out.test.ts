import pg from 'pg';
import pino from 'pino';
import { Server } from 'socket.io';
import { MessageType } from 'socket.io-adapter';
import { expect, onTestFinished, test } from 'vitest';
import { createTestStorage } from '../../test/database.ts';
import { createFanOut, type FanOutOptions } from './fan-out.ts';
import { PeerDetector } from './peer-detector.ts';

type Published = { type: MessageType; data?: { packet?: { data: unknown[] } } };

/** The messages published on this database, as they come. */
async function listen(databaseUrl: string): Promise<{ published: Published[]; client: pg.Client }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const published: Published[] = [];
  client.on('notification', ({ payload = '' }) => published.push(JSON.parse(payload) as Published));
  await client.query('listen "socket.io#/"');
  return { published, client };
}

async function startProcess({
  onRecovered = () => undefined,
  ...options
}: Pick<FanOutOptions, 'databaseUrl' | 'peers'> & Partial<FanOutOptions>): Promise<Server> {
  const log = pino({ level: 'silent' });
  const onTrouble = (): void => undefined;
  const fanOut = await createFanOut({ ...options, installation: 'test', log, onTrouble, onRecovered });
  const io = new Server(fanOut.adapter === undefined ? {} : { adapter: fanOut.adapter });
  onTestFinished(async () => {
    await io.of('/').adapter.close();
    await fanOut.close();
  });
  await fanOut.ready();
  return io;
}

test('what goes to sockets is published as long as another process may serve some', async () => {
  const { databaseUrl, remove } = await createTestStorage();
  onTestFinished(remove);
  // On SQLite there is one process, and nothing to publish by.
  if (databaseUrl === undefined) return;
  const { published } = await listen(databaseUrl);
  const told = (): unknown[] =>
    published.filter(({ type }) => type === MessageType.BROADCAST).map(({ data }) => data?.packet?.data[0]);
  /** Resolves when everything published by now has come. */
  const settled = async (io: Server): Promise<void> => {
    const before = published.length;
    io.serverSideEmit('settled');
    await expect
      .poll(() => published.slice(before).some(({ type }) => type === MessageType.SERVER_SIDE_EMIT))
      .toBe(true);
  };
  let now = 0;
  const peers = new PeerDetector(() => now);
  const first = await startProcess({ databaseUrl, peers });

  first.emit('just started');
  await settled(first);
  expect(told()).toEqual(['just started']);

  now = 70_000;
  peers.note('self');
  first.emit('alone');
  first.socketsLeave('room');
  await settled(first);
  expect(told()).toEqual(['just started']);
  expect(published.map(({ type }) => type)).toContain(MessageType.SOCKETS_LEAVE);

  await startProcess({ databaseUrl });
  await expect.poll(() => peers.isAlone()).toBe(false);
  first.emit('with another');
  await settled(first);
  expect(told()).toEqual(['just started', 'with another']);
});

/** The processes of the connections that the adapters listen on. */
async function listeners(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and query like 'LISTEN%' order by pid",
  );
  return rows.map(({ pid }) => pid);
}

test('a process that loses its listening connection again and again goes on hearing the others, and says so', async () => {
  const { databaseUrl, remove } = await createTestStorage();
  onTestFinished(remove);
  if (databaseUrl === undefined) return;
  const { client } = await listen(databaseUrl);
  let recovered = 0;
  const onRecovered = (): void => void (recovered += 1);
  const [here, there] = [
    await startProcess({ databaseUrl, onRecovered }),
    await startProcess({ databaseUrl }),
  ];
  const heard: number[] = [];
  there.on('message', (round: number) => heard.push(round));

  // One more than the connections of the adapter's pool.
  for (let round = 1; round <= 4; round += 1) {
    const lost = await listeners(client);
    expect(lost).toHaveLength(2);
    await client.query('select pg_terminate_backend(pid) from unnest($1::integer[]) as pid', [lost]);
    await expect
      .poll(async () => (await listeners(client)).filter((pid) => !lost.includes(pid)))
      .toHaveLength(2);
    await expect.poll(() => recovered).toBe(round);
    here.serverSideEmit('message', round);
    await expect.poll(() => heard).toContain(round);
  }
});

test('a process stops although a connection of its announcements hangs', async () => {
  const { databaseUrl, remove } = await createTestStorage();
  onTestFinished(remove);
  if (databaseUrl === undefined) return;
  const { client } = await listen(databaseUrl);
  const log = pino({ level: 'silent' });
  const ignored = (): void => undefined;
  const options = { databaseUrl, installation: 'test', log, onTrouble: ignored, onRecovered: ignored };
  const fanOut = await createFanOut(options);
  const io = new Server(fanOut.adapter === undefined ? {} : { adapter: fanOut.adapter });
  await fanOut.ready();
  await client.query('begin; lock table socket_io_attachments in access exclusive mode');
  onTestFinished(async () => void (await client.query('rollback')));
  // Too large for a notification.
  io.serverSideEmit('message', 'x'.repeat(10_000));
  await io.of('/').adapter.close();
  const began = performance.now();
  await fanOut.close();
  expect(performance.now() - began).toBeLessThan(8_000);
});
