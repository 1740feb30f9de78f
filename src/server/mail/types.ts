export interface Mail {
  to: string;
  subject: string;
  /** Plain text; there is no HTML part, so nothing in it needs escaping. */
  text: string;
  /** Set where `text` holds a link into the app: it goes out only from a server that was told its own address. */
  link?: {
    /** What else goes out; nothing where that would say nothing. */
    textWithout?: string;
  };
}

export interface Mailer {
  /** Resolves when the mail is handed over (to the SMTP server, or to the outbox folder), in the next round of mails. */
  send: (mail: Mail) => Promise<void>;
  /**
   * Has the next round look from outside as if there were a mail, for a request that must not show whether there is
   * anybody to write to. Resolves or rejects as `send` would.
   */
  sendNothing: () => Promise<void>;
}

export interface RoundTimes {
  /** From one round to the next, where there is anything to send. */
  everyMs: number;
  /** From the beginning of a round until its connection ends: longer than a mail server takes for a mail. */
  holdMs: number;
}
