import { isTimeZone } from '@vitrine/contract/time-zone';
import { useSyncExternalStore } from 'react';

/** Where the person's time zone is kept (specification, part 1, section 9). */
const KEY = 'userTimezone';

const listeners = new Set<() => void>();

/** Every zone there is, UTC first. */
export const timeZones: readonly string[] = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
];

/** The chosen time zone, as an IANA name; the browser's where none was chosen, UTC where that fails too. */
export function readTimeZone(): string {
  const stored = localStorage.getItem(KEY);
  return stored !== null && isTimeZone(stored) ? stored : browserTimeZone();
}

/** Remembers a time zone; null is the browser's. */
export function chooseTimeZone(zone: string | null) {
  if (zone === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, zone);
  for (const listener of listeners) listener();
}

export function browserTimeZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US').resolvedOptions();
    return isTimeZone(timeZone) ? timeZone : 'UTC';
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
