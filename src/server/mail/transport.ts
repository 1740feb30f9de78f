import type { Mail } from './types.ts';

/** Delivers mails. */
export interface Transport {
  /**
   * Delivers a batch of mails, and reports each outcome.
   * @param hold resolves when connections may be closed: late enough for the time to reveal nothing
   */
  deliver: (batch: readonly QueuedMail[], hold: () => Promise<void>) => Promise<void>;
}

/** A mail to deliver, or nothing, and the callbacks for its outcome. */
export interface QueuedMail {
  mail: Mail | undefined;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Delivers the mail, if there is one, and reports the outcome. */
export async function deliverQueued(
  { mail, resolve, reject }: QueuedMail,
  handOver: (mail: Mail) => Promise<void>,
): Promise<void> {
  try {
    if (mail !== undefined) await handOver(mail);
    resolve();
  } catch (error) {
    reject(error);
  }
}
