import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../../contract/auth/account.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../test/server.ts';
import { createMailer } from './mailer.ts';
import { MAX_MAILS_KEPT } from './outbox.ts';
import type { Mailer } from './types.ts';

/** For tests that wait for a mail. */
const AT_ONCE = { everyMs: 1, holdMs: 0 };
/** Longer than any test: only `flushNow` ends it. */
const NEVER_MS = 600_000;
const ONLY_WHEN_FLUSHED = { everyMs: NEVER_MS, holdMs: NEVER_MS };

const from = 'Lista Zakupów <lz@example.org>';

interface Received {
  from: string;
  to: string[];
  source: string;
}

interface Message {
  headers: Map<string, string>;
  text: string;
}

/** Reads a mail of one part as a mail program would. */
function parse(source: string): Message {
  const split = source.indexOf('\r\n\r\n');
  const headers = new Map(
    source
      .slice(0, split)
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
      }),
  );
  const body = source.slice(split + 4);
  const encoding = headers.get('content-transfer-encoding');
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? fromQuotedPrintable(body)
        : Buffer.from(body);
  return { headers, text: bytes.toString().replace(/\r\n/g, '\n') };
}

function fromQuotedPrintable(body: string): Buffer {
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** RFC 2047. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      (kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64')
        : fromQuotedPrintable(word.replaceAll('_', ' '))
      ).toString(),
    );
}

let received: Received[] = [];
/** What the mail server was asked to do, except for mails: opened and closed connections, logins. */
let noticed: string[] = [];
let connections = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect: (_session, done) => {
    noticed.push('open');
    connections += 1;
    done();
  },
  onClose() {
    noticed.push('close');
    connections -= 1;
  },
  onAuth: ({ username, password }, _session, done) => {
    noticed.push('login');
    return username === 'lz' && password === 'sekret'
      ? done(null, { user: 'lz' })
      : done(new Error('refused'));
  },
  onRcptTo: ({ address }, _session, done) =>
    address === 'nie-ma@example.org' ? done(new Error('unknown')) : done(),
  onData(stream, { envelope }, done) {
    void text(stream).then((source) => {
      received.push({
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        to: envelope.rcptTo.map(({ address }) => address),
        source,
      });
      done();
    });
  },
});
let port: number;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lz-mail-'));
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
  port = (smtp.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise<void>((resolve) => {
    smtp.close(resolve);
  });
  await rm(dataDir, { recursive: true });
});

/** Once no mail of earlier tests is under way. */
async function forgetAll(): Promise<void> {
  await expect.poll(() => connections).toBe(0);
  [received, noticed] = [[], []];
}

const smtpUrl = () => `smtp://lz:sekret@127.0.0.1:${port}`;
const mail = {
  to: 'łukasz@example.org',
  subject: 'Zażółć gęślą jaźń',
  text: 'Dzień dobry,\n\nźdźbło: https://lz.example/reset-password/abc_-123\n.\n',
};

