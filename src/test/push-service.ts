import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { PushMessage, PushSubscriptionBody } from '../contract/push.ts';
import { listenOnLoopback } from './loopback.ts';

interface Browser {
  ecdh: ECDH;
  auth: Buffer;
  status: number;
}

/** A push message that came with a valid signature and could be decrypted. */
export interface ReceivedPush {
  endpoint: string;
  message: PushMessage;
  headers: IncomingHttpHeaders;
  /** The contact address in the token, for the operator of the push service. */
  subject: string;
}

/** A push service on 127.0.0.1, with browsers that have subscribed there. */
export interface TestPushService {
  /** For `OUTBOUND_ALLOW`. */
  host: string;
  /** Says which VAPID key messages are to be signed with. */
  expectKey: (key: string) => void;
  /** In the order of arrival, those refused with another status than 201 too. */
  received: ReceivedPush[];
  /** One more browser subscribes. */
  subscribe: () => PushSubscriptionBody;
  /** The status with which calls of this endpoint are answered from now on, in place of 201. */
  answer: (endpoint: string, status: number) => void;
  /** Resolves with all messages when this many have arrived. */
  untilReceived: (count: number) => Promise<ReceivedPush[]>;
  /** Throws when a call was not understood. */
  stop: () => Promise<void>;
}

/** A browser's subscription at Google's push service, which no test can reach. */
export function makeSubscription(): PushSubscriptionBody {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const place = randomBytes(12).toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${place}`, keys: { p256dh, auth } };
}

export async function startPushService(): Promise<TestPushService> {
  let publicKey = '';
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  const problems: unknown[] = [];
  let wake = Promise.withResolvers<void>();
  const server = createServer((request, answer) => {
    void (async () => {
      const endpoint = loopback.url + request.url;
      const browser = browsers.get(endpoint);
      if (browser === undefined || request.method !== 'POST') return 404;
      const subject = readToken(request.headers.authorization, loopback.url, publicKey);
      const body = decrypt(await buffer(request), browser);
      received.push({ endpoint, message: JSON.parse(body), headers: request.headers, subject });
      return browser.status;
    })()
      .catch((error: unknown) => {
        problems.push(error);
        return 400;
      })
      .then((status) => {
        // No client may follow it.
        if (status >= 300 && status < 400) answer.setHeader('location', `${loopback.url}/elsewhere`);
        answer.writeHead(status).end();
        wake.resolve();
        wake = Promise.withResolvers();
      });
  });
  const loopback = await listenOnLoopback(server);
  return {
    host: `127.0.0.1:${loopback.port}`,
    received,
    expectKey(key) {
      publicKey = key;
    },
    subscribe() {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16);
      const endpoint = `${loopback.url}/push/${randomBytes(12).toString('base64url')}`;
      browsers.set(endpoint, { ecdh, auth, status: 201 });
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    answer(endpoint, status) {
      const browser = browsers.get(endpoint);
      if (browser === undefined) throw new Error(`Nobody subscribed at ${endpoint}.`);
      browser.status = status;
    },
    async untilReceived(count) {
      while (received.length < count) await wake.promise;
      return received;
    },
    async stop() {
      await loopback.stop();
      if (problems.length > 0) throw new AggregateError(problems, 'Calls that were not understood');
    },
  };
}

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

const DAY_S = 24 * 3_600;

/** The subject of a token (RFC 8292) that is signed with the key, for this service and no longer than a day. */
function readToken(authorization: string | undefined, origin: string, publicKey: string): string {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error(`Signed with another key: ${authorization}`);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    {
      key: createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  const leftS = exp - Date.now() / 1000;
  if (!isSigned || aud !== origin || leftS <= 0 || leftS > DAY_S) throw new Error(`A bad token: ${token}`);
  return sub;
}

/** Decrypts a body of one record as the browser would (RFC 8188 and 8291). */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const senderKey = body.subarray(21, keyEnd);
  const derive = (secret: Buffer, salted: Buffer, info: Buffer | string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length));
  const keys = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, keys, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  // A delimiter of 2, and zeros behind it, end the last record.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
