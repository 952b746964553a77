import { findInstant, zoneNamed } from '@vitrine/playback/zones';
import { t } from '@vitrine/messages/t';
import { getDateFormat, dayIn } from '../../../ui/format/date-format.ts';
import { formatClock } from '../../../ui/format/format.ts';
import { timeIn } from '../../../ui/format/wall-time.ts';

/** The time for which the loop is shown. */
export type ChosenTime = { at: 'now' | 'tonight' | 'weekend' } | { at: 'pick'; wall: string };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const EVENING = '20:00';
const NOON = '12:00';

/** The wall-clock time of an instant in a zone, as `YYYY-MM-DDTHH:MM`. */
export function toWallTime(ms: number, timeZone: string): string {
  return `${dayIn(timeZone, ms)}T${timeIn(timeZone, ms)}`;
}

/** The instant of a wall-clock time, `YYYY-MM-DDTHH:MM`; null if it is not one. */
export function instantOfWall(wall: string, timeZone: string): number | null {
  const ms = Date.parse(`${wall}:00Z`);
  return Number.isNaN(ms) ? null : findInstant(zoneNamed(timeZone), ms);
}

/** The instant that a chosen time means, by the clocks of the screens: this evening at 20:00, Saturday at 12:00. */
export function instantOfChosenTime(chosenTime: ChosenTime, now: number, timeZone: string): number {
  if (chosenTime.at === 'now') return now;
  if (chosenTime.at === 'pick') return instantOfWall(chosenTime.wall, timeZone) ?? now;
  const today = toWallTime(now, timeZone).slice(0, 10);
  if (chosenTime.at === 'tonight') return instantOfWall(`${today}T${EVENING}`, timeZone) ?? now;
  const day = new Date(today);
  const untilSaturday = (6 - day.getUTCDay() + 7) % 7;
  // Sunday is in the weekend already.
  const ahead = day.getUTCDay() === 0 ? 0 : untilSaturday;
  const saturday = new Date(day.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
  return instantOfWall(`${saturday}T${NOON}`, timeZone) ?? now;
}

/** `Friday 15:42`, with the date if it is a week ahead or past. */
export function chosenTimeLabel(ms: number, now: number, timeZone: string): string {
  const weekday = getDateFormat({ timeZone, weekday: 'long' }).format(ms);
  const isNear = ms > now - DAY_MS && ms < now + 7 * DAY_MS;
  const time = formatClock(new Date(ms), timeZone);
  if (isNear) return t('{weekday} {time}', { weekday, time });
  const date = getDateFormat({ timeZone, month: 'short', day: 'numeric' }).format(ms);
  return t('{weekday}, {date}, {time}', { weekday, date, time });
}

/** The start of the minute: windows open and close by the minute. */
export const floorToMinute = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;
