import { Device, type MediaSummary } from '@vitrine/contract/fleet/devices';

export const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

export const shownMedia = (name: string, filename = name): MediaSummary => ({
  id: `med_${name}`,
  type: 'image',
  filename,
  originalName: name,
  thumbnailUrl: `/objects/${name}.webp`,
});

/** A screen that responds and shows nothing yet. */
export function exampleDevice(name: string, facts: Partial<Device> = {}): Device {
  return Device.parse({
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
    isCurrent: true,
    groupId: null,
    pausedUntil: null,
    isOverLimit: false,
    timeZone: 'UTC',
    rotation: 0,
    clockOffsetMs: 0,
    warnings: [],
    createdAt: ago(86_400),
    ...facts,
  });
}
