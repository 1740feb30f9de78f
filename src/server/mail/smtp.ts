import type SmtpConnection from 'nodemailer/lib/smtp-connection';
import { compose } from './compose.ts';
import { type Carrier, runErrand } from './carrier.ts';
import type { Mail } from './types.ts';

/** A mail server that doesn't answer must not hold a stopping process for long. */
const PATIENCE_MS = 10_000;

/**
 * Sends the mails of a round over one connection, which is opened, logged in and held as long for a round without any.
 * @param url SMTP_URL
 * @param sender MAIL_FROM
 */
export function smtpCarrier(url: string, sender: string): Carrier {
  return {
    async carry(round, hold) {
      const connection = await open(url).catch(async (error: unknown) => {
        await hold();
        throw error;
      });
      for (const errand of round) await runErrand(errand, (mail) => send(connection, mail, sender));
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
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    ...options,
  });
  // One that is lost between two steps is missed by the next.
  connection.on('error', () => undefined);
  try {
    await step(connection, (done) => connection.connect(done));
    // As nodemailer does: a server that asks for no password gets none.
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
    // The next mail begins anew.
    await step(connection, (done) => connection.reset(done)).catch(() => undefined);
    throw error;
  }
}

/** One exchange with the server, which may also end the connection in the middle of it. */
function step(
  connection: SmtpConnection,
  begin: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const lose = (error?: Error): void => reject(error ?? new Error('The mail server hung up.'));
    connection.once('error', lose).once('end', lose);
    begin((error) => {
      connection.off('error', lose).off('end', lose);
      if (error) reject(error);
      else resolve();
    });
  });
}
