import type { Device } from '@vitrine/contract/fleet/devices';
import { findPresence } from '@vitrine/contract/fleet/presence';

/**
 * Tells by the device's own reports if media is on air on it: it is online, has confirmed the current manifest and
 * reports playing the media. `behind`: a schedule or takeover comes first. `off`: nothing is to be seen, because it
 * or its panel is off.
 */
export function findOnAir(
  device: Device,
  mediaId: string,
  now: Date,
): 'onAir' | 'sending' | 'behind' | 'off' | 'offline' {
  const presence = findPresence(device, now);
  if (presence === 'off-hours') return 'off';
  if (presence === 'off' || presence === 'offline') return presence;
  const { isCurrent, playing } = device;
  // A device reports the new manifest shortly before the new item, so only these are reasons not to play it.
  if (!isCurrent) return 'sending';
  if (playing?.media?.id === mediaId) return 'onAir';
  return playing?.reason === 'schedule' || playing?.reason === 'takeover' ? 'behind' : 'sending';
}
