import { deriveSecret, isSameSecret } from '../../platform/secrets.ts';
import type { Platform } from '../../platform/platform.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Signed addresses, each of which authorises anyone to download one generated video for a limited time. */
export function createDownloads({ clock, secret }: Platform) {
  const sign = (id: string, until: string): string => deriveSecret(secret, `generated video ${id} ${until}`);
  return {
    /**
     * Returns an address that is valid for one to two hours. It stays the same for an hour, so that lists do not
     * change.
     */
    addressOf(id: string): string {
      const until = String((Math.floor(clock().getTime() / HOUR_MS) + 2) * HOUR_MS);
      return `/api/video/generated/${id}/file?until=${until}&signature=${sign(id, until)}`;
    },

    isGood: (id: string, until: string, signature: string): boolean =>
      isSameSecret(signature, sign(id, until)) && clock().getTime() < Number(until),
  };
}
