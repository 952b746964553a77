import { keyOfPlace, roundDegrees } from '@vitrine/contract/layouts/weather-limits';
import { and, asc, eq, lt, lte, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { layoutWeather } from '../../schema/layouts/layouts-tables.ts';
import { type WeatherPlaceRow, weatherPlaces } from '../../schema/layouts/weather-tables.ts';

/** A point on the earth, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Notes that these places are wanted now. Their weather is read soon, unless it is known already. */
export async function notePlaces(tx: Db, places: readonly Place[], now: Date): Promise<void> {
  const rows = new Map(
    places.map((place) => {
      const [latitude, longitude] = [roundDegrees(place.latitude), roundDegrees(place.longitude)];
      return [keyOfPlace(place), { key: keyOfPlace(place), latitude, longitude, nextReadAt: now, wantedAt: now }];
    }),
  );
  if (rows.size === 0) return;
  await tx
    .insert(weatherPlaces)
    // In one order, so that two transactions with the same places do not wait for each other.
    .values([...rows.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflictDoUpdate({ target: weatherPlaces.key, set: { wantedAt: sql`excluded.wanted_at` } });
}

/** Null for a place that nobody wants. */
export async function findPlace(db: Db, key: string): Promise<WeatherPlaceRow | null> {
  const [found] = await db.select().from(weatherPlaces).where(eq(weatherPlaces.key, key));
  return found ?? null;
}

/** Places that are to be read, the longest overdue first. */
export async function listDuePlaces(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: weatherPlaces.key })
    .from(weatherPlaces)
    .where(lte(weatherPlaces.nextReadAt, now))
    .orderBy(asc(weatherPlaces.nextReadAt))
    .limit(limit);
  return rows.map(({ key }) => key);
}

/** Takes over the reading of a place that is due, until `until`. Null if it is not due, or another process has it. */
export async function claimReading(db: Db, key: string, now: Date, until: Date): Promise<WeatherPlaceRow | null> {
  const [claimed] = await db
    .update(weatherPlaces)
    .set({ nextReadAt: until })
    .where(and(eq(weatherPlaces.key, key), lte(weatherPlaces.nextReadAt, now)))
    .returning();
  return claimed ?? null;
}

export async function updatePlace(db: Db, key: string, change: Partial<Omit<WeatherPlaceRow, 'key'>>): Promise<void> {
  await db.update(weatherPlaces).set(change).where(eq(weatherPlaces.key, key));
}

/** Deletes the places that no layout shows, and that nobody has wanted since. */
export async function deleteUnusedPlaces(db: Db, since: Date): Promise<void> {
  const shown = db
    .select({ key: layoutWeather.placeKey })
    .from(layoutWeather)
    .where(eq(layoutWeather.placeKey, weatherPlaces.key));
  await db.delete(weatherPlaces).where(and(lt(weatherPlaces.wantedAt, since), notExists(shown)));
}
