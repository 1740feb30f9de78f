import { join } from 'node:path';
import { linkWay, type Settings } from '../settings.ts';
import { MailRounds } from './mail-rounds.ts';
import { outboxCarrier } from './outbox.ts';
import { smtpCarrier } from './smtp.ts';
import type { RoundTimes } from './types.ts';

const ROUND_TIMES: RoundTimes = { everyMs: 500, holdMs: 4_000 };

/**
 * Sends by SMTP_URL, links only with PUBLIC_URL, or, without one, writes each mail as an `.eml` file into the outbox folder. Mails leave together,
 * in rounds at fixed times, so that neither the moment nor an open connection tells which request wrote one.
 */
export function createMailer(
  settings: Pick<Settings, 'smtpUrl' | 'isPublicUrlSet' | 'mailFrom' | 'dataDir'>,
  times: RoundTimes = ROUND_TIMES,
): MailRounds {
  const { smtpUrl, mailFrom, dataDir } = settings;
  const carrier =
    smtpUrl === undefined ? outboxCarrier(join(dataDir, 'outbox'), mailFrom) : smtpCarrier(smtpUrl, mailFrom);
  return new MailRounds(carrier, times, linkWay(settings) !== 'dropped');
}
