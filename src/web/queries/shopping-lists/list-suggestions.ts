import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listPath } from '../../../contract/shopping-lists/list-path.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { suggestionsAnswer } from '../../../contract/shopping-lists/suggestions.ts';
import { request } from '../../http.ts';

const fetchPage = (listId: string, offset: number, signal: AbortSignal) =>
  request('GET', `${listPath(listId)}/suggestions${offset === 0 ? '' : `?offset=${offset}`}`, {
    schema: suggestionsAnswer,
    signal,
  });

/** What the list may need, the most due first: the first page, which the device keeps. */
export const suggestionsQuery = (listId: string) =>
  queryOptions({
    queryKey: ['list-suggestions', listId],
    queryFn: ({ signal }) => fetchPage(listId, 0, signal),
    // Every tick may change it.
    staleTime: 0,
    meta: { kept: true, silent: true },
    retry: false,
  });

/** Products added to the list or hidden in the meantime move the rest up, so this many of a page are fetched again. */
const OVERLAP = 50;

/** The pages behind the first one. They overlap. */
export const olderSuggestionsQuery = (listId: string) =>
  infiniteQueryOptions({
    queryKey: ['older-suggestions', listId],
    queryFn: ({ signal, pageParam }) => fetchPage(listId, pageParam, signal),
    initialPageParam: LIMITS.suggestionsPage - OVERLAP,
    getNextPageParam: (page, _pages, offset) =>
      page.length < LIMITS.suggestionsPage ? undefined : offset + page.length - OVERLAP,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
    retry: false,
  });