describe('by SMTP', () => {
  // spec: R80
  test('a mail arrives with its Polish letters', async () => {
    received = [];
    await createMailer({ smtpUrl: smtpUrl(), mailFrom: from, dataDir, isPublicUrlSet: true }, AT_ONCE).send({
      ...mail,
      to: 'jan@example.org',
    });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'lz@example.org', to: ['jan@example.org'] });
    const { headers, text } = parse(received[0]?.source ?? '');
    expect(headers.get('subject')).toBe('Zażółć gęślą jaźń');
    expect(headers.get('from')).toBe('Lista Zakupów <lz@example.org>');
    expect(headers.get('to')).toBe('jan@example.org');
    expect(headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8/i);
    expect(text.trimEnd()).toBe(mail.text.trimEnd());
  });

  test.each([
    ['LZ: zakupy <lz@example.org>', '"LZ: zakupy" <lz@example.org>'],
    ['LZ (dom); w Łodzi <lz@example.org>', 'LZ (dom); w Łodzi <lz@example.org>'],
    ['"Dom, Kowalscy" <lz@example.org>', '"Dom, Kowalscy" <lz@example.org>'],
    ['<lz@example.org>', 'lz@example.org'],
    ['lz@example.org', 'lz@example.org'],
  ])('MAIL_FROM %s is one sender, whatever signs are in its name', async (mailFrom, header) => {
    received = [];
    const settings = { smtpUrl: smtpUrl(), mailFrom, dataDir, isPublicUrlSet: true };
    await createMailer(settings, AT_ONCE).send(mail);
    expect(received[0]?.from).toBe('lz@example.org');
    expect(parse(received[0]?.source ?? '').headers.get('from')).toBe(header);
  });

  test.each([
    { to: 'jan@example.org\r\nBcc: ofiara@example.org' },
    { to: 'jan@example.org, ofiara@example.org' },
    { to: 'Jan <jan@example.org>, Ofiara <ofiara@example.org>' },
    { subject: 'Cześć\r\nBcc: ofiara@example.org\r\n\r\nInna treść' },
    { text: 'Cześć\r\n.\r\nMAIL FROM:<x@example.org>\r\nRCPT TO:<ofiara@example.org>\r\n' },
  ])('nothing in a mail becomes another header or recipient (attack 22): %j', async (poison) => {
    received = [];
    const sent = createMailer(
      { smtpUrl: smtpUrl(), mailFrom: from, dataDir, isPublicUrlSet: true },
      AT_ONCE,
    ).send({
      ...mail,
      to: 'jan@example.org',
      ...poison,
    });
    await sent.catch(() => undefined);
    expect(received.length).toBeLessThanOrEqual(1);
    for (const { to, source } of received) {
      expect(to).not.toContain('ofiara@example.org');
      expect(to).toHaveLength(1);
      expect([...parse(source).headers.keys()]).not.toContain('bcc');
    }
  });

  test('rejects when the server refuses or is not there', async () => {
    const refused = createMailer(
      { smtpUrl: `smtp://lz:zle@127.0.0.1:${port}`, mailFrom: from, dataDir, isPublicUrlSet: true },
      AT_ONCE,
    );
    await expect(refused.send(mail)).rejects.toThrow();
    const absent = createMailer(
      { smtpUrl: 'smtp://127.0.0.1:9', mailFrom: from, dataDir, isPublicUrlSet: true },
      AT_ONCE,
    );
    await expect(absent.send(mail)).rejects.toThrow();
  });

  test('one that is refused keeps none of the others from leaving', async () => {
    received = [];
    const mailer = createMailer(
      { smtpUrl: smtpUrl(), mailFrom: from, dataDir, isPublicUrlSet: true },
      AT_ONCE,
    );
    const sent = ['jan@example.org', 'nie-ma@example.org', 'ola@example.org'].map((to) =>
      mailer.send({ ...mail, to }),
    );
    const outcomes = await Promise.allSettled(sent);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(received.flatMap(({ to }) => to)).toEqual(['jan@example.org', 'ola@example.org']);
  });

  test('those asked for at different times leave together', async () => {
    await forgetAll();
    const mailer = createMailer(
      { smtpUrl: smtpUrl(), mailFrom: from, dataDir, isPublicUrlSet: true },
      ONLY_WHEN_FLUSHED,
    );
    const first = mailer.send({ ...mail, to: 'jan@example.org' });
    await new Promise((resolve) => setImmediate(resolve));
    const second = mailer.send({ ...mail, to: 'jan@example.org' });
    expect(noticed).toEqual([]);
    mailer.flushNow();
    await Promise.all([first, second]);
    await expect.poll(() => noticed).toEqual(['open', 'login', 'close']);
  });

  // spec: P24
  test('a batch without any mail looks like one with some', async () => {
    const look = async (ask: (mailer: Mailer) => Promise<void>) => {
      await forgetAll();
      const times = { everyMs: 1, holdMs: NEVER_MS };
      const mailer = createMailer(
        { smtpUrl: smtpUrl(), mailFrom: from, dataDir, isPublicUrlSet: true },
        times,
      );
      await ask(mailer);
      // The connection stays open longer than the mail takes, so that the time doesn't show how long handing over
      // took.
      const open = [...noticed];
      mailer.flushNow();
      await expect.poll(() => noticed.at(-1)).toBe('close');
      return { open, noticed, mails: received.length };
    };
    const some = await look((mailer) => mailer.send({ ...mail, to: 'jan@example.org' }));
    const none = await look((mailer) => mailer.sendNothing());
    expect([some.mails, none.mails]).toEqual([1, 0]);
    expect(some.open).toEqual(['open', 'login']);
    expect(none.open).toEqual(some.open);
    expect(none.noticed).toEqual(some.noticed);
  });

  // spec: P24
  test('the whole way: a forgotten password looks the same whether or not any user has the address', async () => {
    const look = async (email: string) => {
      await forgetAll();
      const mailer = createMailer(
        { smtpUrl: smtpUrl(), mailFrom: from, dataDir, isPublicUrlSet: true },
        { everyMs: 1, holdMs: NEVER_MS },
      );
      const asked = await startTestServer({ deps: { mailer } });
      await asked.signUp({ email: 'jan@example.org' });
      const { status } = await asked.anonymous().post('/api/auth/forgot-password', { email, token: '' });
      expect(status).toBe(200);
      await expect.poll(() => noticed).toEqual(['open', 'login']);
      const attempts = await asked.database.read.selectFrom('attempts').select('key').execute();
      mailer.flushNow();
      await asked.close();
      await expect.poll(() => noticed).toEqual(['open', 'login', 'close']);
      return { attempts: attempts.length, mails: received.length };
    };
    const known = await look('jan@example.org');
    const unknown = await look('nikt@example.org');
    expect([known.mails, unknown.mails]).toEqual([1, 0]);
    expect(unknown.attempts).toBe(known.attempts);
  });

  test('the whole way: a reset link that arrives sets the password', async () => {
    received = [];
    const mailer = createMailer(
      { smtpUrl: smtpUrl(), mailFrom: from, dataDir, isPublicUrlSet: true },
      AT_ONCE,
    );
    const server = await startTestServer({ deps: { mailer } });
    const { user } = await server.signUp();
    const visitor = server.anonymous();
    await visitor.post('/api/auth/forgot-password', { email: user.email, token: '' });
    await expect.poll(() => received.length).toBe(1);
    const resetToken = /\/reset-password\/([\w-]+)$/m.exec(parse(received[0]?.source ?? '').text)?.[1];
    const body = { resetToken, password: 'zielona-herbata', token: '' };
    expect((await visitor.post('/api/auth/reset-password', body)).status).toBe(200);
    await server.close();
  });
});

