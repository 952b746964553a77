import type { WeatherForecast, ForecastDay, ForecastHour } from '@vitrine/contract/layouts/forecasts';
import { toWallTime } from '../../zone-time.ts';

const HOUR_MS = 3_600_000;

const pad = (n: number): string => (n < 10 ? `0${n}` : String(n));

/** The date, like `2026-03-09`, at an instant (epoch milliseconds) in a time zone. */
function toDate(ms: number, timeZone: string): string {
  const { year, month, day } = toWallTime(ms, timeZone);
  return `${year}-${pad(month)}-${pad(day)}`;
}

/** The hour of a forecast at an instant (epoch milliseconds); null if the forecast does not reach it. */
export function findHour({ hours }: WeatherForecast, ms: number): ForecastHour | null {
  return hours.find(({ at }) => Date.parse(at) <= ms && ms < Date.parse(at) + HOUR_MS) ?? null;
}

/** The day at an instant by the calendar of a time zone, null if the forecast does not have it, and the days after it. */
export function findDays({ days }: WeatherForecast, ms: number, timeZone: string): [ForecastDay | null, ForecastDay[]] {
  const today = toDate(ms, timeZone);
  return [days.find(({ date }) => date === today) ?? null, days.filter(({ date }) => date > today)];
}
