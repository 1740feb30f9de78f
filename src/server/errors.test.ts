import { expect, onTestFinished, test } from 'vitest';
import { makeList, makeOperation, newItem, sendOperations } from '../test/household.ts';
import { startTestServer } from '../test/server.ts';
import { LostRace } from './db/database.ts';

test('a change that loses every race is refused for now, and not as an error', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const anna = await server.signUp();
  const list = await makeList(anna);
  let races = 0;
  const loseAll = async (): Promise<void> => {
    races += 1;
    server.faults.failAt(1, new LostRace());
    server.faults.beforeNext(loseAll);
  };
  server.faults.beforeNext(loseAll);
  const { status, body, headers } = await sendOperations(
    anna,
    list,
    makeOperation({ type: 'item.add', items: [newItem()] }),
  );
  expect(races).toBeGreaterThan(1);
  expect([status, body.message]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});
