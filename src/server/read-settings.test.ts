import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './read-settings.ts';
import { lacksSender, SettingsError } from './settings.ts';

// spec: R289
test('without any variable it has settings that work at home', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: 'http://localhost:3000',
    isPublicUrlSet: false,
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    redisUrl: undefined,
    smtpUrl: undefined,
    mailFrom: 'LZ <lz@localhost>',
    firstAdmin: undefined,
    captcha: {
      provider: 'altcha',
      siteKey: undefined,
      secretKey: undefined,
      verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    },
    passwordCost: { memoryCost: 65_536, timeCost: 3, parallelism: 1 },
    logLevel: 'info',
    metricsToken: undefined,
    trustProxy: [],
    outboundAllow: [],
    fetchesPages: true,
    backupsKept: 7,
    backupEveryHours: 24,
    bounds: {
      maxProducts: 50_000,
      maxLists: 2_000,
      maxRecipes: 20_000,
      productsPerHour: 1_000,
      sharesPerHour: 100,
      maxPhotoBytes: 2_048_000_000,
      listsPerHour: 200,
      productEditsPerHour: 600,
      recipesPerHour: 2_000,
      mealsPerHour: 1_000,
      storesPerHour: 400,
      photosPerHour: 3_000,
      writtenBytesPerHour: 100_000_000,
      pageFetchesPerHour: 30,
      pagesPerHour: 600,
    },
  });
});

