import type { WeatherForecast } from '@vitrine/contract/layouts/forecasts';
import { doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../platform/database/columns.ts';

/** The places of the whole installation whose weather is read: accounts share them. */
export const weatherPlaces = pgTable(
  'weather_places',
  {
    /** Like `47.37,8.54`. */
    key: text().primaryKey(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** The last one that could be read; null until then. */
    forecast: jsonb().$type<WeatherForecast>(),
    /** Raised with the forecast. */
    revision: integer().notNull().default(1),
    /** Why the last reading failed; null if it did not. */
    reason: text(),
    /** Readings that failed since the last one that did not. */
    failures: integer().notNull().default(0),
    /** The headers `ETag` and `Last-Modified` of the last answer with a forecast. */
    etag: text(),
    modified: text(),
    readAt: instantColumn(),
    nextReadAt: instantColumn().notNull(),
    /** The last time at which a layout was saved with it, or a person looked at it. */
    wantedAt: instantColumn().notNull(),
  },
  (table) => [index('weather_places_next_read').on(table.nextReadAt)],
);

export type WeatherPlaceRow = typeof weatherPlaces.$inferSelect;
