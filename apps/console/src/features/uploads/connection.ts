import { isAppError } from '@vitrine/contract/core/errors';

/** Milliseconds until the next try, by how many have failed; the last one from then on. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/** Whether it will pass by itself: the connection is lost, the server starts, another request is still being ended. */
export function isPassing(error: unknown): boolean {
  if (!isAppError(error)) return false;
  const { code, details } = error;
  const status = Number(details?.['status'] ?? 0);
  return (
    ['network.failed', 'server.unavailable', 'upload.elsewhere', 'request.too_many'].includes(code) ||
    [502, 503, 504].includes(status)
  );
}

/**
 * Waits a while, the longer the more tries have failed, but no longer than until the browser is connected again.
 *
 * @throws DOMException `AbortError`
 */
export async function untilNextTry(failures: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1];
    const stopped = new AbortController();
    const end = (settle: () => void) => {
      clearTimeout(timer);
      stopped.abort();
      settle();
    };
    const timer = setTimeout(() => end(resolve), pause);
    const options = { signal: stopped.signal };
    window.addEventListener('online', () => end(resolve), options);
    signal.addEventListener('abort', () => end(() => reject(new DOMException('Cancelled', 'AbortError'))), options);
  });
}
