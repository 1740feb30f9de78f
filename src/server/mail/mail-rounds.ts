import { setTimeout as delay } from 'node:timers/promises';
import type { Carrier, Errand } from './carrier.ts';
import type { Mail, Mailer, RoundTimes } from './types.ts';

/** Gathers mails, and has them carried at fixed times. */
export class MailRounds implements Mailer {
  readonly #carrier: Carrier;
  readonly #times: RoundTimes;
  readonly #mayLink: boolean;
  readonly #began = performance.now();
  readonly #hurry = new AbortController();
  #waiting: Errand[] = [];
  #isRunning = false;

  /** @param mayLink whether mails may hold links */
  constructor(carrier: Carrier, times: RoundTimes, mayLink: boolean) {
    this.#carrier = carrier;
    this.#times = times;
    this.#mayLink = mayLink;
  }

  send(mail: Mail): Promise<void> {
    return this.#ask(this.#mayLink ? mail : withoutLink(mail));
  }

  sendNothing(): Promise<void> {
    return this.#ask(undefined);
  }

  /** From now on everything is sent at once, and nothing held open: for a server that stops. */
  hurry(): void {
    this.#hurry.abort();
  }

  #ask(mail: Mail | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ mail, resolve, reject });
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      await this.#pause(this.#untilNextRound());
      const round = this.#waiting.splice(0);
      const held = this.#pause(this.#times.holdMs);
      try {
        await this.#carrier.carry(round, () => held);
      } catch (error) {
        for (const { reject } of round) reject(error);
      }
    }
    this.#isRunning = false;
  }

  #untilNextRound(): number {
    const { everyMs } = this.#times;
    return everyMs - ((performance.now() - this.#began) % everyMs);
  }

  /** Cut short by {@link hurry}. */
  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#hurry.signal }).catch(() => undefined);
  }
}

function withoutLink(mail: Mail): Mail | undefined {
  if (mail.link === undefined) return mail;
  const { textWithout } = mail.link;
  return textWithout === undefined ? undefined : { ...mail, text: textWithout };
}
