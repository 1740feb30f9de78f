import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { SOCKET_PATH } from '../../contract/events.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { Wire } from '../../test/wire.ts';

const GET = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';
const BEGUN_POST =
  'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{';

/** A proxy's connection half-way through a request, to a server that begins to stop. The rest of the request is `}`. */
async function stopUnderRequest() {
  const server = await startTestServer();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const connection = { socket, heard: '', ended: once(socket, 'end') };
  socket.setEncoding('utf8').on('data', (text: string) => {
    connection.heard += text;
  });
  socket.write(GET + BEGUN_POST);
  await expect.poll(() => connection.heard).toContain('200 OK');
  return { connection, stopped: server.close() };
}

describe('a server that stops', () => {
  it('answers the request it is reading, and does not keep the connection', async () => {
    const { connection, stopped } = await stopUnderRequest();
    connection.socket.write('}');
    await connection.ended;
    expect(connection.heard).toContain('VALIDATION_ERROR');
    await stopped;
  });

  it('answers a proxy’s next request over a kept connection, and then closes it', async () => {
    const { connection, stopped } = await stopUnderRequest();
    connection.socket.write(`}${GET}`);
    await connection.ended;
    const [, answer = ''] = connection.heard.split('VALIDATION_ERROR');
    expect(answer).toContain('200 OK');
    expect(answer).toContain('connection: close');
    await stopped;
  });
});

describe('the connections one address may have open', () => {
  const PHONES = 20;
  /** How many connections a browser opens to one server. */
  const CONNECTIONS_OF_PHONE = 6;
  const MOST = 256;

  let server: TestServer;
  const wires: Wire[] = [];
  afterEach(async () => {
    for (const wire of wires.splice(0)) wire.close();
    await server.close();
  });
  const dial = async (): Promise<Wire> => {
    const wire = await Wire.open(server.url);
    wires.push(wire);
    return wire;
  };
  const shake = async (address: string) => (await dial()).upgrade(`x-forwarded-for: ${address}`).answer();

  // spec: P53
  it.each([
    ['itself', []],
    ['behind a proxy', ['127.0.0.1']],
  ])('are enough for twenty phones, %s', async (_, trustProxy) => {
    server = await startTestServer({ settings: { trustProxy } });
    const from = 'x-forwarded-for: 192.0.2.7';
    const answers = Array.from({ length: PHONES }, async () => {
      const connections = Array.from({ length: CONNECTIONS_OF_PHONE }, async () => {
        const wire = await dial();
        // Both over one kept-alive connection.
        await wire.get('/api/auth/check', from).answer();
        return wire.get('/api/auth/captcha', from).answer(2);
      });
      return [...(await Promise.all(connections)), await (await dial()).upgrade(from).answer()];
    });
    const all = (await Promise.all(answers)).flat();
    expect(all.filter((status) => status === 200)).toHaveLength(PHONES * CONNECTIONS_OF_PHONE);
    expect(all.filter((status) => status === 101)).toHaveLength(PHONES);
  });

  // spec: P53
  it('are counted behind a proxy for each address it forwards, without a bound for the proxy', async () => {
    server = await startTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
    const one = await Promise.all(Array.from({ length: MOST + 10 }, () => shake('192.0.2.7')));
    expect(one.filter((status) => status === 101)).toHaveLength(MOST);
    const others = await Promise.all(Array.from({ length: 40 }, (_, other) => shake(`198.51.100.${other}`)));
    expect(others).toEqual(others.map(() => 101));
    for (const wire of wires.splice(0)) wire.close();
    await expect.poll(() => shake('192.0.2.7')).toBe(101);
  });

  // spec: P53
  it('are counted behind a proxy for slow requests', async () => {
    server = await startTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
    const post = (address: string) =>
      BEGUN_POST.replace('host: localhost', `host: localhost\r\nx-forwarded-for: ${address}`);
    const begun = await Promise.all(Array.from({ length: MOST + 1 }, dial));
    for (const wire of begun) wire.send(post('192.0.2.7'));
    await expect.poll(() => begun.flatMap(({ statuses }) => statuses)).toEqual([429]);
    expect(await (await dial()).send(`${post('192.0.2.8')}}`).answer()).toBe(400);
    for (const wire of begun) wire.send('}');
    const answers = await Promise.all(begun.map((wire) => wire.answer()));
    expect(answers.filter((status) => status === 400)).toHaveLength(MOST);
    expect(await (await dial()).send(`${post('192.0.2.7')}}`).answer()).toBe(400);
  });

  // spec: P53
  it('are held behind a proxy by a polling request until it is answered, not by the connection', async () => {
    server = await startTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
    const from = 'x-forwarded-for: 192.0.2.7';
    const path = `${SOCKET_PATH}/?EIO=4&transport=polling`;
    const kept = await dial();
    await kept.get(path, from).answer();
    const sid = /"sid":"([^"]+)"/.exec(kept.heard)?.[1] ?? '';
    const pong = ['content-type: text/plain;charset=UTF-8', 'content-length: 1', '', '3'].join('\r\n');
    for (let asked = 2; asked <= MOST + 10; asked += 1) {
      kept.send(`POST ${path}&sid=${sid} HTTP/1.1\r\nhost: lz\r\n${from}\r\n${pong}`);
      expect(await kept.answer(asked)).toBe(200);
    }
    expect(await (await dial()).get('/api/auth/check', from).answer()).toBe(200);
  });

  // spec: P18
  it('are four times as many for a whole IPv6 /48', async () => {
    server = await startTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
    // Far from the limit of calls, which is counted by the same networks.
    const statuses: (number | undefined)[] = [];
    for (let network = 1; network <= 5; network += 1) {
      const some = Array.from({ length: 210 }, () => shake(`2001:db8:7:${network}::1`));
      statuses.push(...(await Promise.all(some)));
    }
    expect(statuses.filter((status) => status === 101)).toHaveLength(4 * MOST);
    expect(await shake('2001:db8:8::1')).toBe(101);
  });
});

// spec: P57
it.each([
  ['before it is heard', (wire: Wire) => wire.get('/api/auth/check').socket.resetAndDestroy()],
  ['in the middle of its request', (wire: Wire) => wire.send(BEGUN_POST).socket.destroy()],
])('a client that vanishes %s leaves no error in the log', async (_, vanish) => {
  const server = await startTestServer();
  for (let time = 0; time < 20; time += 1) vanish(await Wire.open(server.url));
  // A later request is read after their end.
  await server.anonymous().get('/api/auth/check');
  await server.close();
  expect(server.logs.filter((line) => /"level":(50|60)|cannot serve|"status":5/.test(line))).toEqual([]);
});