describe('by SMTP without PUBLIC_URL, of which links are made', () => {
  let server: TestServer;
  beforeAll(async () => {
    const settings = { smtpUrl: smtpUrl(), isPublicUrlSet: false };
    const mailer = createMailer({ ...settings, mailFrom: from, dataDir }, AT_ONCE);
    server = await startTestServer({ settings, deps: { mailer } });
  });
  afterAll(() => server.close());
  beforeEach(forgetAll);

  // spec: R340
  test('the log says so, once', () => {
    expect(server.logs.filter((line) => line.includes('MAIL_FROM is missing'))).toHaveLength(1);
    expect(server.logs.filter((line) => line.includes('PUBLIC_URL is missing'))).toHaveLength(1);
  });

  // spec: R340
  test('a mail that is there for its link does not leave', async () => {
    const { user } = await server.signUp();
    const visitor = server.anonymous();
    expect((await visitor.get('/api/auth/forgot-password')).body.data).toEqual({ links: 'dropped' });
    const { status } = await visitor.post('/api/auth/forgot-password', { email: user.email, token: '' });
    expect(status).toBe(200);
    // As for an unknown address: the batch looks like one with a mail.
    await expect.poll(() => noticed).toEqual(['open', 'login', 'close']);
    expect(received).toEqual([]);
  });

  test('a notice leaves without its link', async () => {
    const [admin, user] = [
      await server.signUp({ role: 'admin' }),
      await server.signUp({ active: false, email: 'ola@example.org' }),
    ];
    await admin.post('/api/users/set-status', { userId: user.id, active: true });
    await expect.poll(() => received.length).toBe(1);
    const { text } = parse(received[0]?.source ?? '');
    expect(text.trimEnd()).toBe(
      'Dzień dobry,\n\nTwoje konto w LZ zostało aktywowane. Możesz się już zalogować.',
    );
  });

  test('a new address is confirmed by an admin', async () => {
    const user = await server.signUp();
    const body = { email: 'inna@example.org', password: TEST_PASSWORD };
    const { newEmail } = (await user.post('/api/v2/account/email', body)).body as unknown as Account;
    expect(newEmail).toMatchObject({ email: body.email, confirmedBy: 'admin' });
  });
});

