import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { makeList } from '../../test/household.ts';
import { makeSubscription } from '../../test/push-service.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { isPublicAddress, Outbound, OutboundRefused } from '../outbound.ts';
import { PushNotifier } from '../push/push-notifier.ts';
import { createListReader } from '../shopping-lists/list-reader.ts';

/** A browser's push subscription names an address that the server calls. Nothing is listed in `OUTBOUND_ALLOW` here. */

let server: TestServer;
let anna: TestClient;
/** Stands for a target inside the network. */
let inside: Server;
let port: number;
let visits: string[];
beforeAll(async () => {
  visits = [];
  inside = createServer((call, answer) => {
    visits.push(call.url ?? '');
    answer.end('TAJNE');
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  ({ port } = inside.address() as AddressInfo);
  server = await startTestServer();
  anna = await server.signUp();
});
afterAll(async () => {
  await server.close();
  inside.close();
});

const PATH = '/api/v2/push/subscription';
const subscribed = () => server.database.read.selectFrom('pushSubscriptions').select('endpoint').execute();

const GOOGLE = 'https://fcm.googleapis.com/fcm/send/abc';
const call = { method: 'POST', headers: {}, timeoutMs: 1_000, maxAnswerBytes: 1_000 } as const;

describe('29: server-side request forgery by a push subscription', () => {
  // spec: P66
  test.each([
    'http://127.0.0.1:PORT/secret',
    'https://127.0.0.1:PORT/secret',
    'https://127.0.0.1/secret',
    'https://localhost/secret',
    'https://[::1]/secret',
    'https://[::ffff:127.0.0.1]/secret',
    'https://2130706433/secret',
    'https://0x7f.1/secret',
    'http://169.254.169.254/latest/meta-data/',
    'https://169.254.169.254/latest/meta-data/',
    'https://192.168.1.1/',
    'https://push.example.org/fcm/send/abc',
    'https://googleapis.com/fcm/send/abc',
    'https://storage.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.pl/fcm/send/abc',
    'https://evilfcm.googleapis.com/fcm/send/abc',
    'https://evilpush.services.mozilla.com/wpush/v2/abc',
    'https://push.services.mozilla.com.evil.pl/wpush/v2/abc',
    'https://web.push.apple.com.evil.pl/abc',
    'https://notify.windows.com.evil.pl/w/?token=abc',
    'https://fcm.googleapis.com@127.0.0.1/fcm/send/abc',
    'https://fcm.googleapis.com:443@evil.pl/fcm/send/abc',
    'https://evil.pl\\@fcm.googleapis.com/fcm/send/abc',
    'https://user:password@fcm.googleapis.com/fcm/send/abc',
    'https://user@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com:PORT/fcm/send/abc',
    'http://fcm.googleapis.com/fcm/send/abc',
    'http://fcm.googleapis.com:443/fcm/send/abc',
    'https://fcm.googleapis.com./fcm/send/abc',
    'https://evil.pl/#https://fcm.googleapis.com/fcm/send/abc',
    'https://evil.pl/?https://fcm.googleapis.com/fcm/send/abc',
    'ftp://fcm.googleapis.com/abc',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//fcm.googleapis.com/fcm/send/abc',
    '/fcm/send/abc',
    '',
  ])('no message can be sent to %s', async (given) => {
    const endpoint = given.replace('PORT', String(port));
    const answer = await anna.put(PATH, { ...makeSubscription(), endpoint });
    expect([answer.status, answer.body.message]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await subscribed()).toEqual([]);
  });

  test.each([
    GOOGLE,
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc%3d',
  ])('a push service is none of them: %s', async (endpoint) => {
    expect((await anna.put(PATH, { ...makeSubscription(), endpoint })).status).toBe(200);
    expect(await subscribed()).toEqual([{ endpoint }]);
    await anna.delete(PATH);
  });

  test('what got into the database in another way is not called, and forgotten', async () => {
    const jan = await server.signUp();
    const list = await makeList(anna, jan);
    await jan.put(PATH, makeSubscription());
    const endpoint = `http://127.0.0.1:${port}/secret`;
    await server.database.transaction((tx) =>
      tx.updateTable('pushSubscriptions').set({ endpoint }).execute(),
    );
    const { database } = server;
    const notifier = new PushNotifier({ ...server.deps, database, lists: createListReader(database) });
    notifier.listShared({ listId: list, byId: anna.id, toId: jan.id });
    await notifier.flush();
    expect(visits).toEqual([]);
    expect(await subscribed()).toEqual([]);
  });

  test.each([
    ['a name that leads to this machine', 'https://localhost/'],
    ['this machine', 'https://127.0.0.1/'],
    ['this machine by IPv6', 'https://[::1]/'],
    ['this machine as a number', 'https://2130706433/'],
    ['an address behind another form', 'https://[::ffff:10.0.0.1]/'],
    ['the network', 'https://192.168.1.1/'],
    ['what tells machines of themselves', 'https://169.254.169.254/'],
    ['plain http', 'http://example.org/'],
    ['another port', 'https://example.org:8443/'],
    ['a name with a password', 'https://a:b@example.org/'],
  ])('nothing that users name leads to %s', async (_, address) => {
    const outbound = new Outbound([]);
    await expect(outbound.call(new URL(address), call)).rejects.toThrow(OutboundRefused);
    outbound.close();
  });

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.2.1',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
  ])('%s is no address on the internet', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test('addresses on the internet are', () => {
    for (const address of ['142.250.75.10', '2a00:1450:401b:805::200a']) {
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
    }
  });

  test('what OUTBOUND_ALLOW lists is reached at its port, without following redirects or reading for ever', async () => {
    const elsewhere = createServer((request, answer) => {
      if (request.url === '/long') return void answer.end('x'.repeat(5_000));
      answer.writeHead(307, { location: `http://127.0.0.1:${port}/secret` }).end();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const listed = (elsewhere.address() as AddressInfo).port;
    const outbound = new Outbound([`127.0.0.1:${listed}`]);
    const ask = (at: number, path: string) => outbound.call(new URL(`http://127.0.0.1:${at}${path}`), call);
    expect(await ask(listed, '/moved')).toMatchObject({ status: 307 });
    await expect(ask(listed, '/long')).rejects.toThrow(OutboundRefused);
    await expect(ask(port, '/secret')).rejects.toThrow(OutboundRefused);
    await expect(outbound.call(new URL(`http://a@127.0.0.1:${listed}/`), call)).rejects.toThrow(
      OutboundRefused,
    );
    expect(visits).toEqual([]);
    outbound.close();
    elsewhere.close();
  });
});
