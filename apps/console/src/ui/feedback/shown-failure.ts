import type { Failure } from './error-state.tsx';

/** The state of a query, paged or not. */
export interface Query {
  data: unknown;
  error: Error | null;
  errorUpdateCount: number;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * Why a region has no data, for an `ErrorState`; null while it loads for the first time, and once it has data. During
 * a retry a query is pending again and has no error, but its region must not change back to a skeleton, nor to the data
 * of the search before.
 *
 * @param queries all that the region needs; those that failed are retried together
 */
export function findFailure(...queries: readonly Query[]): Failure | null {
  const failed = queries.filter(
    ({ data, isPlaceholderData, errorUpdateCount }) =>
      errorUpdateCount > 0 && (data === undefined || isPlaceholderData),
  );
  if (failed.length === 0) return null;
  return {
    error: failed.find(({ error }) => error !== null)?.error ?? null,
    onRetry: () => failed.forEach(({ refetch }) => void refetch()),
    busy: failed.some(({ isFetching }) => isFetching),
  };
}
