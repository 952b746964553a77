import type { Device } from './devices.ts';

/** A device is offline when its last report is older than this (specification, document 2, section 9). */
export const OFFLINE_AFTER_MS = 180_000;

/** A larger clock offset is shown as a warning. Screens still change on time, because players use the server's clock. */
export const CLOCK_OFF_AFTER_MS = 30_000;

/** True if the device reported within {@link OFFLINE_AFTER_MS} before `now`. */
export function isOnline(device: Pick<Device, 'lastSeen'>, now: Date): boolean {
  return device.lastSeen !== null && now.getTime() - Date.parse(device.lastSeen) <= OFFLINE_AFTER_MS;
}

/**
 * Asleep (`settings.autoSleep`): black. Off: its panel was switched off on purpose. Off-hours: it is off by its working
 * hours. All of them still report, so they are kinds of online, for filters, counts and alerts too.
 */
export type Presence = 'online' | 'asleep' | 'off' | 'off-hours' | 'offline';

/** Returns the presence of a device by its last report. */
export function findPresence(
  device: Pick<Device, 'lastSeen' | 'warnings' | 'display' | 'playing'>,
  now: Date,
): Presence {
  if (!isOnline(device, now)) return 'offline';
  if (device.playing?.reason === 'off') return 'off-hours';
  if (device.display === 'off') return 'off';
  return device.warnings.includes('asleep') ? 'asleep' : 'online';
}

/** A new device is given this long to report for the first time. */
export const CONNECTING_MS = 60_000;

/**
 * True for a device that was added within {@link CONNECTING_MS} and has not reported yet. The console says so instead of
 * `offline`. Filters treat it as offline; counts list it separately.
 */
export function isConnecting({ lastSeen, createdAt }: Pick<Device, 'lastSeen' | 'createdAt'>, now: Date): boolean {
  return lastSeen === null && now.getTime() - Date.parse(createdAt) < CONNECTING_MS;
}

/** True when a device's clock is further from the server's than {@link CLOCK_OFF_AFTER_MS}. */
export function isClockOff({ clockOffsetMs }: Pick<Device, 'clockOffsetMs'>): boolean {
  return clockOffsetMs !== null && Math.abs(clockOffsetMs) > CLOCK_OFF_AFTER_MS;
}
