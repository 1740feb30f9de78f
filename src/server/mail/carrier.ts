import type { Mail } from './types.ts';

/** Brings mails to where they go. */
export interface Carrier {
  /**
   * Hands over all that was asked for together, and tells each of its outcome.
   * @param hold resolves when whatever was opened may be closed again: so late that the time tells nothing
   */
  carry: (round: readonly Errand[], hold: () => Promise<void>) => Promise<void>;
}

/** A mail to hand over, or nothing, and whom to tell. */
export interface Errand {
  mail: Mail | undefined;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Hands over the mail, if there is one, and tells the outcome. */
export async function runErrand(
  { mail, resolve, reject }: Errand,
  handOver: (mail: Mail) => Promise<void>,
): Promise<void> {
  try {
    if (mail !== undefined) await handOver(mail);
    resolve();
  } catch (error) {
    reject(error);
  }
}
