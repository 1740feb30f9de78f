import pg from 'pg';
import pino from 'pino';
import { Server } from 'socket.io';
import { MessageType } from 'socket.io-adapter';
import { expect, onTestFinished, test } from 'vitest';
import { createTestStorage } from '../../test/database.ts';
import { createFanOut, type FanOutOptions } from './fan-out.ts';
import { HeardPeers } from './heard-peers.ts';

type Published = { type: MessageType; data?: { packet?: { data: unknown[] } } };

/** What is published on this database, as it comes. */
async function listen(databaseUrl: string): Promise<{ published: Published[]; client: pg.Client }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const published: Published[] = [];
  client.on('notification', ({ payload = '' }) => published.push(JSON.parse(payload) as Published));
  await client.query('listen "socket.io#/"');
  return { published, client };
}

async function startProcess(options: Pick<FanOutOptions, 'databaseUrl' | 'peers'>): Promise<Server> {
  const log = pino({ level: 'silent' });
  const fanOut = await createFanOut({ ...options, installation: 'test', log, onTrouble: () => undefined });
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
  const peers = new HeardPeers(() => now);
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
