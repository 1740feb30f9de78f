import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import { type JoinAnswer, listRoom } from '../../contract/events.ts';
import { type RoomsOptions, serveSocket } from './rooms.ts';
import type { RealtimeSocket } from './types.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();

/** Serves a socket of which these parts are of interest. */
function serve(
  { sessionId, ...parts }: { sessionId: string } & Partial<Record<keyof RealtimeSocket, unknown>>,
  statusFor: RoomsOptions['lists']['statusFor'] = async () => ({ version: 1, digest: 'digest' }),
): void {
  const socket = {
    data: { actor: { id: 'anna', sessionId, role: 'user' }, viewing: [] },
    rooms: new Set(),
    join: async () => undefined,
    leave: async () => undefined,
    use: () => undefined,
    disconnect: () => undefined,
    on: () => undefined,
    ...parts,
  };
  serveSocket(socket as unknown as RealtimeSocket, {
    database: server.database,
    epoch: 'epoch',
    lists: { authorize: async () => undefined, statusFor, statusesOf: async () => [] },
    viewers: { show: () => undefined, of: () => [], requestState: () => undefined, close: () => undefined },
    claims: { adopt: () => undefined, change: () => undefined, of: () => [] },
    coalescer: { add: (_key, _what, send) => send() },
    log: pino({ level: 'silent' }),
  });
}

test('an operation that is announced just before the room is joined is in the answer', async () => {
  const room = listRoom(uuidv7());
  let version = 1;
  const { promise: answer, resolve } = Promise.withResolvers<JoinAnswer>();
  const join = async (joined: string | string[]) => {
    if (joined === room) version = 2;
  };
  const on = (event: string, handle: (room: string, answer: (answer: JoinAnswer) => void) => void) => {
    if (event === 'joinRoom') handle(room, resolve);
  };
  serve({ sessionId: 'none', join, on }, async () => ({ version, digest: 'digest' }));
  expect(await answer).toMatchObject({ success: true, version: 2 });
});

/** A session that has just been opened. */
async function openSession(): Promise<string> {
  const { id: userId } = await server.signUp();
  const query = server.database.read.selectFrom('sessions').select('id').where('userId', '=', userId);
  return (await query.executeTakeFirstOrThrow()).id;
}

test('a socket whose session ended or expired during the handshake is closed, any other stays', async () => {
  const [ended, expired, live] = [await openSession(), await openSession(), await openSession()];
  await server.database.transaction(async (tx) => {
    await tx.deleteFrom('sessions').where('id', '=', ended).execute();
    await tx.updateTable('sessions').set({ expiresAt: Date.now() }).where('id', '=', expired).execute();
  });
  const closed: string[] = [];
  for (const sessionId of [live, ended, expired]) {
    serve({ sessionId, disconnect: () => void closed.push(sessionId) });
  }
  await vi.waitFor(() => expect(closed).toHaveLength(2));
  expect(closed.toSorted()).toEqual([ended, expired].toSorted());
});
