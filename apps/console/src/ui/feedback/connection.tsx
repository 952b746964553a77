import { createContext, use } from 'react';
import { useNow } from '../format/use-now.ts';

const ConnectionContext = createContext<Date | null>(null);

/** Provides since when the server cannot be reached; null while it can. */
export const ConnectionProvider = ConnectionContext;

/**
 * The time at which the data on the page were last up to date, while the server cannot be reached; null while it can.
 */
export const useLostAt = (): Date | null => use(ConnectionContext);

/**
 * {@link useNow}, stopped while the server cannot be reached: without new data, every screen would seem to go offline.
 *
 * @param everyMs the refresh interval, in milliseconds
 */
export function useReportedNow(everyMs: number): Date {
  const now = useNow(everyMs);
  return useLostAt() ?? now;
}
