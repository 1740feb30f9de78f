/**
 * Tables of credentials that let a user in, or soon may, until they expire or are changed: sessions, links, logins
 * under way, addresses that sessions asked for, and those of calendars. A restore ends them by default, since they may
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
