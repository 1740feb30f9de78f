import { setTimeout as delay } from 'node:timers/promises';
import type { QueuedMail, Transport } from './transport.ts';
import type { BatchTimes, Mail, Mailer } from './types.ts';

/** Queues mails, and has them delivered in batches at fixed times. */
export class BatchMailer implements Mailer {
  readonly #transport: Transport;
  readonly #times: BatchTimes;
  readonly #mayLink: boolean;
  readonly #began = performance.now();
  readonly #flush = new AbortController();
  #queue: QueuedMail[] = [];
  #isRunning = false;

  /** @param mayLink whether mails may hold links */
  constructor(transport: Transport, times: BatchTimes, mayLink: boolean) {
    this.#transport = transport;
    this.#times = times;
    this.#mayLink = mayLink;
  }

  send(mail: Mail): Promise<void> {
    return this.#enqueue(this.#mayLink ? mail : withoutLink(mail));
  }

  sendNothing(): Promise<void> {
    return this.#enqueue(undefined);
  }

  /** From now on everything is sent at once, and nothing held open: for a server that stops. */
  flushNow(): void {
    this.#flush.abort();
  }

  #enqueue(mail: Mail | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ mail, resolve, reject });
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#queue.length > 0) {
      await this.#pause(this.#untilNextBatch());
      const batch = this.#queue.splice(0);
      const held = this.#pause(this.#times.holdMs);
      try {
        await this.#transport.deliver(batch, () => held);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isRunning = false;
  }

  #untilNextBatch(): number {
    const { everyMs } = this.#times;
    return everyMs - ((performance.now() - this.#began) % everyMs);
  }

  /** Cut short by {@link flushNow}. */
  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#flush.signal }).catch(() => undefined);
  }
}

function withoutLink(mail: Mail): Mail | undefined {
  if (mail.link === undefined) return mail;
  const { textWithout } = mail.link;
  return textWithout === undefined ? undefined : { ...mail, text: textWithout };
}
