import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Signed addresses, each of which authorises anyone to download one generated video for a limited time. */
export function createDownloads({ clock, secret }: { clock: Clock; secret: string }) {
  const sign = (id: string, until: string): string =>
    createHmac('sha256', secret).update(`generated video ${id} ${until}`).digest('base64url');
  return {
    /**
     * Returns an address that is valid for one to two hours. It stays the same for an hour, so that lists do not
     * change.
     */
    addressOf(id: string): string {
      const until = String((Math.floor(clock().getTime() / HOUR_MS) + 2) * HOUR_MS);
      return `/api/video/generated/${id}/file?until=${until}&signature=${sign(id, until)}`;
    },

    isGood(id: string, until: string, signature: string): boolean {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(id, until))];
      return given.length === right.length && timingSafeEqual(given, right) && clock().getTime() < Number(until);
    },
  };
}
