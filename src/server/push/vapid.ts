import * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import type { Settings } from '../settings.ts';
import { findKeys, insertKeys } from './repository.ts';

/** The keys by which push services recognise this installation (RFC 8292), base64url. */
const vapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.infer<typeof vapidKeys>;

/** The installation's keys. They are made once, however many processes start at the same time. */
export async function loadVapidKeys({ read, transaction }: Database): Promise<VapidKeys> {
  const known = await findKeys(read);
  if (known !== undefined) return readKeys(known);
  const { default: webPush } = await import('web-push');
  const fresh = JSON.stringify(webPush.generateVAPIDKeys());
  return transaction(async (tx) => {
    await insertKeys(tx, fresh);
    return readKeys((await findKeys(tx)) ?? fresh);
  });
}

function readKeys(text: string): VapidKeys {
  return vapidKeys.parse(JSON.parse(text));
}

/** The contact for push services about this installation: an https address, otherwise a mail address. */
export function vapidSubject({ publicUrl, mailFrom }: Pick<Settings, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? 'lz@localhost'}`;
}
