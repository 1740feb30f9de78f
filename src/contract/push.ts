import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

/** A browser's push subscription, its keys in base64url, as `PushSubscription.toJSON()` has it (https://www.w3.org/TR/push-api/). */
export const pushSubscription = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(LIMITS.pushEndpointLength)),
  keys: z.object({
    /** A point of P-256, uncompressed: 65 bytes. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
    /** 16 bytes. */
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscription>;

/** The public VAPID key that a browser needs to subscribe, base64url. */
export const pushKeyAnswer = z.object({ key: z.string() });

/** Whether the session gets push messages after the call. */
export const subscribedAnswer = z.object({ subscribed: z.boolean() });

/** What a push message holds, as JSON, and the service worker shows. */
export interface PushMessage {
  title: string;
  body: string;
  /** A newer message with the same tag replaces an older one. */
  tag: string;
  /** The path that it opens, with its search. */
  url: string;
}
