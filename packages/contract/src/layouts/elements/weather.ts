import { z } from 'zod';
import { WeatherPlace } from '../forecasts.ts';
import { MAX_NEXT_DAYS } from '../weather-limits.ts';
import { LayoutColor, pixels, written } from './fields.ts';

/** The weather of a place: now, and on the next days. Without a forecast for the present it shows nothing. */
export const WeatherElement = z.object({
  ...written,
  kind: z.literal('weather'),
  /** Null: none has been chosen. */
  place: WeatherPlace.nullable(),
  units: z.enum(['celsius', 'fahrenheit']).default('celsius'),
  /** Days after today. */
  days: pixels(0, MAX_NEXT_DAYS).default(4),
  hasName: z.boolean().default(true),
  hasFeelsLike: z.boolean().default(false),
  hasWind: z.boolean().default(false),
  /** The probability of rain or snow. */
  hasRain: z.boolean().default(false),
  /** The color of the sun, the moon, rain and lightning; null: the color of the text. */
  accent: LayoutColor.nullable().default(null),
});
