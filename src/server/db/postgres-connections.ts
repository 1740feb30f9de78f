/**
 * Most connections to PostgreSQL of one process. Those that write may wait for locks; reads are short. Of those that
 * announce, which Redis takes the place of, one listens, one publishes, one fetches messages too large for a notification.
 */
export const POSTGRES_CONNECTIONS = { write: 10, read: 6, announce: 3 };
