import type { LinkDelivery } from '../contract/auth/auth.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Parameters of Argon2id: memory in KiB, passes over it, threads. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** 64 MiB, about 60 ms of one core. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

export interface CaptchaSettings {
  provider: 'altcha' | 'turnstile' | 'off';
  siteKey?: string;
  secretKey?: string;
  verifyUrl: string;
}

/** What one installation holds, and what one user may make in an hour, at once or spread over it. */
export interface Bounds {
  /** Products that are not deleted. */
  maxProducts: number;
  /** Shopping lists that are not deleted, of all users together. */
  maxLists: number;
  /** Recipes that are not deleted. */
  maxRecipes: number;
  productsPerHour: number;
  sharesPerHour: number;
  /** Bytes of all photos together; 0 for no new photos. */
  maxPhotoBytes: number;
  /**
   * Lists made or brought back, products renamed, merged or marked as different, new recipes, meals and stores, and
   * photos; no variable sets them.
   */
  listsPerHour: number;
  productEditsPerHour: number;
  recipesPerHour: number;
  mealsPerHour: number;
  storesPerHour: number;
  photosPerHour: number;
  /** What operations add to the logs of lists and to their items, and ids of other changes; no variable sets it. */
  writtenBytesPerHour: number;
  /** Pages that the server fetches for an import, and those it is given; no variable sets them. */
  pageFetchesPerHour: number;
  pagesPerHour: number;
}

/** No bounds, and no quota is used up: for what no user makes, such as the demo. */
export const BOUNDLESS: Bounds = {
  maxProducts: Infinity,
  maxLists: Infinity,
  maxRecipes: Infinity,
  productsPerHour: Infinity,
  sharesPerHour: Infinity,
  listsPerHour: Infinity,
  productEditsPerHour: Infinity,
  maxPhotoBytes: Infinity,
  recipesPerHour: Infinity,
  mealsPerHour: Infinity,
  storesPerHour: Infinity,
  photosPerHour: Infinity,
  writtenBytesPerHour: Infinity,
  pageFetchesPerHour: Infinity,
  pagesPerHour: Infinity,
};

export interface Settings {
  port: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Whether PUBLIC_URL says so; else `publicUrl` is a guess, good for comparing but not for a mail. */
  isPublicUrlSet: boolean;
  dataDir: string;
  databaseUrl?: string;
  redisUrl?: string;
  smtpUrl?: string;
  mailFrom: string;
  firstAdmin?: { email: string; password: string };
  captcha: CaptchaSettings;
  /** No variable sets it, so that it can't be weakened by mistake. */
  passwordCost: PasswordCost;
  logLevel: (typeof LOG_LEVELS)[number];
  metricsToken?: string;
  /** Addresses or CIDR ranges of reverse proxies whose forwarded headers count. */
  trustProxy: string[];
  /** What may be called at any address, as `host:port`; all else only on the internet. */
  outboundAllow: string[];
  /** Whether the server fetches pages to import recipes from. */
  fetchesPages: boolean;
  /** Scheduled backups that stay in the data folder; 0 for none at all. */
  backupsKept: number;
  backupEveryHours: number;
  bounds: Bounds;
}

/** A setting that can't be used; the message is one line and begins with the variable's name. */
export class SettingsError extends Error {}

/**
 * What the server does with links to users. Files of the outbox are read on this machine, where the guessed address
 * works.
 */
export function linkDelivery({
  smtpUrl,
  isPublicUrlSet,
}: Pick<Settings, 'smtpUrl' | 'isPublicUrlSet'>): LinkDelivery {
  if (smtpUrl === undefined) return 'kept';
  return isPublicUrlSet ? 'mailed' : 'dropped';
}

/** The sender if no setting names one. */
export const NO_SENDER = 'LZ <lz@localhost>';

/** Whether mails leave with a sender that most mail servers refuse. */
export function lacksSender({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): boolean {
  return smtpUrl !== undefined && mailFrom === NO_SENDER;
}
