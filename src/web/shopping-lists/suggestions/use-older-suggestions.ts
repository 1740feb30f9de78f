import { useIntersection } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefCallback, useEffect, useMemo } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import type { Suggestion } from '../../../contract/shopping-lists/suggestions.ts';
import { olderSuggestionsQuery } from '../../queries/shopping-lists/list-suggestions.ts';

interface Options {
  /** The first page. */
  first: readonly Suggestion[] | undefined;
  /** All pages are wanted, not only those that are scrolled to. */
  isAllWanted: boolean;
}

interface OlderSuggestions {
  older: readonly Suggestion[];
  hasMore: boolean;
  /** More pages are being fetched without a request of the user. */
  isComing: boolean;
  isLoading: boolean;
  fetchNext: () => void;
  endRef: RefCallback<HTMLButtonElement>;
}

/**
 * The pages behind the first one, fetched one after the other as the element with `endRef` comes near the window, or
 * all of them. A page that can't be fetched is fetched again by `fetchNext` alone.
 */
export function useOlderSuggestions(listId: string, { first, isAllWanted }: Options): OlderSuggestions {
  const query = useInfiniteQuery({ ...olderSuggestionsQuery(listId), enabled: false });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const { ref, entry } = useIntersection<HTMLButtonElement>({ rootMargin: '300px' });
  const older = useMemo(() => data?.pages.flat() ?? [], [data]);
  const hasMore = data === undefined ? (first?.length ?? 0) >= LIMITS.suggestionsPage : hasNextPage;
  const isWanted = hasMore && !isError && (isAllWanted || entry?.isIntersecting === true);
  useEffect(() => {
    if (isWanted && !isFetching) void fetchNextPage();
  }, [isWanted, isFetching, fetchNextPage]);
  return {
    older,
    hasMore,
    isComing: isWanted,
    isLoading: isFetching,
    fetchNext: () => void fetchNextPage(),
    endRef: ref,
  };
}
