import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { TIMING } from '../contract/limits.ts';
import { HttpError, isNetworkError } from './http.ts';
import { describeError } from './texts/describe-error.ts';
import { showError } from './ui/toasts.ts';

interface Meta extends Record<string, unknown> {
  /** The toast of a failure. A query shows it whatever the reason, a mutation when there is no better one. */
  errorText?: string;
  /** The caller shows failures itself. */
  silent?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

const RETRIES = 2;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta, state }) => {
      // Without network, what is already on the screen stays there and says enough.
      const quiet = meta?.silent || (state.data !== undefined && isNetworkError(error));
      if (!quiet) showError(meta?.errorText ?? describeError(error));
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      if (!meta?.silent) showError(describeError(error, meta?.errorText));
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: TIMING.cacheTime,
      gcTime: TIMING.cacheTime,
      // What the browser says about being online is no fact: every request is tried, within its time limit.
      networkMode: 'always',
      retry: (failures, error) => failures < RETRIES && mayHeal(error),
    },
    mutations: { networkMode: 'always' },
  },
});

function mayHeal(error: unknown): boolean {
  return isNetworkError(error) || (error instanceof HttpError && error.status >= 500);
}
