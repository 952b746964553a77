import { isTimeZone } from '@vitrine/contract/time-zone';

/** Kept in the browser under this name (specification, document 2, section 9). */
const KEY = 'userTimezone';

/** The zone in which this person reads and writes times: the one chosen before, else the browser's, else UTC. */
export function userTimeZone(): string {
  const kept = localStorage.getItem(KEY);
  if (kept !== null && isTimeZone(kept)) return kept;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = isTimeZone(own) ? own : 'UTC';
  localStorage.setItem(KEY, zone);
  return zone;
}
