import { createHash } from 'node:crypto';
import { HOUR_MS } from '../../contract/durations.ts';
import type { PushMessage } from '../../contract/push.ts';
import type { Database } from '../db/database.ts';
import type { Outbound } from '../outbound.ts';
import { readEndpoint } from './endpoints.ts';
import type { Subscription } from './repository.ts';
import { loadVapidKeys, type VapidKeys } from './vapid.ts';

/** A push service answers within a second as a rule. */
const CALL_TIMEOUT_MS = 10_000;
/** Only the status of an answer is read. */
const MAX_ANSWER_BYTES = 64_000;
/** Push services take tokens of at most 24 hours. */
const TOKEN_LIFETIME_S = 12 * 3_600;
const TOKEN_RENEWED_AFTER_MS = 6 * HOUR_MS;

/** A message with what its push service has to know. */
export interface PushRequest {
  message: PushMessage;
  /** How long it waits for a device that is switched off, in s. */
  ttlS: number;
  urgency: 'high' | 'normal';
}

/** 'gone': the browser takes no messages there any more. */
export type Delivery = 'sent' | 'gone' | { host: string; reason: string };

/** Encrypts messages for browsers (RFC 8291) and hands them to their push services. */
export class PushSender {
  readonly #database: Database;
  readonly #outbound: Outbound;
  readonly #subject: string;
  #keys: Promise<VapidKeys> | undefined;
  /** By the push service's origin. */
  readonly #tokens = new Map<string, { header: string; madeAt: number }>();

  /** @param subject the address to which a push service may write */
  constructor({ database, outbound }: { database: Database; outbound: Outbound }, subject: string) {
    this.#database = database;
    this.#outbound = outbound;
    this.#subject = subject;
  }

  /** Never throws; what failed is not tried again. */
  async send(
    { endpoint, p256dh, auth }: Subscription,
    { message, ttlS, urgency }: PushRequest,
  ): Promise<Delivery> {
    // Checked again: it may have been stored under other settings.
    const url = readEndpoint(endpoint, this.#outbound);
    if (url === undefined) return 'gone';
    try {
      const { default: webPush } = await import('web-push');
      const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(message), 'aes128gcm');
      const { status } = await this.#outbound.call(url, {
        method: 'POST',
        headers: {
          authorization: await this.#authorization(url.origin),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          'content-length': cipherText.length,
          ttl: ttlS,
          urgency,
          topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
        },
        body: cipherText,
        timeoutMs: CALL_TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
      });
      if (status >= 200 && status < 300) return 'sent';
      return [404, 410].includes(status) ? 'gone' : { host: url.host, reason: String(status) };
    } catch (error) {
      return { host: url.host, reason: error instanceof Error ? error.message : String(error) };
    }
  }

  async #authorization(origin: string): Promise<string> {
    const known = this.#tokens.get(origin);
    // A time further ahead was read from a clock that has been set right since; such a token is refused.
    const isValid = known !== undefined && Math.abs(Date.now() - known.madeAt) < TOKEN_RENEWED_AFTER_MS;
    if (isValid) return known.header;
    const { publicKey, privateKey } = await this.#loadKeys();
    const { default: webPush } = await import('web-push');
    const expires = Math.floor(Date.now() / 1000) + TOKEN_LIFETIME_S;
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      this.#subject,
      publicKey,
      privateKey,
      'aes128gcm',
      expires,
    );
    this.#tokens.set(origin, { header, madeAt: Date.now() });
    return header;
  }

  #loadKeys(): Promise<VapidKeys> {
    this.#keys ??= loadVapidKeys(this.#database).catch((error: unknown) => {
      this.#keys = undefined;
      throw error;
    });
    return this.#keys;
  }
}
