import { findCurrentTimeZone, RENAMED_TIME_ZONES } from '@vitrine/contract/core/time-zone';
import { createStorageListeners } from '../listeners.ts';
import { useStore } from '../store.ts';

/** The key of the person's time zone (specification, part 1, section 9). */
const KEY = 'userTimezone';

const { subscribe, tell } = createStorageListeners();

/** The current names of all zones that this browser knows, UTC first, then by name. */
export const timeZones: readonly string[] = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone')
    .map((zone) => RENAMED_TIME_ZONES[zone] ?? zone)
    .filter((zone) => zone !== 'UTC')
    .toSorted(),
];

/**
 * The chosen time zone, as an IANA name. If none was chosen, the browser's is used and stored from then on; UTC if the
 * browser has none.
 */
export function readTimeZone(): string {
  const stored = findCurrentTimeZone(localStorage.getItem(KEY) ?? '');
  if (stored !== null) return stored;
  const zone = readBrowserTimeZone();
  localStorage.setItem(KEY, zone);
  return zone;
}

/** Stores a time zone; null stores the browser's. */
export function chooseTimeZone(zone: string | null) {
  localStorage.setItem(KEY, zone ?? readBrowserTimeZone());
  tell();
}

export function readBrowserTimeZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US').resolvedOptions();
    return findCurrentTimeZone(timeZone) ?? 'UTC';
  } catch {
    return 'UTC';
  }
}

/** The chosen time zone; follows changes by other tabs too. */
export const useTimeZone = (): string => useStore({ read: readTimeZone, subscribe });
