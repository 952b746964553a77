import type { DeviceCounts } from '@vitrine/contract/fleet/device-list-query';
import { Device, type MediaSummary } from '@vitrine/contract/fleet/devices';
import { isConnecting, isOnline } from '@vitrine/contract/fleet/presence';

export const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

export const shownMedia = (name: string, filename = name): MediaSummary => ({
  id: `med_${name}`,
  type: 'image',
  filename,
  originalName: name,
  thumbnailUrl: `/objects/${name}.webp`,
});

/**
 * A screen that responds and shows nothing yet. Unless stated otherwise it was last seen 8 s before it is read: an
 * example may be made once and used for minutes.
 */
export function exampleDevice(name: string, facts: Partial<Device> = {}): Device {
  const device = Device.parse({
    id: `dev_${name}`,
    deviceId: `${name.toLowerCase()}-1`,
    name,
    status: 'online',
    lastSeen: ago(8),
    responseTime: 24,
    currentScreen: 1,
    totalScreens: 1,
    assignedMedia: null,
    playing: null,
    strip: null,
    isCurrent: true,
    groupId: null,
    tags: [],
    site: '',
    address: '',
    pausedUntil: null,
    isOverLimit: false,
    timeZone: 'UTC',
    screenSize: null,
    rotation: 0,
    fit: 'contain',
    clockOffsetMs: 0,
    warnings: [],
    display: null,
    playerVersion: null,
    abilities: [],
    createdAt: ago(86_400),
    ...facts,
  });
  if (!('lastSeen' in facts)) Object.defineProperty(device, 'lastSeen', { get: () => ago(8), enumerable: true });
  return device;
}

/** The counts of these devices as the server answers them. */
export function countedDevices(devices: readonly Device[], changes: Partial<DeviceCounts> = {}): DeviceCounts {
  const online = devices.filter((device) => isOnline(device, new Date()));
  const connecting = devices.filter((device) => isConnecting(device, new Date()));
  const offline = devices.filter((device) => !online.includes(device) && !connecting.includes(device));
  return {
    total: devices.length,
    online: online.length,
    off: online.filter(({ display, playing }) => display === 'off' && playing?.reason !== 'off').length,
    offHours: online.filter(({ playing }) => playing?.reason === 'off').length,
    connecting: connecting.length,
    offline: offline.length,
    offlineNames: offline.slice(0, 3).map(({ name }) => name),
    outdated: online.filter(({ isCurrent }) => !isCurrent).length,
    playingActive: online.filter(({ playing }) => playing?.reason === 'global').length,
    ungrouped: devices.filter(({ groupId }) => groupId === null).length,
    ...changes,
  };
}
