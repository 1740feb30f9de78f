import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import nodemailer from 'nodemailer';
import { isThere } from '../db/data-folder.ts';
import { lacksSender, linkDelivery, type Settings } from '../settings.ts';
import { describeError } from './doctor-database.ts';
import { type Finding, note, problem, well } from './findings.ts';

/** How long the other side may take to answer. */
const ANSWER_TIMEOUT_MS = 5_000;

/** Whether the mail server accepts our login, or where mails go instead. */
export async function checkMail(settings: Settings): Promise<Finding[]> {
  const { smtpUrl, mailFrom, dataDir } = settings;
  if (smtpUrl === undefined) {
    const outbox = join(dataDir, 'outbox');
    const mails = isThere(outbox)
      ? (await readdir(outbox)).filter((name) => name.endsWith('.eml')).length
      : 0;
    return [note(`Mail: none is sent; ${outbox} holds ${mails}. Set SMTP_URL to send them.`)];
  }
  const sender = lacksSender(settings)
    ? [note(`MAIL_FROM: missing; many mail servers refuse mails from ${mailFrom}. Set it to your address.`)]
    : [];
  return [...sender, await checkLogin(smtpUrl)];
}

async function checkLogin(smtpUrl: string): Promise<Finding> {
  const timeouts = {
    connectionTimeout: ANSWER_TIMEOUT_MS,
    greetingTimeout: ANSWER_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  };
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts });
  try {
    await transport.verify();
    return well(`Mail: ${new URL(smtpUrl).host} takes it.`);
  } catch (error) {
    return problem(`Mail: ${new URL(smtpUrl).host}: ${describeError(error)}. Look at SMTP_URL.`);
  } finally {
    transport.close();
  }
}

/** Whether Redis answers, if it is used. */
export async function checkRedis({ redisUrl }: Settings): Promise<Finding[]> {
  if (redisUrl === undefined) return [];
  const { host } = new URL(redisUrl);
  const client = createClient({
    url: redisUrl,
    socket: { connectTimeout: ANSWER_TIMEOUT_MS, reconnectStrategy: false },
  });
  // The failed ping reports it.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.ping();
    return [well(`Redis: ${host} answers.`)];
  } catch (error) {
    return [problem(`Redis: ${host}: ${describeError(error)}. Look at REDIS_URL.`)];
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/** Whether mails have an address for their links, and PUBLIC_URL is one from which phones can install the app. */
export async function checkAddress(settings: Settings): Promise<Finding[]> {
  if (linkDelivery(settings) === 'dropped') {
    return [
      problem('PUBLIC_URL: missing, so mails with links are not sent. Set it to the address people use.'),
    ];
  }
  const { publicUrl } = settings;
  const { protocol, hostname, host } = new URL(publicUrl);
  const shown = `${protocol}//${host}`;
  if (protocol === 'https:') return [well(`PUBLIC_URL: ${shown}.`)];
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  const remedy = isLocal
    ? 'links in mails lead to this machine alone. Set it to the address people use.'
    : 'without https phones can neither install LZ nor open it without a network.';
  return [note(`PUBLIC_URL: ${shown}: ${remedy}`)];
}

/** Whether the server on this machine is ready. */
export async function checkServer({ host, port }: Settings): Promise<Finding[]> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/readyz`;
  const status = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).then(
    (answer) => answer.status,
    (error: unknown) => ((error as Error).name === 'TimeoutError' ? 'no answer in time' : undefined),
  );
  if (status === undefined) return [note(`Server: none answers on port ${port}. npm start starts it.`)];
  if (status === 200) return [well(`Server: ready on port ${port}.`)];
  return [problem(`Server: on port ${port} it is not ready (${status}). Look at its log.`)];
}
