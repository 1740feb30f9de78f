import { createPublicKey } from 'node:crypto';
import type { Outbound } from '../outbound.ts';

/** Those of Chromium, Firefox, Safari and Windows; a dot in front stands for any subdomain. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** The address, if it is one of a push service that messages may be sent to. */
export function readEndpoint(text: string, outbound: Outbound): URL | undefined {
  const url = URL.parse(text);
  if (url === null) return undefined;
  const { protocol, hostname, port, username, password } = url;
  if (outbound.isListed(url)) return url;
  const isPlainHttps = protocol === 'https:' && port === '' && username === '' && password === '';
  const isService = PUSH_SERVICES.some((service) =>
    service.startsWith('.') ? hostname.endsWith(service) : hostname === service,
  );
  return isPlainHttps && isService ? url : undefined;
}

/** Whether messages can be encrypted for this key: an uncompressed point of P-256, base64url. */
export function isPublicKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  try {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    return true;
  } catch {
    return false;
  }
}
