import { join } from 'node:path';
import { linkDelivery, type Settings } from '../settings.ts';
import { BatchMailer, type FailedAttempt } from './batch-mailer.ts';
import type { MailFailure } from './mail-failure.ts';
import { outboxTransport } from './outbox.ts';
import { smtpTransport } from './smtp.ts';
import type { BatchTimes } from './types.ts';

const BATCH_TIMES: BatchTimes = {
  everyMs: 500,
  holdMs: 4_000,
  // Greylisting accepts no mail for some minutes, and a link for setting a password expires after half an hour.
  retryAfterMs: [60_000, 300_000, 900_000],
};

/**
 * Sends by SMTP_URL, links only with PUBLIC_URL, or, without one, writes each mail as an `.eml` file into the outbox
 * folder. Mails leave in batches at fixed times, so that neither the moment nor an open connection reveals which
 * request wrote one.
 * @param report hears of each attempt that fails
 */
export function createMailer(
  settings: Pick<Settings, 'smtpUrl' | 'isPublicUrlSet' | 'mailFrom' | 'dataDir'>,
  times: BatchTimes = BATCH_TIMES,
  report: (attempt: FailedAttempt, failure: MailFailure) => void = () => undefined,
): BatchMailer {
  const { smtpUrl, mailFrom, dataDir } = settings;
  const transport =
    smtpUrl === undefined
      ? outboxTransport(join(dataDir, 'outbox'), mailFrom)
      : smtpTransport(smtpUrl, mailFrom);
  return new BatchMailer(transport, times, linkDelivery(settings) !== 'dropped', report);
}
