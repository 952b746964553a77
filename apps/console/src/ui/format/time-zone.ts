import { currentTimeZone, RENAMED_TIME_ZONES } from '@vitrine/contract/core/time-zone';
import { useSyncExternalStore } from 'react';

/** Where the person's time zone is kept (specification, part 1, section 9). */
const KEY = 'userTimezone';

const listeners = new Set<() => void>();

/** The current names of all zones that this browser knows, UTC first, then by name. */
export const timeZones: readonly string[] = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone')
    .map((zone) => RENAMED_TIME_ZONES[zone] ?? zone)
    .filter((zone) => zone !== 'UTC')
    .toSorted(),
];

/**
 * The chosen time zone, as an IANA name. Where none was chosen, the browser's is taken and remembered from then on; UTC
 * where that fails too.
 */
export function readTimeZone(): string {
  const stored = currentTimeZone(localStorage.getItem(KEY) ?? '');
  if (stored !== null) return stored;
  const zone = browserTimeZone();
  localStorage.setItem(KEY, zone);
  return zone;
}

/** Remembers a time zone; null is the browser's. */
export function chooseTimeZone(zone: string | null) {
  localStorage.setItem(KEY, zone ?? browserTimeZone());
  for (const listener of listeners) listener();
}

export function browserTimeZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US').resolvedOptions();
    return currentTimeZone(timeZone) ?? 'UTC';
  } catch {
    return 'UTC';
  }
}

/** The chosen time zone, kept up to date. */
export const useTimeZone = (): string => useSyncExternalStore(subscribe, readTimeZone);

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
