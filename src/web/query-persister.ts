import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import type { Query, QueryCache, QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query';
import { DAY_MS } from '../contract/durations.ts';
import { type DeviceDatabase, withDeviceDatabase } from './device-database.ts';
import { knowsUser } from './storage.ts';
import { readUser } from './stored-user.ts';

/** Increase it when the contract changes the shape of a kept answer: older ones are dropped. */
const SHAPE = '1';

/** Runs on the database of the logged-in user; nothing is read or written for another. */
async function withDatabase<T>(work: (database: DeviceDatabase) => Promise<T>): Promise<T | undefined> {
  const userId = readUser()?.id;
  if (userId === undefined) return undefined;
  try {
    // A logout in the meantime, in any tab, has emptied it.
    return await withDeviceDatabase(userId, async (database) =>
      readUser()?.id === userId ? work(database) : undefined,
    );
  } catch {
    // No databases in this browser, or no room, or no answer: that of the server is fetched each time.
    return undefined;
  }
}

const PREFIX = 'query';

/** Begins the keys of kept answers among the `queries`. */
export const KEPT_ANSWERS_PREFIX = `${PREFIX}-`;

const stored = experimental_createQueryPersister({
  storage: {
    getItem: (key) => withDatabase((database) => database.get('queries', key)),
    setItem: (key, value) => withDatabase((database) => database.put('queries', value, key)),
    removeItem: async (key) => {
      await withDatabase((database) => database.delete('queries', key));
    },
  },
  buster: SHAPE,
  maxAge: Number.POSITIVE_INFINITY,
  prefix: PREFIX,
});

/** Whether this device had kept data of any user when the page was opened. */
const knewUser = knowsUser();

/** Queries whose answers this page has stored. */
const writtenHashes = new Set<string>();

/** On a new device there is nothing, and the making of its database takes longer than an answer. */
const mayBeKept = ({ queryHash }: Query): boolean => knewUser || writtenHashes.has(queryHash);

/** An unchanged answer is stored again after this time, because an answer that isn't used is deleted in the end. */
const RENEWED_AFTER_MS = 7 * DAY_MS;

/** Each query's answer on the device and when it came, so that only new ones are written. */
const written = new WeakMap<Query, { data: unknown; updatedAt: number }>();

/** For the time between reading a kept answer and knowing when it came. */
const UNKNOWN = Number.POSITIVE_INFINITY;

/**
 * Gives a component the answer kept on this device, and fetches the server's in the background. Callers without a
 * component need the current state and get the server's answer.
 */
export const restoreFirst: QueryPersister = async (queryFn, context, query: Query) => {
  if (
    query.meta?.kept &&
    mayBeKept(query) &&
    query.state.data === undefined &&
    query.getObserversCount() > 0
  ) {
    const known = await stored.retrieveQuery<unknown>(query.queryHash, ({ state }) => {
      query.setState({ dataUpdatedAt: state.dataUpdatedAt });
      written.set(query, { data: state.data, updatedAt: state.dataUpdatedAt });
      // The query itself reports errors.
      query.fetch().catch(() => undefined);
    });
    if (known !== undefined) {
      written.set(query, { data: known, updatedAt: UNKNOWN });
      return known;
    }
  }
  return queryFn(context);
};

/**
 * Reads a kept answer for components that will ask for it, so that they have it when they are first drawn. They then
 * fetch the server's, as after {@link restoreFirst}.
 */
export async function restoreEarly(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // What code puts into it is kept too, before a component has asked for it.
  const options = client.defaultQueryOptions({ queryKey, meta: { kept: true } });
  const query = client.getQueryCache().build(client, options);
  if (!mayBeKept(query)) return;
  const known = await stored.retrieveQuery<unknown>(query.queryHash, ({ state }) => {
    if (written.get(query)?.data === state.data) {
      written.set(query, { data: state.data, updatedAt: state.dataUpdatedAt });
    }
  });
  if (known === undefined || query.state.data !== undefined) return;
  written.set(query, { data: known, updatedAt: UNKNOWN });
  query.setData(known, { manual: true });
  query.invalidate();
}

/** Stores each new answer that should be kept, fetched or set by code. Called once, at start-up. */
export function keepAnswers(cache: QueryCache): void {
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const query: Query = event.query as Query;
    // The user may have logged out while the answer was on its way.
    const isLive = cache.get(query.queryHash) === query;
    const { data, dataUpdatedAt: updatedAt } = query.state;
    const last = written.get(query);
    const isWritten =
      last !== undefined && last.data === data && updatedAt - last.updatedAt < RENEWED_AFTER_MS;
    if (!isLive || !query.meta?.kept || isWritten) return;
    written.set(query, { data, updatedAt });
    writtenHashes.add(query.queryHash);
    void stored.persistQuery(query);
  });
}

/** Deletes the kept answer of a query, for example of something that no longer exists. */
export async function dropAnswer(queryHash: string): Promise<void> {
  await withDatabase((database) => database.delete('queries', `${KEPT_ANSWERS_PREFIX}${queryHash}`));
}
