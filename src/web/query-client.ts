import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { hasCode, HttpError, isNetworkError } from './http.ts';
import { dropAnswer, keepAnswers, restoreFirst } from './query-persister.ts';
import { describeError } from './texts/describe-error.ts';
import { showError, showFailure } from './ui/overlays/toasts.ts';

const CACHE_TIME_MS = 300_000;

interface Meta extends Record<string, unknown> {
  /** What could not be done: all that a query's toast says; a mutation's says why too, or only why, if the server said it. */
  errorText?: string;
  /** The caller shows failures itself. */
  silent?: boolean;
  /** Keeps the answer on the device, for a start without network. Never for other users' account data. */
  kept?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

const MAX_RETRIES = 2;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta, state, queryHash }) => {
      const isOver = meta?.kept && isGone(error);
      if (isOver) void dropAnswer(queryHash);
      // Without a network, the content on the screen stays, which is enough; so does a page that lacks a detail. An
      // ended session has its own banner, and a page says itself that what it shows is gone.
      const isEnough = isNetworkError(error) && (state.data !== undefined || meta?.errorText === undefined);
      const quiet = meta?.silent || isOver || isEnough || hasCode(error, 'UNAUTHORIZED');
      if (!quiet) showError(meta?.errorText ?? describeError(error));
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      if (!meta?.silent) showFailure(error, meta?.errorText);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: CACHE_TIME_MS,
      gcTime: CACHE_TIME_MS,
      // The browser's online state is unreliable: every request is tried, within its time limit.
      networkMode: 'always',
      retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
      persister: restoreFirst,
    },
    mutations: { networkMode: 'always' },
  },
});

const cache = queryClient.getQueryCache();
keepAnswers(cache);

// An answer under way may be from before an invalidation, which TanStack Query forgets once it has arrived.
cache.subscribe((event) => {
  if (!('action' in event) || event.action.type !== 'invalidate') return;
  const { promise, queryKey } = event.query as Query;
  promise?.then(() => queryClient.invalidateQueries({ queryKey, exact: true })).catch(() => undefined);
});

/** Whether our server says that the resource doesn't exist, or not for this user. */
function isGone(error: unknown): boolean {
  return error instanceof HttpError && error.code !== undefined && [403, 404].includes(error.status);
}

function isTransient(error: unknown): boolean {
  return isNetworkError(error) || (error instanceof HttpError && error.status >= 500);
}
