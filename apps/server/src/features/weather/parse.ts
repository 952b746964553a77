import type { WeatherForecast, ForecastDay, ForecastHour, FoundPlace } from '@vitrine/contract/layouts/forecasts';
import { lineSchema, optionalLineSchema } from '@vitrine/contract/core/text';
import { MAX_FORECAST_DAYS, MAX_FORECAST_HOURS, MAX_PLACE_NAME } from '@vitrine/contract/layouts/weather-limits';
import { z } from 'zod';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The fields of Open-Meteo's format that are asked for. */
export const HOURLY =
  'temperature_2m,apparent_temperature,weather_code,is_day,wind_speed_10m,precipitation_probability';
export const DAILY = 'weather_code,temperature_2m_max,temperature_2m_min,precipitation_probability_max';

/** More than the hours of all days that are asked for. */
const MAX_VALUES = 1_000;

/** Numbers of one kind, one an hour or day. A number out of its range is missing. */
const series = (min: number, max: number) =>
  z
    .array(z.unknown())
    .max(MAX_VALUES)
    .default([])
    .transform((values) =>
      values.map((value) => (typeof value === 'number' && value >= min && value <= max ? value : null)),
    );

const temperatures = () => series(-100, 70);
/** Seconds since 1970, until 2100. */
const times = () => series(0, 4_102_444_800);

const Answer = z.object({
  utc_offset_seconds: z.number().int().min(-86_400).max(86_400),
  hourly: z.object({
    time: times(),
    temperature_2m: temperatures(),
    apparent_temperature: temperatures(),
    weather_code: series(0, 99),
    is_day: series(0, 1),
    wind_speed_10m: series(0, 500),
    precipitation_probability: series(0, 100),
  }),
  daily: z.object({
    time: times(),
    weather_code: series(0, 99),
    temperature_2m_max: temperatures(),
    temperature_2m_min: temperatures(),
    precipitation_probability_max: series(0, 100),
  }),
});

/**
 * The forecast in an answer in Open-Meteo's format, with times as seconds since 1970. What is missing for an hour or day
 * leaves out that one.
 *
 * @returns null for what is no forecast, or none for the present
 */
export function parseForecast(value: unknown, now: Date): WeatherForecast | null {
  const answer = Answer.safeParse(value);
  if (!answer.success) return null;
  const { hourly, daily, utc_offset_seconds: offset } = answer.data;
  const hours = hourly.time.flatMap((seconds, index): (ForecastHour & { ms: number })[] => {
    const [temperature, code] = [hourly.temperature_2m[index] ?? null, hourly.weather_code[index] ?? null];
    if (seconds === null || temperature === null || code === null) return [];
    const ms = seconds * 1_000;
    return [
      {
        ms,
        at: new Date(ms).toISOString(),
        temperature: round(temperature),
        feelsLike: roundIfKnown(hourly.apparent_temperature[index]),
        code: Math.round(code),
        isDay: hourly.is_day[index] !== 0,
        wind: roundIfKnown(hourly.wind_speed_10m[index]),
        rain: roundIfKnown(hourly.precipitation_probability[index]),
      },
    ];
  });
  const current = hours
    .filter(({ ms }) => ms > now.getTime() - HOUR_MS)
    .toSorted((a, b) => a.ms - b.ms)
    .slice(0, MAX_FORECAST_HOURS);
  if (current[0] === undefined || current[0].ms > now.getTime()) return null;
  const days = daily.time.flatMap((seconds, index): ForecastDay[] => {
    const [high, low] = [daily.temperature_2m_max[index] ?? null, daily.temperature_2m_min[index] ?? null];
    const code = daily.weather_code[index] ?? null;
    if (seconds === null || high === null || low === null || code === null) return [];
    // The middle of the day has its date also where clocks change, after which the offset is another one.
    const middle = new Date((seconds + offset) * 1_000 + DAY_MS / 2);
    const date = middle.toISOString().slice(0, 10);
    const rain = roundIfKnown(daily.precipitation_probability_max[index]);
    return [{ date, code: Math.round(code), high: round(high), low: round(low), rain }];
  });
  const dates = new Map(days.map((day) => [day.date, day]));
  return {
    hours: current.map(({ ms: _ms, ...hour }) => hour),
    days: [...dates.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(0, MAX_FORECAST_DAYS),
  };
}

/** Tenths: more are not measured. */
const round = (value: number): number => Math.round(value * 10) / 10 || 0;
const roundIfKnown = (value: number | null = null): number | null => (value === null ? null : round(value));

const text = optionalLineSchema(MAX_PLACE_NAME).catch('').default('');

const Found = z.object({
  results: z.array(z.unknown()).default([]),
});

const FoundResult = z.object({
  name: lineSchema(MAX_PLACE_NAME, 'missing'),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  admin1: text,
  country: text,
});

const MAX_PLACES = 10;

/** The places in an answer of Open-Meteo's search. Null for what is no answer of it. */
export function parsePlaces(value: unknown): FoundPlace[] | null {
  const answer = Found.safeParse(value);
  if (!answer.success) return null;
  return answer.data.results
    .slice(0, 100)
    .flatMap((each): FoundPlace[] => {
      const found = FoundResult.safeParse(each);
      if (!found.success) return [];
      const { name, latitude, longitude, admin1, country } = found.data;
      const area = [admin1 === name ? '' : admin1, country].filter((part) => part !== '').join(', ');
      return [{ name, latitude, longitude, area }];
    })
    .slice(0, MAX_PLACES);
}
