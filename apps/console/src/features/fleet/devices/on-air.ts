import type { Device } from '@vitrine/contract/fleet/devices';
import { isOnline } from '@vitrine/contract/fleet/presence';

/** The number of an assignment's devices that are on air with it. */
export interface OnAir {
  onAir: number;
  total: number;
  /** The reason why the first of the other devices is not on air with it; null when all are. */
  waiting: 'sending' | 'behind' | 'offline' | null;
  /** The time at which that device was last seen; null if it never connected. */
  lastSeen: string | null;
}

/**
 * Counts by the devices' own reports: media is on air on a device that is online, has confirmed the current manifest
 * and reports playing it.
 */
export function countOnAir(devices: readonly Device[], mediaId: string, now: Date): OnAir {
  const isOn = (device: Device) => isOnline(device, now) && device.isCurrent && device.playing?.media?.id === mediaId;
  const missing = devices.find((device) => !isOn(device));
  return {
    onAir: devices.filter(isOn).length,
    total: devices.length,
    waiting:
      missing === undefined ? null : !isOnline(missing, now) ? 'offline' : isOverridden(missing) ? 'behind' : 'sending',
    lastSeen: missing?.lastSeen ?? null,
  };
}

/** A device reports the new manifest shortly before the new item, so only these are reasons not to play it. */
const isOverridden = ({ isCurrent, playing }: Device): boolean =>
  isCurrent && (playing?.reason === 'schedule' || playing?.reason === 'takeover');
