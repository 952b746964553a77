import { readTold } from '../../platform/told/read-told.ts';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@vitrine/contract/core/errors';
import type { FoundPlace, weather as routes } from '@vitrine/contract/layouts/forecasts';
import { keyOfPlace } from '@vitrine/contract/layouts/weather-limits';
import type { z } from 'zod';
import type { InAccount } from '../../http/callers.ts';
import { countAttempt, oneKey } from '../../platform/rate-limit/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WeatherPlaceRow } from '../../schema/layouts/weather-tables.ts';
import { Provider, type ForecastReading } from './provider.ts';
import {
  claimReading,
  deleteUnusedPlaces,
  findPlace,
  listDuePlaces,
  notePlaces,
  type Place,
  updatePlace,
} from './store.ts';

/** The operator's addresses of servers with weather. Undefined: off. */
export interface WeatherSources {
  forecastUrl: string | undefined;
  placesUrl: string | undefined;
}

const MINUTE_MS = 60_000;
const READ_EVERY_MINUTES = 60;

/** After a reading that failed; doubled until it is an hour. */
const RETRY_MINUTES = 5;

/** A process that ends while it reads leaves the place to others after this time. */
const CLAIM_MINUTES = 2;

/** Places that no layout shows are kept for this time, for a person who edits one. */
const KEEP_MINUTES = 60;

/** Places that are read in one round, and how many of them at once. */
const ROUND = 400;
const AT_ONCE = 4;

const addMinutes = (date: Date, minutes: number): Date => new Date(date.getTime() + minutes * MINUTE_MS);

/**
 * The weather of the places that layouts show, read once an hour for all accounts. Screens follow, because triggers raise
 * the versions of their devices.
 */
export function createWeather(
  { db, clock, log, limiter, limits, privateAddresses }: Platform,
  { sources }: { sources: WeatherSources },
) {
  const { forecastUrl, placesUrl } = sources;
  const provider = new Provider([forecastUrl, placesUrl], privateAddresses);

  /** @throws request.too_many */
  const count = (accountId: string): Promise<void> =>
    countAttempt(limiter, oneKey(`weather ${accountId}`), limits.readWeatherPerAccount);

  /** Reads a place if it is due. */
  async function readIfDue(url: string, key: string): Promise<void> {
    const now = clock();
    const claimed = await claimReading(db, key, now, addMinutes(now, CLAIM_MINUTES));
    if (claimed === null) return;
    const reading = await provider.readForecast(url, claimed, now);
    if (reading.kind === 'failed' && claimed.failures === 0) {
      log.warn({ place: key, reason: reading.reason }, 'the weather of a place could not be read');
    }
    await updatePlace(db, key, applyReading(claimed, reading, now));
  }

  return {
    status: () => ({ isOn: forecastUrl !== undefined, canSearch: placesUrl !== undefined }),

    /** @throws weather.off, request.too_many */
    async forecast({ accountId }: InAccount, place: Place): Promise<z.input<typeof routes.forecast.response>> {
      if (forecastUrl === undefined) throw new AppError('weather.off');
      await count(accountId);
      const key = keyOfPlace(place);
      await notePlaces(db, [place], clock());
      await readIfDue(forecastUrl, key);
      const found = await findPlace(db, key);
      return {
        forecast: found?.forecast ?? null,
        readAt: found?.readAt?.toISOString() ?? null,
        reason: found?.reason ?? null,
        reasonTold: readTold(found?.reason ?? null),
      };
    },

    /** @throws weather.search_off, weather.search_failed, request.too_many */
    async places({ accountId }: InAccount, { search }: { search: string }): Promise<FoundPlace[]> {
      if (placesUrl === undefined) throw new AppError('weather.search_off');
      await count(accountId);
      const places = await provider.findPlaces(placesUrl, search);
      if (places === null) throw new AppError('weather.search_failed');
      return places;
    },

    /** Reads the places whose time has come, and forgets those that nobody needs. */
    async readDue(): Promise<void> {
      const now = clock();
      await deleteUnusedPlaces(db, addMinutes(now, -KEEP_MINUTES));
      if (forecastUrl === undefined) return;
      const due = (await listDuePlaces(db, now, ROUND)).values();
      const readNext = async (): Promise<void> => {
        for (const key of due) await readIfDue(forecastUrl, key);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, readNext));
    },
  };
}

/** The columns that a reading changes. The forecast of the last one that did not fail stays. */
function applyReading(
  before: WeatherPlaceRow,
  reading: ForecastReading,
  now: Date,
): Partial<Omit<WeatherPlaceRow, 'key'>> {
  if (reading.kind === 'failed') {
    const failures = Math.min(before.failures + 1, 100);
    const minutes = Math.min(READ_EVERY_MINUTES, RETRY_MINUTES * 2 ** (failures - 1));
    return { reason: reading.reason, failures, nextReadAt: addMinutes(now, minutes) };
  }
  const fine = { reason: null, failures: 0, readAt: now, nextReadAt: addMinutes(now, READ_EVERY_MINUTES) };
  if (reading.kind === 'same') return fine;
  const { forecast, etag, modified } = reading;
  const isOther = !isDeepStrictEqual(forecast, before.forecast);
  return { ...fine, etag, modified, ...(isOther && { forecast, revision: before.revision + 1 }) };
}
