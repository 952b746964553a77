import type { Device } from '@vitrine/contract/fleet/devices';
import { isOnline } from '@vitrine/contract/fleet/presence';

/**
 * Tells by the device's own reports if media is on air on it: it is online, has confirmed the current manifest and
 * reports playing the media. `behind`: a schedule or takeover comes first.
 */
export function findOnAir(device: Device, mediaId: string, now: Date): 'onAir' | 'sending' | 'behind' | 'offline' {
  if (!isOnline(device, now)) return 'offline';
  const { isCurrent, playing } = device;
  // A device reports the new manifest shortly before the new item, so only these are reasons not to play it.
  if (!isCurrent) return 'sending';
  if (playing?.media?.id === mediaId) return 'onAir';
  return playing?.reason === 'schedule' || playing?.reason === 'takeover' ? 'behind' : 'sending';
}
