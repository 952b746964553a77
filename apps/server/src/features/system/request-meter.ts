import type { Readable } from 'node:stream';
import { AppError } from '@vitrine/contract/core/errors';
import { REQUEST_SIZES } from '@vitrine/contract/core/request-parts';
import { listAddressKeys } from '../../platform/rate-limit/address-keys.ts';

/** The largest request that is measured, in bytes. */
const MOST = Math.max(...REQUEST_SIZES);

/** Requests that are read at a time. Anybody may send them, so they must not keep the server from its work. */
const AT_ONCE = 2;

/** A request that takes longer is refused: one that sends a byte now and then would keep others from measuring. */
const DEADLINE_MS = 120_000;

/** Counts the bytes of requests, so that their sender finds out how large a request arrives here. */
export function createRequestMeter() {
  /** Whose requests are read: one of each address at a time. */
  const reading = new Set<string>();
  return {
    /**
     * Reads a request to its end: a proxy that forwards it while it arrives would see an early answer as a failure.
     *
     * @param length its Content-Length; null if it has none
     * @param address that of its sender
     * @throws request.too_large, request.too_many, request.too_slow
     */
    async measure(body: Readable, length: number | null, address: string): Promise<number> {
      if (length !== null && length > MOST) throw new AppError('request.too_large');
      const sender = listAddressKeys('measure', address)[0]?.key ?? address;
      if (reading.size >= AT_ONCE || reading.has(sender)) {
        throw new AppError('request.too_many', { details: { retryAfterMs: 10_000 } });
      }
      reading.add(sender);
      const { promise: deadline, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new AppError('request.too_slow')), DEADLINE_MS);
      try {
        return await Promise.race([countBytes(body), deadline]);
      } finally {
        clearTimeout(timer);
        reading.delete(sender);
      }
    },
  };
}

/** @throws request.too_large */
async function countBytes(body: Readable): Promise<number> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += Buffer.byteLength(chunk);
    if (bytes > MOST) throw new AppError('request.too_large');
  }
  return bytes;
}
