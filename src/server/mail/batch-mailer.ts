import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { MailFailure } from './mail-failure.ts';
import type { Transport } from './transport.ts';
import type { BatchTimes, Mail, Mailer } from './types.ts';

/** How many mails, and places without a mail, may wait for another attempt; beyond that there is only one attempt. */
const MAX_WAITING = 1_000;

/** The result of a failed attempt: the mail is tried again, or lost. */
export type FailedAttempt = 'delayed' | 'lost';

/** A place in a batch and, if the mail is temporarily refused, in later ones. */
interface Entry {
  mail: Mail | undefined;
  /** It has a place in the later batches whatever its outcome, so that these don't reveal whether there was a mail. */
  isSecret: boolean;
  /** Attempts before this one. */
  attempts: number;
  /** Absent once it is known. */
  outcome?: { resolve: () => void; reject: (error: unknown) => void };
}

/** Queues mails, has them delivered in batches at fixed times, and tries again those that are temporarily refused. */
export class BatchMailer implements Mailer {
  readonly #transport: Transport;
  readonly #times: BatchTimes;
  readonly #mayLink: boolean;
  readonly #report: (attempt: FailedAttempt, failure: MailFailure) => void;
  readonly #began = performance.now();
  readonly #flush = new AbortController();
  #queue: Entry[] = [];
  #isRunning = false;
  #waiting = 0;

  /**
   * @param mayLink whether mails may hold links
   * @param report called for each attempt that fails
   */
  constructor(
    transport: Transport,
    times: BatchTimes,
    mayLink: boolean,
    report: (attempt: FailedAttempt, failure: MailFailure) => void,
  ) {
    this.#transport = transport;
    this.#times = times;
    this.#mayLink = mayLink;
    this.#report = report;
    // Each waiting mail listens for the stop.
    setMaxListeners(0, this.#flush.signal);
  }

  send(mail: Mail): Promise<void> {
    return this.#enqueue(this.#mayLink ? mail : withoutLink(mail), mail.isSecret === true);
  }

  sendNothing(): Promise<void> {
    return this.#enqueue(undefined, true);
  }

  /**
   * From now on everything is sent at once, without further attempts, and connections aren't held open: for a server
   * that stops.
   */
  flushNow(): void {
    this.#flush.abort();
  }

  #enqueue(mail: Mail | undefined, isSecret: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#add({ mail, isSecret, attempts: 0, outcome: { resolve, reject } });
    });
  }

  #add(entry: Entry): void {
    this.#queue.push(entry);
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#queue.length > 0) {
      await this.#pause(this.#untilNextBatch());
      await this.#deliver(this.#queue.splice(0));
    }
    this.#isRunning = false;
  }

  async #deliver(batch: readonly Entry[]): Promise<void> {
    const began = performance.now();
    const held = this.#pause(this.#times.holdMs);
    const open = new Set(batch);
    const end = (entry: Entry, failure?: MailFailure): void => {
      if (open.delete(entry)) this.#end(entry, began, failure);
    };
    const queued = batch.map((entry) => ({
      mail: entry.mail,
      resolve: () => end(entry),
      reject: (error: unknown) => end(entry, new MailFailure(error)),
    }));
    try {
      await this.#transport.deliver(queued, () => held);
    } catch (error) {
      for (const { reject } of queued) reject(error);
    }
  }

  /** @param began when the batch did, so that a later batch doesn't reveal how long this one took */
  #end(entry: Entry, began: number, failure: MailFailure | undefined): void {
    const { outcome, isSecret, attempts } = entry;
    const afterMs = this.#times.retryAfterMs?.[attempts];
    const mayRepeat = afterMs !== undefined && this.#waiting < MAX_WAITING && !this.#flush.signal.aborted;
    const isDelayed = failure?.isTemporary === true && mayRepeat && outcome !== undefined;
    if (failure !== undefined && outcome !== undefined) this.#report(isDelayed ? 'delayed' : 'lost', failure);
    if (!isDelayed) {
      if (failure === undefined) outcome?.resolve();
      else outcome?.reject(failure);
    }
    if (!mayRepeat || !(isDelayed || isSecret)) return;
    const later = { isSecret, attempts: attempts + 1 };
    const next: Entry = isDelayed ? { ...entry, ...later } : { mail: undefined, ...later };
    void this.#repeat(next, began + afterMs - performance.now(), failure);
  }

  async #repeat(entry: Entry, inMs: number, failure: MailFailure | undefined): Promise<void> {
    this.#waiting += 1;
    await this.#pause(Math.max(0, inMs));
    this.#waiting -= 1;
    if (!this.#flush.signal.aborted) return this.#add(entry);
    if (failure === undefined || entry.outcome === undefined) return;
    this.#report('lost', failure);
    entry.outcome.reject(failure);
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
