/**
 * Tables of what lets a user in, or is about to, until it expires or is changed: sessions, links, logins under way,
 * addresses that sessions asked for, and those of calendars. A restore ends them, unless told otherwise, since they may
 * have been ended after the backup. Under the database's own names.
 */
export const TEMPORARY_CREDENTIALS: readonly string[] = [
  'sessions',
  'reset_tokens',
  'email_changes',
  'login_tickets',
  'passkey_challenges',
  'calendar_feeds',
];
