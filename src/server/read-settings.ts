import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { newPassword } from '../contract/auth/passwords.ts';
import { email as emailField } from '../contract/fields.ts';
import { LIMITS } from '../contract/limits.ts';
import { createCallers } from './addresses.ts';
import { isCommonPassword } from './auth/common-passwords.ts';
import {
  type Bounds,
  type CaptchaSettings,
  LOG_LEVELS,
  NO_SENDER,
  PASSWORD_COST,
  type Settings,
  SettingsError,
} from './settings.ts';

type Environment = Record<string, string | undefined>;

const TURNSTILE_VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/**
 * Reads every setting, once, at start-up. An empty value counts as absent.
 * @throws SettingsError for the first bad one
 */
export function readSettings(environment: Environment): Settings {
  const env = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const port = readWholeNumber(env, 'PORT', { least: 0, most: 65_535, fallback: 3000 });
  return {
    port,
    host: env('HOST') ?? '0.0.0.0',
    publicUrl: readPublicUrl(env) ?? `http://localhost:${port}`,
    isPublicUrlSet: env('PUBLIC_URL') !== undefined,
    dataDir: resolve(env('DATA_DIR') ?? 'data'),
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: readRedisUrl(env),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: readMailFrom(env),
    firstAdmin: readFirstAdmin(env),
    captcha: readCaptcha(env),
    passwordCost: PASSWORD_COST,
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    metricsToken: env('METRICS_TOKEN'),
    trustProxy: readTrustProxy(env('TRUST_PROXY')),
    outboundAllow: readOutboundAllow(env('OUTBOUND_ALLOW')),
    fetchesPages: readChoice(env, 'IMPORT', ['on', 'off'] as const, 'on') === 'on',
    backupsKept: readWholeNumber(env, 'BACKUPS_KEPT', { least: 0, most: 1_000, fallback: 7 }),
    backupEveryHours: readWholeNumber(env, 'BACKUP_EVERY_HOURS', { least: 1, most: 8_760, fallback: 24 }),
    bounds: readBounds(env),
  };
}

/**
 * The settings of this process.
 * @param defaults for variables that are absent, where they differ from the usual ones
 * @throws SettingsError
 */
export function readEnvironment(defaults: Environment = {}): Settings {
  const given = Object.entries(process.env).filter(([, value]) => value?.trim());
  return readSettings({ ...defaults, ...Object.fromEntries(given) });
}

const BYTES_PER_MB = 1_000_000;

function readBounds(env: (name: string) => string | undefined): Bounds {
  const range = { least: 1, most: 1_000_000 };
  return {
    maxProducts: readWholeNumber(env, 'MAX_PRODUCTS', { ...range, fallback: 50_000 }),
    maxLists: readWholeNumber(env, 'MAX_LISTS', { ...range, fallback: 2_000 }),
    maxRecipes: readWholeNumber(env, 'MAX_RECIPES', { ...range, fallback: 20_000 }),
    productsPerHour: readWholeNumber(env, 'PRODUCTS_PER_HOUR', { ...range, fallback: 1_000 }),
    sharesPerHour: readWholeNumber(env, 'SHARES_PER_HOUR', { ...range, fallback: 100 }),
    maxPhotoBytes:
      readWholeNumber(env, 'PHOTOS_MAX_MB', { least: 0, most: 1_000_000, fallback: 2_048 }) * BYTES_PER_MB,
    listsPerHour: 200,
    productEditsPerHour: 600,
    recipesPerHour: 2_000,
    mealsPerHour: 1_000,
    storesPerHour: 400,
    photosPerHour: 3_000,
    writtenBytesPerHour: 100 * BYTES_PER_MB,
    pageFetchesPerHour: 30,
    pagesPerHour: 600,
  };
}

function readWholeNumber(
  env: (name: string) => string | undefined,
  name: string,
  { least, most, fallback }: { least: number; most: number; fallback: number },
): number {
  const text = env(name) ?? String(fallback);
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw new SettingsError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
  return number;
}

function readUrl(
  env: (name: string) => string | undefined,
  name: string,
  protocols: string[],
): string | undefined {
  const text = env(name);
  if (text === undefined) return undefined;
  const starts = protocols.map((protocol) => `${protocol}//`);
  const url = URL.parse(text);
  const isFit =
    url !== null &&
    starts.some((start) => text.toLowerCase().startsWith(start)) &&
    (url.host !== '' || url.protocol.startsWith('postgres')) &&
    !cutsPassword(url);
  if (isFit) return text;
  // The value may hold a password, so the message doesn't repeat it.
  const mayLogIn = !starts.includes('http://');
  const advice = mayLogIn ? ' In a password # is written %23, / %2F, ? %3F, @ %40 and % %25.' : '';
  throw new SettingsError(`${name} must be an address that starts with ${starts.join(' or ')}.${advice}`);
}

