import { expect, test } from 'vitest';
import { listRoom, SOCKET_PATH } from '../../contract/events.ts';
import { LIMITS } from '../../contract/limits.ts';
import { makeList, makeOperation, makeProduct, newItem, sendOperations } from '../../test/household.ts';
import { connect } from '../../test/socket.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const anna = await server.signUp();

const countSockets = async () => (await server.deps.metrics.sockets.get()).values[0]?.value;

/** A screen of a list, by polling, that never fetches its messages. */
async function deafScreen(list: string): Promise<void> {
  const path = `${server.url}${SOCKET_PATH}/?EIO=4&transport=polling`;
  const sid = /"sid":"([^"]+)"/.exec(await (await fetch(path)).text())?.[1] ?? '';
  const say = (body: string) => fetch(`${path}&sid=${sid}`, { method: 'POST', body });
  const hear = async () => (await fetch(`${path}&sid=${sid}`)).text();
  await say(`40${JSON.stringify({ token: anna.token })}`);
  expect(await hear()).toMatch(/^40/);
  await say(`421${JSON.stringify(['joinRoom', listRoom(list)])}`);
  expect(await hear()).toContain('431');
}

// spec: P75
test('a client that doesn’t read what it is sent is closed, others go on hearing', async () => {
  const list = await makeList(anna);
  const screen = await connect(server.url, { token: anna.token });
  await screen.join(list);
  await deafScreen(list);
  expect(await countSockets()).toBe(2);
  const product = await makeProduct(anna);
  const note = 'x'.repeat(LIMITS.noteLength);
  // A megabyte and a half.
  for (let sent = 0; sent < 120; sent += 1) {
    const items = Array.from({ length: 17 }, () => ({ ...newItem(product), note }));
    await sendOperations(anna, list, makeOperation({ type: 'item.add', items }));
  }
  await expect.poll(countSockets, { timeout: 5_000 }).toBe(1);
  expect(screen.socket.connected).toBe(true);
  await screen.close();
});
