import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer } from '../../test/server.ts';
import { BatchMailer, type FailedAttempt } from './batch-mailer.ts';
import { MailFailure } from './mail-failure.ts';
import { createMailer } from './mailer.ts';
import type { Transport } from './transport.ts';
import type { Mail, Mailer } from './types.ts';

/** Longer than any test: only `flushNow` ends it. */
const NEVER_MS = 600_000;
const SOON = { everyMs: 1, holdMs: 0, retryAfterMs: [20, 20, 20] };

/** The mail server's answers for the next recipients; if none is left, it accepts them. */
let answers: string[] = [];
let taken: string[] = [];
let [opened, closed] = [0, 0];
const smtp = createSmtp();
let port: number;

function createSmtp(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, done) {
      opened += 1;
      done();
    },
    onClose: () => void (closed += 1),
    onRcptTo({ address }, _session, done) {
      const answer = answers.shift();
      if (answer === undefined) return done();
      const message = `${answer.slice(4)} <${address}>: not now`;
      done(Object.assign(new Error(message), { responseCode: Number(answer.slice(0, 3)) }));
    },
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
}

async function listen(server: SMTPServer, at = 0): Promise<number> {
  server.listen(at, '127.0.0.1');
  await once(server.server, 'listening');
  return (server.server.address() as AddressInfo).port;
}

const close = (server: SMTPServer): Promise<void> => new Promise((resolve) => server.close(resolve));

beforeAll(async () => {
  port = await listen(smtp);
});
afterAll(() => close(smtp));
/** Once no mail of earlier tests is under way. */
async function forgetAll(): Promise<void> {
  await expect.poll(() => opened - closed).toBe(0);
  [answers, taken, opened, closed] = [[], [], 0, 0];
}
beforeEach(forgetAll);

const mail: Mail = { to: 'jan@example.org', subject: 'Cześć', text: 'Dzień dobry,\n\nto ja.\n' };

function make(times = SOON, at = port) {
  const attempts: FailedAttempt[] = [];
  const settings = { smtpUrl: `smtp://127.0.0.1:${at}`, mailFrom: 'lz@example.org', dataDir: '/nowhere' };
  const mailer = createMailer({ ...settings, isPublicUrlSet: true }, times, (attempt) => {
    attempts.push(attempt);
  });
  return { mailer, attempts };
}

describe('a mail is sent again', () => {
  test('that is temporarily refused: it leaves once', async () => {
    answers = ['451 4.7.1', '451 4.7.1'];
    const { mailer, attempts } = make();
    await mailer.send(mail);
    expect([taken, attempts]).toEqual([['jan@example.org'], ['delayed', 'delayed']]);
  });

  test('when the mail server is there again', async () => {
    const other = createSmtp();
    const at = await listen(other);
    await close(other);
    const { mailer, attempts } = make({ ...SOON, retryAfterMs: [500, 500, 500] }, at);
    const sent = mailer.send(mail);
    await expect.poll(() => attempts).toEqual(['delayed']);
    const again = createSmtp();
    await listen(again, at);
    await sent;
    expect(taken).toEqual(['jan@example.org']);
    await close(again);
  });

  test('three times at most', async () => {
    answers = Array.from({ length: 9 }, () => '451 4.7.1');
    const { mailer, attempts } = make();
    await expect(mailer.send(mail)).rejects.toMatchObject({ responseCode: 451, isTemporary: true });
    expect(attempts).toEqual(['delayed', 'delayed', 'delayed', 'lost']);
    expect(answers).toHaveLength(5);
  });

  test('but not one that is refused for good', async () => {
    answers = ['550 5.1.1'];
    const { mailer, attempts } = make();
    await expect(mailer.send(mail)).rejects.toMatchObject({ responseCode: 550, isTemporary: false });
    expect(attempts).toEqual(['lost']);
  });

  test('nor by a server that stops, nor one that has stopped', async () => {
    answers = ['451 4.7.1', '451 4.7.1'];
    const { mailer, attempts } = make({ ...SOON, retryAfterMs: [NEVER_MS] });
    const sent = mailer.send(mail);
    await expect.poll(() => attempts).toEqual(['delayed']);
    mailer.flushNow();
    await expect(sent).rejects.toThrow(MailFailure);
    await expect(mailer.send(mail)).rejects.toThrow(MailFailure);
    expect(attempts).toEqual(['delayed', 'lost', 'lost']);
    expect(taken).toEqual([]);
  });

  test('while no more than a thousand wait', async () => {
    const attempts: FailedAttempt[] = [];
    const refusing: Transport = {
      deliver: async () => {
        throw Object.assign(new Error('refused'), { code: 'ESOCKET' });
      },
    };
    const times = { ...SOON, retryAfterMs: [NEVER_MS] };
    const mailer = new BatchMailer(refusing, times, true, (attempt) => void attempts.push(attempt));
    const sent = Array.from({ length: 1_001 }, () => mailer.send(mail));
    const outcomes = Promise.allSettled(sent);
    await expect.poll(() => attempts.length).toBe(1_001);
    expect(attempts.filter((attempt) => attempt === 'lost')).toHaveLength(1);
    mailer.flushNow();
    expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true);
  });
});

// spec: P24
test.each([
  ['taken', []],
  ['temporarily refused', ['451 4.7.1']],
  ['refused for good', ['550 5.1.1']],
])('later batches look the same without a mail as with one that is %s', async (_name, said) => {
  const look = async (ask: (mailer: Mailer) => Promise<void>) => {
    await forgetAll();
    answers = [...said];
    const { mailer } = make();
    await ask(mailer).catch(() => undefined);
    await expect.poll(() => closed).toBe(4);
    return opened;
  };
  expect(await look((mailer) => mailer.send({ ...mail, isSecret: true }))).toBe(4);
  expect(await look((mailer) => mailer.sendNothing())).toBe(4);
});

// spec: P40
test('what the mail server refuses is counted, and no address gets into the log', async () => {
  const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'LZ <lz@lz.example>' };
  const server = await startTestServer({ settings, sendsMail: true });
  const { user } = await server.signUp({ email: 'jan@example.org' });
  answers = ['550 5.1.1'];
  await server.anonymous().post('/api/auth/forgot-password', { email: user.email, token: '' });
  const failure = () => server.logs.find((line) => line.includes('mail with a reset link failed'));
  await expect.poll(failure).toBeDefined();
  const { err } = JSON.parse(failure()!) as { err: object };
  expect(err).toMatchObject({
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    enhancedStatus: '5.1.1',
  });
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('lz_failed_mails_total{attempt="lost"} 1');
  await server.close();
  expect(server.logs.join('')).not.toContain('example.org');
});
