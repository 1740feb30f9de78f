import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text; there is no HTML part, so nothing in it needs escaping. */
  text: string;
}

export interface Mailer {
  /** Resolves when the mail is handed over (to the SMTP server, or to the outbox folder). */
  send: (mail: Mail) => Promise<void>;
}

/** In ms; a mail server that doesn't answer must not hold a stopping process for long. */
const PATIENCE = 10_000;

/** Loaded with the first mail. */
const nodemailer = async () => (await import('nodemailer')).default;

/** Nothing in a mail may make nodemailer fetch anything. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/** Sends by SMTP_URL, or, without one, writes each mail as an `.eml` file into the outbox folder. */
export function createMailer(settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  return settings.smtpUrl === undefined
    ? outboxMailer(join(settings.dataDir, 'outbox'), settings.mailFrom)
    : smtpMailer(settings.smtpUrl, settings.mailFrom);
}

function smtpMailer(url: string, from: string): Mailer {
  const options = {
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    ...CLOSED,
  };
  return {
    async send(mail) {
      const transport = (await nodemailer()).createTransport(options);
      await transport.sendMail(toMessage(mail, from));
    },
  };
}

function outboxMailer(folder: string, from: string): Mailer {
  const options = { streamTransport: true, buffer: true, newline: 'windows', ...CLOSED } as const;
  return {
    async send(mail) {
      const transport = (await nodemailer()).createTransport(options);
      const { message } = await transport.sendMail(toMessage(mail, from));
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`;
      // Whoever watches the folder sees only whole mails.
      const unfinished = join(folder, `.${name}.tmp`);
      await writeFile(unfinished, message as Buffer, { mode: 0o600 });
      await rename(unfinished, join(folder, `${name}.eml`));
    },
  };
}

function toMessage({ to, subject, text }: Mail, from: string) {
  // An object is taken as one address, where a string would be parsed into several.
  return { from, to: { name: '', address: withoutBreaks(to) }, subject: withoutBreaks(subject), text };
}

function withoutBreaks(header: string): string {
  return header.replace(/\p{Cc}+/gu, ' ').trim();
}
