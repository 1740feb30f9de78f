import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshAddress } from '../../test/hostile.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../test/server.ts';
import { createMailer } from '../mail/mailer.ts';

/** Mails are the only place where the server itself puts users' words into a text; here they are written as they would be sent. */

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lz-mails-'));
  server = await startTestServer({
    settings: { trustProxy: ['127.0.0.1'] },
    deps: {
      mailer: createMailer(
        { mailFrom: 'LZ <lz@lz.example>', dataDir: folder, isPublicUrlSet: true },
        { everyMs: 1, holdMs: 0 },
      ),
    },
  });
  // Gets a mail about every registration.
  await server.signUp({ role: 'admin', email: 'admin@lz.example' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Mail {
  /** The lines above the empty one, with folded lines joined. */
  head: string[];
  lines: string[];
}

function parse(source: string): Mail {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  expect(head).toContain('Content-Transfer-Encoding: 8bit');
  return { head: head.replaceAll(/\r\n\s+/g, ' ').split('\r\n'), lines: body.split('\r\n') };
}

async function mails(): Promise<Mail[]> {
  const outbox = join(folder, 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map(async (name) => parse(await readFile(join(outbox, name), 'utf8'))));
}

const register = (name: string, email: string) =>
  server
    .anonymous()
    .post('/api/auth/register', { email, name, password: TEST_PASSWORD, token: '' }, freshAddress());

/** The mail the admin gets when a user registers with this name. */
async function mailAbout(name: string): Promise<Mail> {
  const email = `${uuidv7()}@example.org`;
  expect((await register(name, email)).status).toBe(200);
  const find = async () => (await mails()).find(({ lines }) => lines.includes(`E-mail: ${email}`));
  await expect.poll(() => find().catch(() => undefined)).toBeDefined();
  return (await find())!;
}

const withoutBlanks = (lines: string[]) => lines.map((line) => line.replaceAll(' ', ''));

describe('6: template code in text that the server renders', () => {
  test.each([
    '{{7*19100013}}',
    '${7*19100013}',
    '#{7*19100013}',
    '<%= 7*19100013 %>',
    '{% print(7*19100013) %}',
    '$(expr 7 \\* 19100013)',
    '{{constructor.constructor("return 7*19100013")()}}',
    '%s %d %n',
    "$1 $& $` $'",
  ])('it stays plain text: %s', async (code) => {
    const { head, lines } = await mailAbout(code);
    // Spaces keep mail programs from making links of it.
    expect(withoutBlanks(lines)).toContain(withoutBlanks([`Imię: ${code}`])[0]);
    expect([...head, ...lines].join('\n')).not.toContain('133700091');
  });
});

describe('22: line breaks and HTML into mail headers and bodies', () => {
  const headers = [
    'content-transfer-encoding',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ];

  test.each([
    ['Jan\r\nBcc: zly@evil.example', 'Jan Bcc: zly@evil. example'],
    ['Jan\n\nSubject: Wygrana', 'Jan Subject: Wygrana'],
    ['Jan\u2028Bcc: zly@evil.example', 'Jan Bcc: zly@evil. example'],
    [
      '<b>Jan</b> <a href="https://evil.example">kliknij</a>',
      '<b>Jan</b> <a href="https: //evil. example">kliknij</a>',
    ],
    ['Jan, zly@evil.example', 'Jan, zly@evil. example'],
    ['=?utf-8?q?=0D=0ABcc:=20zly@evil.example?=', '=?utf-8?q?=0D=0ABcc: =20zly@evil. example?='],
    ['Jan III. Sobieski jr.', 'Jan III. Sobieski jr.'],
  ])('a name stays on its line, as plain text: %j', async (name, asShown) => {
    const { head, lines } = await mailAbout(name);
    expect(head.map((line) => (line.split(':')[0] ?? '').toLowerCase()).toSorted()).toEqual(headers);
    expect(head).toContain('To: admin@lz.example');
    expect(head).toContain('Content-Type: text/plain; charset=utf-8');
    expect(head.join('\n')).not.toContain('evil');
    expect(lines.filter((line) => line.startsWith('Imię: '))).toEqual([`Imię: ${asShown}`]);
    expect(lines.filter((line) => /^(Bcc|Subject):/.test(line))).toEqual([]);
  });

  // spec: P48
  test.each([
    'https://evil.example/users',
    'Kliknij: evil.example',
    'www.evil.example',
    'mailto:zly@evil.example',
    'zly@evil.example',
    'tel:+48123456789',
    'xmpp:zly@evil.example',
    'https:\\\\evil.example',
    'https://[2001:db8::1]/',
    'evil\u3002example',
    'evil.xn--example',
    '\u202egro.elpmaxe.live',
    'lz.\u2066example\u2069',
    'e\u200bvil.\u200bexample',
    'ev\u00adil.exa\ufeffmple',
  ])('a name contains no link for a mail program, and no change of direction: %j', async (name) => {
    const { lines } = await mailAbout(name);
    const shown = lines.find((line) => line.startsWith('Imię: ')) ?? '';
    const visible = name.replaceAll(/\p{Cf}/gu, '').replaceAll(' ', '');
    expect(shown.slice('Imię: '.length).replaceAll(' ', '')).toBe(visible);
    // What mail programs turn into links: a scheme with something behind it, or words with a dot between them.
    expect(shown).not.toMatch(/\w:[^\s]|[\p{L}\p{N}][.\u3002][\p{L}\p{N}]|\p{Cf}/u);
  });

  test.each(['Jan\u0085Bcc: zly@evil.example', 'Jan\u0000', 'Jan\u001b[2J'])(
    'a name with characters that no line can hold is refused: %j',
    async (name) => {
      expect((await register(name, `${uuidv7()}@example.org`)).body.message).toBe('VALIDATION_ERROR');
    },
  );

  test.each([
    'a@example.org\r\nBcc: zly@evil.example',
    'a@example.org,zly@evil.example',
    'Jan <a@example.org>',
    'a@example.org%0d%0aBcc:x@y.pl',
    '"a\r\nBcc: b@c.pl"@example.org',
  ])('an address that is more than one is refused by every call: %j', async (email) => {
    const { token } = await server.signUp({ role: 'admin' });
    const user = { email, name: 'Jan', password: TEST_PASSWORD, role: 'user' };
    const doors = [
      await register('Jan', email),
      await server.anonymous().post('/api/auth/forgot-password', { email, token: '' }, freshAddress()),
      await server
        .anonymous()
        .post('/api/users', user, { authorization: `Bearer ${token}`, ...freshAddress() }),
    ];
    expect(doors.map(({ body }) => body.message)).toEqual(Array(3).fill('VALIDATION_ERROR'));
  });
});
