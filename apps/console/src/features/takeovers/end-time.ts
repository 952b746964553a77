import { findInstant, toWallTime, zoneNamed } from '@vitrine/playback/zones';
import { parseTime } from '../../ui/forms/time/parse-time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The next time at which clocks in a zone show `time` (HH:MM), today or tomorrow; null if it is not a time. */
export function nextTime(time: string, now: Date, timeZone: string): { instant: string; isToday: boolean } | null {
  const parsed = parseTime(time);
  if (parsed === null) return null;
  const [hours = 0, minutes = 0] = parsed.split(':').map(Number);
  const zone = zoneNamed(timeZone);
  const today = Math.floor(toWallTime(zone, now.getTime()) / DAY_MS) * DAY_MS + (hours * 60 + minutes) * MINUTE_MS;
  const first = findInstant(zone, today);
  const isToday = first > now.getTime();
  return { instant: new Date(isToday ? first : findInstant(zone, today + DAY_MS)).toISOString(), isToday };
}