test('the defaults that the README and the cluster’s example name are these', () => {
  const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const words = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
  const listed = [...read('README.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (`[^|]+`) \|/gm)].flatMap(
    ([, names, defaults]) => words(names).map((name, index) => [name, words(defaults)[index]] as const),
  );
  const examples = [...read('deploy/cluster/example.env').matchAll(/^#([A-Z_]+)=(.+)$/gm)].map(
    ([, name = '', value]) => [name, value] as const,
  );
  expect(listed.length).toBeGreaterThan(10);
  expect(examples.length).toBeGreaterThan(5);
  const all = [...listed, ...examples].filter(([name]) => name !== 'PUBLIC_URL');
  for (const [name, value] of all)
    expect([name, readSettings({ [name]: value })]).toEqual([name, readSettings({})]);
});

// spec: R290
test('the address follows the port, unless it is given', () => {
  expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readSettings({ PORT: '8080', PUBLIC_URL: 'https://lz.example/' }).publicUrl).toBe(
    'https://lz.example',
  );
});

test.each([
  ['HTTPS://LZ.Example/', 'https://lz.example'],
  ['https:///lz.example', 'https://lz.example'],
  ['https://lz.example\\', 'https://lz.example'],
  ['https://lz.example:443', 'https://lz.example'],
  ['https://żaba.example', 'https://xn--aba-22a.example'],
  ['http://[::1]:8080/', 'http://[::1]:8080'],
])('PUBLIC_URL %s is kept as browsers write it', (text, kept) => {
  expect(readSettings({ PUBLIC_URL: text }).publicUrl).toBe(kept);
});

test('an empty variable counts as absent', () => {
  expect(readSettings({ PORT: '', LOG_LEVEL: ' ', DATABASE_URL: '' })).toEqual(readSettings({}));
});

test('no backup need be kept', () => {
  expect(readSettings({ BACKUPS_KEPT: '0', BACKUP_EVERY_HOURS: '6' })).toMatchObject({
    backupsKept: 0,
    backupEveryHours: 6,
  });
});

test('an installation may hold more, and its users make more', () => {
  const { bounds } = readSettings({
    MAX_PRODUCTS: '70000',
    MAX_LISTS: '3000',
    MAX_RECIPES: '30000',
    PRODUCTS_PER_HOUR: '5000',
  });
  expect(bounds).toEqual({
    maxProducts: 70_000,
    maxLists: 3_000,
    maxRecipes: 30_000,
    productsPerHour: 5_000,
    sharesPerHour: 100,
    maxPhotoBytes: 2_048_000_000,
    listsPerHour: 200,
    productEditsPerHour: 600,
    recipesPerHour: 2_000,
    mealsPerHour: 1_000,
    storesPerHour: 400,
    photosPerHour: 3_000,
    writtenBytesPerHour: 100_000_000,
    pageFetchesPerHour: 30,
    pagesPerHour: 600,
  });
});

test('pages need not be fetched', () => {
  expect(readSettings({ IMPORT: 'off' }).fetchesPages).toBe(false);
  expect(readSettings({ IMPORT: 'on' }).fetchesPages).toBe(true);
});

test.each([
  ['smtps://lz%40example.org:x@mail.example', 'LZ <lz@example.org>'],
  ['smtps://lz:x@mail.example', 'LZ <lz@localhost>'],
  ['smtp://mail.example', 'LZ <lz@localhost>'],
])('mails by %s come from %s where MAIL_FROM is missing', (SMTP_URL, mailFrom) => {
  const settings = readSettings({ SMTP_URL });
  expect([settings.mailFrom, lacksSender(settings)]).toEqual([mailFrom, mailFrom.includes('localhost')]);
  expect(readSettings({ SMTP_URL, MAIL_FROM: 'ola@example.org' }).mailFrom).toBe('ola@example.org');
  expect(lacksSender(readSettings({}))).toBe(false);
});

test.each([
  'postgres:///lz?host=/run/postgresql',
  'postgres://db/lz?user=lz@serwer',
  'postgres://lz:%23%2F%3F%40%25@db/lz',
])('%s is an address of PostgreSQL', (DATABASE_URL) => {
  expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('proxies are addresses, ranges and names of ranges', () => {
  const TRUST_PROXY = 'loopback, 10.0.0.7,172.16.0.0/12, fd00::/8,10.0.0.0/255.0.0.0';
  expect(readSettings({ TRUST_PROXY }).trustProxy).toEqual(TRUST_PROXY.split(/, ?/));
});

test('hosts that may be called are named with their ports', () => {
  const { outboundAllow } = readSettings({ OUTBOUND_ALLOW: 'Push.LAN:443, 10.0.0.7:8080,[::1]:80' });
  expect(outboundAllow).toEqual(['push.lan:443', '10.0.0.7:8080', '[::1]:80']);
});

// spec: R291, P30
test.each([
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: 'http' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'lz.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https:lz.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://dom.example/lz' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://lz.example/?a=tajne-haslo' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://lz.example/#' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://lz:tajne-haslo@lz.example' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://u:tajne-haslo@db/lz' }],
  ['REDIS_URL', { REDIS_URL: 'http://u:tajne-haslo@redis' }],
  ['REDIS_URL', { REDIS_URL: 'redis://u:tajne-haslo@redis' }],
  ['SMTP_URL', { SMTP_URL: 'smtp:' }],
  ['SMTP_URL', { SMTP_URL: 'smtps://lz:tajne-haslo#1@mail.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtps://lz:1#tajne-haslo@mail.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtps://lz:1/tajne-haslo@mail.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtps://lz:1?tajne-haslo@mail.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtps://lz:tajne-haslo%x@mail.example' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://lz:tajne-haslo#1@db/lz' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://lz:tajne-haslo%@db/lz' }],
  ['REDIS_URL', { REDIS_URL: 'redis://:tajne-haslo%x@redis' }],
  ['MAIL_FROM', { MAIL_FROM: 'nikt' }],
  ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'tajne-haslo' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@example.org' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'krótkie' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'x'.repeat(129) }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'Password123' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin@localhost', ADMIN_PASSWORD: 'tajne-haslo' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'Ola <ola@example.org>', ADMIN_PASSWORD: 'tajne-haslo' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: `${'a'.repeat(250)}@example.org`, ADMIN_PASSWORD: 'tajne-haslo' }],
  ['CAPTCHA', { CAPTCHA: 'on' }],
  ['TURNSTILE_SITE_KEY', { CAPTCHA: 'turnstile' }],
  ['TURNSTILE_SECRET_KEY', { CAPTCHA: 'turnstile', TURNSTILE_SITE_KEY: 'x' }],
  ['TURNSTILE_VERIFY_URL', { TURNSTILE_VERIFY_URL: 'ftp://x' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/99' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ['TRUST_PROXY', { TRUST_PROXY: '::/0' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8/9' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'loopback,' }],
  ['TRUST_PROXY', { TRUST_PROXY: '1' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10/8' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'loopback,127.1' }],
  ['OUTBOUND_ALLOW', { OUTBOUND_ALLOW: 'push.lan' }],
  ['OUTBOUND_ALLOW', { OUTBOUND_ALLOW: 'push.lan:8080,:80' }],
  ['OUTBOUND_ALLOW', { OUTBOUND_ALLOW: 'push.lan:0' }],
  ['OUTBOUND_ALLOW', { OUTBOUND_ALLOW: 'https://push.lan:8080' }],
  ['OUTBOUND_ALLOW', { OUTBOUND_ALLOW: 'a@push.lan:8080' }],
  ['IMPORT', { IMPORT: 'none' }],
  ['BACKUPS_KEPT', { BACKUPS_KEPT: '-1' }],
  ['BACKUP_EVERY_HOURS', { BACKUP_EVERY_HOURS: '0' }],
  ['BACKUP_EVERY_HOURS must be a whole number', { BACKUP_EVERY_HOURS: '1.5' }],
  ['MAX_PRODUCTS', { MAX_PRODUCTS: '0' }],
  ['MAX_LISTS', { MAX_LISTS: 'wiele' }],
  ['MAX_RECIPES', { MAX_RECIPES: '0' }],
  ['PRODUCTS_PER_HOUR', { PRODUCTS_PER_HOUR: '0' }],
  ['SHARES_PER_HOUR', { SHARES_PER_HOUR: '-1' }],
])('a bad %s is refused in one line that names it and tells no secret', (name, environment) => {
  const problem = (() => {
    try {
      return readSettings(environment);
    } catch (error) {
      return error;
    }
  })();
  expect(problem).toBeInstanceOf(SettingsError);
  const { message } = problem as SettingsError;
  expect(message).toMatch(new RegExp(`^${name} [^\n]+$`));
  expect(message).not.toContain('tajne-haslo');
});
