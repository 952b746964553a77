import type { DevicesInZone } from '@vitrine/contract/fleet/devices-in-zone';

/** The zone of a screen that has reported none. */
export const DEFAULT_ZONE = 'UTC';

/** The time zone that all of these screens have; null if they differ, or nobody has set theirs. */
export function findCommonZone(zones: readonly DevicesInZone[]): string | null {
  const [zone] = zones;
  return zones.length === 1 && zone !== undefined && zone.timeZone !== DEFAULT_ZONE ? zone.timeZone : null;
}