/** Whether a password is cut off at a character that should have been encoded, or can't be decoded. */
function cutsPassword({ protocol, hash, pathname, search, username, password }: URL): boolean {
  if (protocol.startsWith('http')) return false;
  const isCut = pathname === '' && username === '' && search.includes('@');
  return hash !== '' || pathname.includes('@') || isCut || ![username, password, pathname].every(canDecode);
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Without PostgreSQL, DATABASE_URL was probably forgotten: LZ would create an empty SQLite database beside the
 * intended one.
 */
function readRedisUrl(env: (name: string) => string | undefined): string | undefined {
  const text = readUrl(env, 'REDIS_URL', ['redis:', 'rediss:']);
  if (text !== undefined && env('DATABASE_URL') === undefined)
    throw new SettingsError('REDIS_URL needs DATABASE_URL: only on PostgreSQL can several processes serve.');
  return text;
}

/** Links and the app's own files begin at the root of a host. Written as browsers do, so that it can be compared. */
function readPublicUrl(env: (name: string) => string | undefined): string | undefined {
  const text = readUrl(env, 'PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '');
  if (text === undefined) return undefined;
  const { origin, pathname, username, password } = new URL(text);
  if (pathname !== '/' || username !== '' || password !== '' || /[?#]/.test(text)) {
    throw new SettingsError(
      "PUBLIC_URL must be an address alone such as https://lz.example.org: LZ can't live below a path.",
    );
  }
  return origin;
}

function readChoice<T extends string>(
  env: (name: string) => string | undefined,
  name: string,
  choices: readonly T[],
  fallback: T,
): T {
  const text = env(name) ?? fallback;
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined)
    throw new SettingsError(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
  return choice;
}

/** Most mail servers take mails from the address that logs in, and from no other. */
function readMailFrom(env: (name: string) => string | undefined): string {
  const text = env('MAIL_FROM');
  if (text === undefined) {
    const login = decodeURIComponent(URL.parse(env('SMTP_URL') ?? '')?.username ?? '');
    return emailField.safeParse(login).success ? `LZ <${login}>` : NO_SENDER;
  }
  if (/[\r\n]/.test(text) || !/^[^<>]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(text)) {
    throw new SettingsError(`MAIL_FROM must be an address such as "LZ <lz@example.org>", not "${text}".`);
  }
  return text;
}

function readFirstAdmin(env: (name: string) => string | undefined): Settings['firstAdmin'] {
  const email = env('ADMIN_EMAIL');
  const password = env('ADMIN_PASSWORD');
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined) throw new SettingsError('ADMIN_EMAIL is missing: ADMIN_PASSWORD needs it.');
  if (password === undefined) throw new SettingsError('ADMIN_PASSWORD is missing: ADMIN_EMAIL needs it.');
  const parsed = emailField.safeParse(email);
  if (!parsed.success) {
    throw new SettingsError(
      `ADMIN_EMAIL must be an address to log in with, such as a@example.org, not "${email}".`,
    );
  }
  if (!newPassword.safeParse(password).success) {
    const { passwordMin, passwordMax } = LIMITS;
    throw new SettingsError(`ADMIN_PASSWORD must have ${passwordMin} to ${passwordMax} characters.`);
  }
  if (isCommonPassword(password)) {
    throw new SettingsError('ADMIN_PASSWORD must be none of those that everybody tries first.');
  }
  return { email: parsed.data, password };
}

function readCaptcha(env: (name: string) => string | undefined): CaptchaSettings {
  const provider = readChoice(env, 'CAPTCHA', ['altcha', 'turnstile', 'off'] as const, 'altcha');
  const siteKey = env('TURNSTILE_SITE_KEY');
  const secretKey = env('TURNSTILE_SECRET_KEY');
  if (provider === 'turnstile') {
    if (siteKey === undefined)
      throw new SettingsError('TURNSTILE_SITE_KEY is missing: CAPTCHA=turnstile needs it.');
    if (secretKey === undefined)
      throw new SettingsError('TURNSTILE_SECRET_KEY is missing: CAPTCHA=turnstile needs it.');
  }
  return {
    provider,
    siteKey,
    secretKey,
    verifyUrl: readUrl(env, 'TURNSTILE_VERIFY_URL', ['http:', 'https:']) ?? TURNSTILE_VERIFY_URL,
  };
}

function readTrustProxy(text: string | undefined): string[] {
  if (text === undefined) return [];
  return text.split(',').map((part) => {
    const entry = part.trim();
    if (isAbbreviated(entry) || !canTrust(entry)) {
      const all = /\/0+$/.test(entry)
        ? ': all addresses would be trusted, and any client could forge one'
        : '';
      throw new SettingsError(
        `TRUST_PROXY must list addresses or ranges such as loopback or 10.0.0.0/8, not "${entry}"${all}.`,
      );
    }
    return entry;
  });
}

/** Other programs take `1` here for a number of proxies, but it can be read as the address 0.0.0.1, which nobody has. */
function isAbbreviated(entry: string): boolean {
  const { IPv4 } = ipaddr;
  const [address = ''] = entry.split('/');
  return IPv4.isValid(address) && !IPv4.isValidFourPartDecimal(address);
}

function canTrust(entry: string): boolean {
  try {
    createCallers([entry]);
    return true;
  } catch {
    return false;
  }
}

function readOutboundAllow(text: string | undefined): string[] {
  if (text === undefined) return [];
  return text.split(',').map((part) => {
    const entry = part.trim();
    const port = Number(/:(\d{1,5})$/.exec(entry)?.[1]);
    // In the form in which addresses are compared with it.
    const url = URL.parse(`ftp://${entry}`);
    const isHostAndPort = url !== null && url.host !== '' && url.href === `ftp://${url.host}/`;
    if (!isHostAndPort || !(port >= 1 && port <= 65_535)) {
      throw new SettingsError(
        `OUTBOUND_ALLOW must list hosts with their ports such as push.lan:8080, not "${entry}".`,
      );
    }
    return `${url.hostname}:${port}`;
  });
}
