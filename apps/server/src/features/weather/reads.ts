import type { WeatherForecast } from '@vitrine/contract/layouts/forecasts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { weatherPlaces } from '../../schema/layouts/weather-tables.ts';

/** The forecasts of places that could be read, by place, with a number that another forecast raises. */
export async function readForecasts(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, { forecast: WeatherForecast; revision: number }>> {
  if (keys.length === 0) return new Map();
  const { key, forecast, revision } = weatherPlaces;
  const rows = await db
    .select({ key, forecast, revision })
    .from(weatherPlaces)
    .where(sql`${weatherPlaces.key} = any(${sql.param([...new Set(keys)])}::text[])`);
  return new Map(
    rows.flatMap((row): [string, { forecast: WeatherForecast; revision: number }][] =>
      row.forecast === null ? [] : [[row.key, { forecast: row.forecast, revision: row.revision }]],
    ),
  );
}
