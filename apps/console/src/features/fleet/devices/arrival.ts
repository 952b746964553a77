import { type Device, isOnline } from '@vitrine/contract/fleet/devices';

/** How far an assignment has come to the screens it is for. */
export interface Arrival {
  onAir: number;
  total: number;
  /** Of the first screen that it is not on: why. Null when it is on all. */
  waiting: 'sending' | 'behind' | 'offline' | null;
  /** When the screen was last heard of; null for one that never called in. */
  lastSeen: string | null;
}

/** What the devices themselves said: on air is what a screen shows that named the manifest which is current. */
export function arrivalOf(devices: readonly Device[], mediaId: string, now: Date): Arrival {
  const isOn = (device: Device) => isOnline(device, now) && device.isCurrent && device.playing?.media?.id === mediaId;
  const missing = devices.find((device) => !isOn(device));
  return {
    onAir: devices.filter(isOn).length,
    total: devices.length,
    waiting:
      missing === undefined ? null : !isOnline(missing, now) ? 'offline' : isHeldBack(missing) ? 'behind' : 'sending',
    lastSeen: missing?.lastSeen ?? null,
  };
}

/** A screen names the new manifest a moment before it names the new item; only a schedule goes before what was assigned. */
const isHeldBack = ({ isCurrent, playing }: Device): boolean => isCurrent && playing?.reason === 'schedule';
