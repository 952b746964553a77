import type { Device } from '@vitrine/contract/fleet/devices';
import type { NowPlaying } from '@vitrine/contract/playout/now-playing';
import { formatTitle } from '../../../ui/format/file-title.ts';

/**
 * True if a device that has not confirmed the latest change reports other media than it should play, such as none because
 * the file cannot be loaded.
 */
export function showsOther({ isCurrent, isOverLimit, playing }: Device, playout: NowPlaying | undefined): boolean {
  if (isCurrent || isOverLimit || playing === null || playout === undefined || playout.message !== null) return false;
  return playing.media?.id !== playout.media?.id;
}

/** The media that a device shows, or showed when it was last seen, by its report. */
export function describeReported({ lastSeen, playing }: Device, isOnline: boolean): string {
  if (lastSeen === null) return 'Not connected yet.';
  const media = playing?.media ?? null;
  const what = media === null ? 'nothing' : formatTitle(media.originalName);
  return `${isOnline ? 'Showing' : 'Was showing'} ${playing?.reason === 'takeover' && media === null ? 'a takeover' : what}.`;
}
