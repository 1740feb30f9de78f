import { POSTGRES_CONNECTIONS } from '../server/db/postgres-connections.ts';

/**
 * Set-up of the tests on PostgreSQL. It starts a process for each connection, which plans every statement anew: with
 * those that a server may have, the tests took a quarter longer. Two writes at once are still two transactions at once.
 */
Object.assign(POSTGRES_CONNECTIONS, { write: 4, read: 2 });