test.each([
  [{ smtpUrl: 'smtp://127.0.0.1:9' }, 'mailed'],
  [{ smtpUrl: undefined, isPublicUrlSet: false }, 'kept'],
])('visitors learn what becomes of a link they ask for: %j', async (settings, links) => {
  const server = await startTestServer({ settings });
  expect((await server.anonymous().get('/api/auth/forgot-password')).body.data).toEqual({ links });
  await server.close();
});

// spec: R81
test('without SMTP each mail becomes a whole .eml file in the outbox', async () => {
  const mailer = createMailer({ mailFrom: from, dataDir, isPublicUrlSet: true }, AT_ONCE);
  const link = `https://lista-zakupow.example.org/reset-password/${'x'.repeat(43)}`;
  const mails = [mail, { ...mail, text: `Otwórz ten link:\n\n${link}\n` }];
  await Promise.all(mails.map((each) => mailer.send(each)));
  const files = await readdir(join(dataDir, 'outbox'));
  expect(files).toHaveLength(2);
  const written = await Promise.all(files.map((file) => readFile(join(dataDir, 'outbox', file), 'utf8')));
  // It can be read and copied without a mail program.
  expect(written.find((source) => source.split('\r\n').includes(link))).toContain('Otwórz ten link:');
  for (const [index, file] of files.entries()) {
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-[\da-f-]{36}\.eml$/);
    const { headers, text } = parse(written[index] ?? '');
    expect(headers.get('subject')).toBe('Zażółć gęślą jaźń');
    expect(headers.get('to')).toBe('łukasz@example.org');
    expect(mails.map((each) => each.text.trimEnd())).toContain(text.trimEnd());
  }
});

// spec: P74
test('without SMTP the oldest mails go beyond the newest thousand', async () => {
  const folder = join(dataDir, 'many', 'outbox');
  await mkdir(folder, { recursive: true });
  const old = Array.from(
    { length: MAX_MAILS_KEPT },
    (_, index) => `2020-01-01-${String(index).padStart(4, '0')}.eml`,
  );
  await Promise.all([...old, 'uwagi.txt'].map((name) => writeFile(join(folder, name), '')));
  const mailer = createMailer(
    { mailFrom: from, dataDir: join(dataDir, 'many'), isPublicUrlSet: true },
    AT_ONCE,
  );
  await Promise.all([mailer.send(mail), mailer.send(mail)]);
  const kept = async () => (await readdir(folder)).filter((name) => name.startsWith('2020')).toSorted();
  await expect.poll(kept).toEqual(old.slice(2));
  expect(await readdir(folder)).toContain('uwagi.txt');
});

test('without SMTP a mail removes what a full disk or a killed process has left of others', async () => {
  const folder = join(dataDir, 'rest', 'outbox');
  await mkdir(folder, { recursive: true });
  const [dead, living] = [2 * 3_600_000, 60_000].map(
    (ago) => `.${new Date(Date.now() - ago).toISOString().replaceAll(':', '-')}-x.tmp`,
  );
  await Promise.all([dead!, living!, '.uwagi'].map((name) => writeFile(join(folder, name), '')));
  const mailer = createMailer(
    { mailFrom: from, dataDir: join(dataDir, 'rest'), isPublicUrlSet: true },
    AT_ONCE,
  );
  await mailer.send(mail);
  const others = async () => (await readdir(folder)).filter((name) => name.startsWith('.')).toSorted();
  await expect.poll(others).toEqual([living, '.uwagi']);
});
