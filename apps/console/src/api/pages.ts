import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Failure } from '../ui/feedback/error-state.tsx';
import { findFailure } from '../ui/feedback/shown-failure.ts';

/** The options by which a query follows the cursors of a list. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
};

/** The state of a list in pages, which loads further ones while people scroll. */
export interface Pages {
  /** True until the first page has loaded or failed. */
  isPending: boolean;
  /** The things of the previous filter are shown while those of this one load. */
  isStale: boolean;
  /** The reason why nothing could be loaded; null while something is shown. */
  failure: Failure | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Loads the next page, unless that is being loaded or failed. */
  more: () => void;
}

/** Returns the state of a query of pages. */
export function readPages(query: UseInfiniteQueryResult): Pages {
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  const failure = findFailure(query);
  return {
    isPending: failure === null && data === undefined,
    isStale: isPlaceholderData,
    failure,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more() {
      if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
    },
  };
}
