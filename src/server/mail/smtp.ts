import type SmtpConnection from 'nodemailer/lib/smtp-connection';
import { compose } from './compose.ts';
import { deliverQueued, type Transport } from './transport.ts';
import type { Mail } from './types.ts';

/** Short, because a mail server that doesn't answer must not hold up a stopping process. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Sends a batch of mails over one connection, which is opened, authenticated and held equally long for a batch without
 * any.
 * @param url SMTP_URL
 * @param sender MAIL_FROM
 */
export function smtpTransport(url: string, sender: string): Transport {
  return {
    async deliver(batch, hold) {
      const connection = await open(url).catch(async (error: unknown) => {
        await hold();
        throw error;
      });
      for (const queued of batch) await deliverQueued(queued, (mail) => send(connection, mail, sender));
      await hold();
      connection.quit();
    },
  };
}

async function open(url: string): Promise<SmtpConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const { parseConnectionUrl } = await import('nodemailer/lib/shared');
  const options = parseConnectionUrl(url);
  const { auth } = options;
  const connection = new Connection({
    connectionTimeout: ANSWER_TIMEOUT_MS,
    greetingTimeout: ANSWER_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    ...options,
  });
  // A connection lost between two steps fails the next one.
  connection.on('error', () => undefined);
  try {
    await step(connection, (done) => connection.connect(done));
    // Like nodemailer: a server that doesn't require a password gets none.
    if (auth !== undefined && 'pass' in auth && connection.allowsAuth) {
      const credentials = { user: auth.user, pass: auth.pass };
      await step(connection, (done) => connection.login({ credentials }, done));
    }
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

async function send(connection: SmtpConnection, mail: Mail, sender: string): Promise<void> {
  const { envelope, message } = await compose(mail, sender);
  try {
    await step(connection, (done) => connection.send(envelope, message, done));
  } catch (error) {
    // The next mail starts over.
    await step(connection, (done) => connection.reset(done)).catch(() => undefined);
    throw error;
  }
}

function hungUp(): Error {
  return Object.assign(new Error('The mail server hung up.'), { code: 'ECONNECTION' });
}

/** One exchange with the server, which may also close the connection during it. */
function step(
  connection: SmtpConnection,
  begin: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const lose = (error?: Error): void => reject(error ?? hungUp());
    connection.once('error', lose).once('end', lose);
    begin((error) => {
      connection.off('error', lose).off('end', lose);
      if (error) reject(error);
      else resolve();
    });
  });
}
