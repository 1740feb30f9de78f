export interface Mail {
  to: string;
  subject: string;
  /** Plain text; there is no HTML part, so nothing in it needs escaping. */
  text: string;
  /** Set where `text` holds a link into the app: it is only sent where PUBLIC_URL is set. */
  link?: {
    /** The text sent instead if the link can't be sent; without it, nothing is sent. */
    textWithout?: string;
  };
  /**
   * Whether the existence of the mail must stay secret: everything that is done for it is also done for {@link
   * Mailer.sendNothing}.
   */
  isSecret?: boolean;
}

export interface Mailer {
  /**
   * Resolves when the mail is handed over (to the SMTP server, or to the outbox folder), in the next batch of mails or,
   * if it is temporarily refused, in a later one.
   */
  send: (mail: Mail) => Promise<void>;
  /**
   * Makes the next batch look from outside as if there were a mail, for a request that must not show whether there is
   * a recipient. Resolves or rejects as `send` would, except where the server refuses the mail itself.
   */
  sendNothing: () => Promise<void>;
}

export interface BatchTimes {
  /** Time from one batch to the next, if there is anything to send. */
  everyMs: number;
  /** Time from the beginning of a batch until its connection ends: longer than a mail server takes for a mail. */
  holdMs: number;
  /** From the beginning of the batch in which a mail is temporarily refused until the next attempt, and so on. */
  retryAfterMs?: readonly number[];
}
