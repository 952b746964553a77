import type { WeatherPlace } from '@vitrine/contract/layouts/forecasts';
import { keyOfPlace } from '@vitrine/contract/layouts/weather-limits';
import { listDocumentContent } from '@vitrine/layout/content';
import { and, countDistinct, eq, notInArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { type LayoutRow, layouts, layoutWeather } from '../../schema/layouts/layouts-tables.ts';
import { notePlaces } from '../weather/index.ts';

/** Notes the places whose weather the documents of a layout show. */
export async function replaceLayoutWeather(
  tx: Db,
  layoutId: string,
  { published, draft }: Pick<LayoutRow, 'published' | 'draft'>,
  now: Date,
): Promise<void> {
  const places = new Map<string, Pick<WeatherPlace, 'latitude' | 'longitude'>>();
  for (const document of draft === null ? [published] : [published, draft]) {
    for (const place of listDocumentContent(document).places) places.set(keyOfPlace(place), place);
  }
  const keys = [...places.keys()];
  const others = keys.length === 0 ? undefined : notInArray(layoutWeather.placeKey, keys);
  await tx.delete(layoutWeather).where(and(eq(layoutWeather.layoutId, layoutId), others));
  if (keys.length === 0) return;
  await notePlaces(tx, [...places.values()], now);
  await tx
    .insert(layoutWeather)
    .values(keys.map((placeKey) => ({ layoutId, placeKey })))
    .onConflictDoNothing();
}

/** The places of all layouts of an account, each once. */
export async function countPlaces(tx: Db, accountId: string): Promise<number> {
  const [counted] = await tx
    .select({ places: countDistinct(layoutWeather.placeKey) })
    .from(layoutWeather)
    .innerJoin(layouts, eq(layouts.mediaId, layoutWeather.layoutId))
    .where(eq(layouts.accountId, accountId));
  return counted?.places ?? 0;
}
