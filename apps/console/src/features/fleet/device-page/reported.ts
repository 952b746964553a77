import type { Device } from '@vitrine/contract/fleet/devices';
import type { NowPlaying } from '@vitrine/contract/playout/now-playing';

/**
 * True if a device that has not confirmed the latest change reports other media than it should play, such as none because
 * the file cannot be loaded.
 */
export function showsOther({ isCurrent, isOverLimit, playing }: Device, playout: NowPlaying | undefined): boolean {
  if (isCurrent || isOverLimit || playing === null || playout === undefined || playout.message !== null) return false;
  return playing.media?.id !== playout.media?.id;
}
