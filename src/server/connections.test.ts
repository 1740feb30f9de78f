import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../test/server.ts';

/** Far below the time for which connections are kept alive, in ms. */
const AT_ONCE = 5_000;

const GET = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';
const BEGUN_POST =
  'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{';

/** A proxy's connection, half-way through a request of which the rest is `}`, to a server that begins to stop. */
async function stopUnderRequest() {
  const server = await startTestServer();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const connection = { socket, heard: '', ended: once(socket, 'end') };
  socket.setEncoding('utf8').on('data', (text: string) => {
    connection.heard += text;
  });
  socket.write(GET + BEGUN_POST);
  await expect.poll(() => connection.heard).toContain('200 OK');
  const began = performance.now();
  const stopped = server.close().then(() => performance.now() - began);
  return { connection, stopped };
}

describe('a server that stops', () => {
  it('answers the request it is reading, and does not keep the connection', async () => {
    const { connection, stopped } = await stopUnderRequest();
    connection.socket.write('}');
    await connection.ended;
    expect(connection.heard).toContain('VALIDATION_ERROR');
    expect(await stopped).toBeLessThan(AT_ONCE);
  });

  it('answers what a proxy still sends over a kept connection, and says that it was the last', async () => {
    const { connection, stopped } = await stopUnderRequest();
    connection.socket.write(`}${GET}`);
    await connection.ended;
    const [, answer = ''] = connection.heard.split('VALIDATION_ERROR');
    expect(answer).toContain('200 OK');
    expect(answer).toContain('connection: close');
    expect(await stopped).toBeLessThan(AT_ONCE);
  });
});
