import type { Readable } from 'node:stream';
import { AppError } from '@vitrine/contract/core/errors';
import { REQUEST_SIZES } from '@vitrine/contract/core/request-parts';

/** The largest request that is measured, in bytes. */
const MOST = Math.max(...REQUEST_SIZES);

/** Requests that are read at a time. Anybody may send them, so they must not keep the server from its work. */
const AT_ONCE = 2;

/** Counts the bytes of requests, so that their sender finds out how large a request arrives here. */
export function createRequestMeter() {
  let reading = 0;
  return {
    /**
     * Reads a request to its end: a proxy that forwards it while it arrives would see an early answer as a failure.
     *
     * @param length its Content-Length; null if it has none
     * @throws request.too_large, request.too_many
     */
    async measure(body: Readable, length: number | null): Promise<{ bytes: number }> {
      if (length !== null && length > MOST) throw new AppError('request.too_large');
      if (reading >= AT_ONCE) throw new AppError('request.too_many', { details: { retryAfterMs: 10_000 } });
      reading += 1;
      try {
        let bytes = 0;
        for await (const chunk of body) {
          bytes += Buffer.byteLength(chunk);
          if (bytes > MOST) throw new AppError('request.too_large');
        }
        return { bytes };
      } finally {
        reading -= 1;
      }
    },
  };
}
