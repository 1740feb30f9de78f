export interface Mail {
  to: string;
  subject: string;
  /** Plain text; there is no HTML part, so nothing in it needs escaping. */
  text: string;
  /** Set where `text` holds a link into the app: it is only sent where PUBLIC_URL is set. */
  link?: {
    /** What is sent instead where the link can't be; without it, nothing is. */
    textWithout?: string;
  };
}

export interface Mailer {
  /** Resolves when the mail is handed over (to the SMTP server, or to the outbox folder), in the next batch of mails. */
  send: (mail: Mail) => Promise<void>;
  /**
   * Has the next batch look from outside as if there were a mail, for a request that must not show whether there is a
   * recipient. Resolves or rejects as `send` would.
   */
  sendNothing: () => Promise<void>;
}

export interface BatchTimes {
  /** From one batch to the next, where there is anything to send. */
  everyMs: number;
  /** From the beginning of a batch until its connection ends: longer than a mail server takes for a mail. */
  holdMs: number;
}
