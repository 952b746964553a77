import { isAppError } from '@vitrine/contract/core/errors';

/** The wait before each retry, in milliseconds; the last one repeats. */
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/** True if a retry can succeed: the connection is lost, the server starts, or an earlier request still runs. */
export function isTransient(error: unknown): boolean {
  const codes = ['network.failed', 'server.unavailable', 'upload.elsewhere', 'request.too_many'];
  return isAppError(error) && codes.includes(error.code);
}

/**
 * Waits before a retry, with backoff, but no longer than until the browser is online again.
 *
 * @throws DOMException `AbortError`
 */
export async function waitForRetry(failures: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw createAbort();
  await new Promise<void>((resolve, reject) => {
    const delayMs = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1];
    const stopped = new AbortController();
    const end = (settle: () => void) => {
      clearTimeout(timer);
      stopped.abort();
      settle();
    };
    const timer = setTimeout(() => end(resolve), delayMs);
    const options = { signal: stopped.signal };
    window.addEventListener('online', () => end(resolve), options);
    signal.addEventListener('abort', () => end(() => reject(createAbort())), options);
  });
}

const createAbort = () => new DOMException('Cancelled', 'AbortError');
