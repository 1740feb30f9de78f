import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JoinAnswer, listRoom } from '../../contract/events.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { serveSocket } from './rooms.ts';
import type { RealtimeSocket } from './types.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('an operation that is announced just before the room is joined is in the answer', async () => {
  const room = listRoom(uuidv7());
  let version = 1;
  const { promise: answer, resolve } = Promise.withResolvers<JoinAnswer>();
  const socket = {
    data: { actor: { id: 'anna', sessionId: 'none', role: 'user' }, viewing: [] },
    rooms: new Set(),
    join: async (joined: string | string[]) => {
      if (joined === room) version = 2;
    },
    leave: async () => undefined,
    use: () => undefined,
    disconnect: () => undefined,
    on: (event: string, handle: (room: string, answer: (answer: JoinAnswer) => void) => void) => {
      if (event === 'joinRoom') handle(room, resolve);
    },
  };
  const statusNow = async () => ({ version, digest: 'digest' });
  serveSocket(socket as unknown as RealtimeSocket, {
    database: server.database,
    epoch: 'epoch',
    lists: { authorize: async () => undefined, statusFor: statusNow, statusesOf: async () => [] },
    viewers: { show: () => undefined, of: () => [], requestState: () => undefined, close: () => undefined },
    claims: { adopt: () => undefined, change: () => undefined, of: () => [] },
    coalescer: { add: (_key, _what, send) => send() },
    log: pino({ level: 'silent' }),
  });
  expect(await answer).toMatchObject({ success: true, version: 2 });
});
