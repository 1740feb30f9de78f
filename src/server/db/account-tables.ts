/** 0 or 1: SQLite has no booleans, and one set of migrations serves both databases. */
export type Flag = 0 | 1;

interface UsersTable {
  id: string;
  email: string;
  /** The address in lower case, unique among users that are not deleted. */
  emailKey: string;
  name: string;
  role: 'admin' | 'user';
  active: Flag;
  /** Empty for a deleted user. */
  passwordHash: string;
  createdAt: number;
  /** First activation; null while the account waits for it. */
  activatedAt: number | null;
  deletedAt: number | null;
}

interface SessionsTable {
  id: string;
  /** SHA-256 of the bearer token, hex. */
  tokenHash: string;
  userId: string;
  userAgent: string;
  createdAt: number;
  lastUsedAt: number;
  expiresAt: number;
}

/** Where a session's browser gets push messages. */
interface PushSubscriptionsTable {
  sessionId: string;
  userId: string;
  /** The address of one browser at its push service. Anyone who knows it can send messages there. */
  endpoint: string;
  /** The browser's public key, base64url. */
  p256dh: string;
  /** The secret shared with the browser, base64url. */
  auth: string;
  createdAt: number;
}

interface ResetTokensTable {
  tokenHash: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
}

/** Addresses that users asked for and that are not confirmed yet. */
interface EmailChangesTable {
  userId: string;
  email: string;
  emailKey: string;
  /** SHA-256 of the link's token, hex. */
  tokenHash: string;
  createdAt: number;
  /** When the link expires. An admin may still confirm the address after that. */
  expiresAt: number;
  /** The session that asked, which may have ended since; null where an older version kept none. */
  sessionId: string | null;
}

/** Changes made to an account, until its owner has read the notice. */
interface AccountNoticesTable {
  userId: string;
  kind: 'reset-link' | 'second-factor-off' | 'new-email' | 'calendar-ended';
  /** When it last happened. */
  at: number;
}

/** The secret shared by a user's authenticator app and the server. */
interface TotpSecretsTable {
  userId: string;
  /** Base32. */
  secret: string;
  /** Number of the last 30 s step, counted from 1970, whose code was accepted; it and earlier ones are refused. */
  lastCounter: number;
  createdAt: number;
  /** Null until the app has proved that it has the secret; until then the login asks for no code. */
  confirmedAt: number | null;
}

/** Recovery codes that are still unused. */
interface RecoveryCodesTable {
  userId: string;
  /** SHA-256 of the code without dashes, hex. */
  codeHash: string;
}

/** Logins whose password was right and that still need a code. */
interface LoginTicketsTable {
  tokenHash: string;
  userId: string;
  expiresAt: number;
}

interface PasskeysTable {
  id: string;
  userId: string;
  /** The authenticator's own id for it, base64url. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** The last signature counter the authenticator reported; 0 for those that don't count. */
  counter: number;
  /** JSON of a list of strings: the authenticator's transports. */
  transports: string;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

/** Challenges that were issued and not answered yet. */
interface PasskeyChallengesTable {
  challengeHash: string;
  /** The user who adds a passkey; null for a login. */
  userId: string | null;
  expiresAt: number;
}

/** Captcha tokens already used, kept until they would have expired anyway. */
interface SpentCaptchaTokensTable {
  tokenHash: string;
  expiresAt: number;
}

/** One row for each counted attempt (login, registration, reset), for sliding-window rate limits. */
interface AttemptsTable {
  id: string;
  key: string;
  at: number;
}

/** Secret addresses at which calendars read the plan, one for a user. */
interface CalendarFeedsTable {
  userId: string;
  /** SHA-256 of the address's token, hex. */
  tokenHash: string;
  createdAt: number;
}

/** Accounts and their credentials. */
export interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  pushSubscriptions: PushSubscriptionsTable;
  resetTokens: ResetTokensTable;
  emailChanges: EmailChangesTable;
  accountNotices: AccountNoticesTable;
  totpSecrets: TotpSecretsTable;
  recoveryCodes: RecoveryCodesTable;
  loginTickets: LoginTicketsTable;
  passkeys: PasskeysTable;
  passkeyChallenges: PasskeyChallengesTable;
  spentCaptchaTokens: SpentCaptchaTokensTable;
  attempts: AttemptsTable;
  calendarFeeds: CalendarFeedsTable;
}
