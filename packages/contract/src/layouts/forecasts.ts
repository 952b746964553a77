import { z } from 'zod';
import { Told } from '../core/told/told.ts';
import { defineRoutes } from '../core/route.ts';
import { Instant, lineSchema } from '../core/text.ts';
import * as limits from './weather-limits.ts';
import { say } from '../core/say.ts';

const degrees = (max: number) =>
  z
    .number()
    .min(-max, say(`Please enter at least ${-max}`))
    .max(max, say(`Please enter at most ${max}`))
    .overwrite(limits.roundDegrees);

/** Latitude and longitude are rounded to a hundredth of a degree, so that places nearby share one forecast. */
export const WeatherPlace = z.object({
  name: lineSchema(limits.MAX_PLACE_NAME, 'Please enter the name of the place'),
  latitude: degrees(90),
  longitude: degrees(180),
});
export type WeatherPlace = z.infer<typeof WeatherPlace>;

/** A code of the WMO’s table 4677, e.g. 0 for a clear sky and 61 for light rain. */
const WeatherCode = z.number().int().min(0).max(99);

/** In percent. */
const Chance = z.number().min(0).max(100).nullable();

const ForecastHour = z.object({
  /** The hour begins here. */
  at: Instant,
  /** In °C, like all temperatures. */
  temperature: z.number(),
  feelsLike: z.number().nullable(),
  code: WeatherCode,
  /** True while the sun is up. */
  isDay: z.boolean(),
  /** In km/h. */
  wind: z.number().nullable(),
  /** The probability of rain or snow. */
  rain: Chance,
});
export type ForecastHour = z.infer<typeof ForecastHour>;

const ForecastDay = z.object({
  /** The day by the calendar of the place. */
  date: z.iso.date(),
  code: WeatherCode,
  high: z.number(),
  low: z.number(),
  rain: Chance,
});
export type ForecastDay = z.infer<typeof ForecastDay>;

/** The weather of a place, so far ahead that a screen without connection goes on with it. */
export const WeatherForecast = z.object({
  /** The hour of the reading and the 48 after it. */
  hours: z.array(ForecastHour),
  /** Yesterday, today and the next 7 days. */
  days: z.array(ForecastDay),
});
export type WeatherForecast = z.infer<typeof WeatherForecast>;

/** Forecasts by place, which is named like `47.37,8.54`. */
export const WeatherForecasts = z.record(z.string(), WeatherForecast);

const FoundPlace = WeatherPlace.extend({
  /** The region and the country, e.g. `Zurich, Switzerland`; empty if the search does not tell. */
  area: z.string(),
});
export type FoundPlace = z.infer<typeof FoundPlace>;

const typedDegrees = (max: number) => z.coerce.number().pipe(degrees(max));

export const weather = defineRoutes({ reads: ['weather'] })({
  status: {
    method: 'GET',
    path: '/api/weather',
    access: 'user',
    role: 'viewer',
    summary: 'Tell whether this server reads weather, and whether places can be searched by name',
    response: z.object({
      /** False: the operator has not set `WEATHER_URL`. */
      isOn: z.boolean(),
      /** False: the operator has not set `WEATHER_PLACES_URL`. */
      canSearch: z.boolean(),
    }),
  },
  forecast: {
    method: 'GET',
    path: '/api/weather/forecast',
    access: 'user',
    role: 'viewer',
    summary: 'Get the forecast of a place, which the server reads if it does not have it yet',
    query: z.object({ latitude: typedDegrees(90), longitude: typedDegrees(180) }),
    response: z.object({
      /** Null: it could not be read yet. */
      forecast: WeatherForecast.nullable(),
      /** The last time at which it could be read. */
      readAt: Instant.nullable(),
      /** Why the last reading failed, in a sentence. Null: it did not fail. */
      reason: z.string().nullable(),
      reasonTold: Told.optional(),
    }),
    errors: ['weather.off', 'request.too_many'],
  },
  places: {
    method: 'GET',
    path: '/api/weather/places',
    access: 'user',
    role: 'viewer',
    summary: 'Find places by name, the likeliest first',
    query: z.object({ search: lineSchema(limits.MAX_PLACE_NAME, 'Please enter the name of a place') }),
    response: z.object({ places: z.array(FoundPlace) }),
    errors: ['weather.search_off', 'weather.search_failed', 'request.too_many'],
  },
});
