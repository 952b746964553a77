import { say } from '@vitrine/contract/core/say';
import type { DeviceListQuery } from '@vitrine/contract/fleet/device-list-query';
import { AppError } from '@vitrine/contract/core/errors';
import {
  DAYS_PAGE_SIZE,
  type DeviceDay,
  FORECAST_DAYS,
  type Forecast,
  type NowPlaying,
} from '@vitrine/contract/playout/now-playing';
import type { InAccount } from '../../http/callers.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DeviceList, getOwnedDevice } from '../fleet/index.ts';
import { findDayAround, daysFrom } from '../schedule/index.ts';
import type { FactReader } from './device-facts.ts';
import { explainPlayout } from './explanation.ts';
import type { DeviceFacts } from './fact-store.ts';
import { listFacts } from './limited/limited-fact-store.ts';
import { readPast } from './past/past.ts';
import { findNames } from './reads.ts';
import { describePeriod } from './shown-period.ts';

export interface DaysQuery extends Pick<DeviceListQuery, 'limit' | 'cursor' | 'search'> {
  /** IANA name. */
  timezone: string;
}

/** The detail of each device in the answer for a page of devices. */
const IN_PAGES = { itemsPerList: 8, maxBands: 48 };

const DAY_MS = 86_400_000;

/** The days around an instant between these can be written with four-digit years. */
const FIRST_MS = Date.parse('1971-01-01');
const LAST_MS = Date.parse('9999-01-01');

/** The playout of devices over whole days with its reasons, as the console shows it: the past as it was reported. */
export function createForecasts(
  { db, clock }: Platform,
  { deviceList, factReader }: { deviceList: DeviceList; factReader: FactReader },
) {
  return {
    /**
     * The playout of a device at an instant (by default now), its reason, and the candidates that lost.
     *
     * @throws device.not_found; request.invalid for an instant before 1971 or after 9998
     */
    async explain({ accountId }: InAccount, ref: string, { at }: { at?: string | undefined }): Promise<NowPlaying> {
      const atMs = at === undefined ? clock().getTime() : Date.parse(at);
      if (!(atMs >= FIRST_MS && atMs < LAST_MS)) {
        throw new AppError('request.invalid', { message: say('Please choose a time between 1971 and 9998') });
      }
      const { id } = await getOwnedDevice(db, accountId, ref);
      const nowMs = clock().getTime();
      return explainPlayout(
        await factReader.readFactsAt(id, atMs),
        atMs,
        (day) => readPast(db, { accountId, deviceIds: [id] }, day, nowMs),
        (ids) => findNames(db, accountId, ids),
      );
    },

    /**
     * The timeline of a device over the next days in its time zone, from the start of today.
     *
     * @throws device.not_found
     */
    async forecast({ accountId }: InAccount, ref: string): Promise<Forecast> {
      const { id } = await getOwnedDevice(db, accountId, ref);
      const nowMs = clock().getTime();
      const limited = await factReader.readFacts(id, nowMs - DAY_MS);
      const { timeZone } = limited.known.device;
      const days = daysFrom(nowMs, timeZone, FORECAST_DAYS);
      const [fromMs = 0, toMs = 0] = [days[0]?.fromMs, days.at(-1)?.toMs];
      const past = await readPast(db, { accountId, deviceIds: [id] }, { fromMs, toMs }, nowMs);
      return {
        timezone: timeZone,
        days: days.map(({ day, ...span }) => ({
          day,
          from: new Date(span.fromMs).toISOString(),
          until: new Date(span.toMs).toISOString(),
        })),
        ...(await describePeriod(limited, { fromMs, toMs }, { exactMs: nowMs, past })),
      };
    },

    /**
     * The timeline of each device of a page on the current day of `timezone`, so that the console needs one request for
     * all rows.
     *
     * @throws request.invalid for a cursor that this list did not return
     */
    async days(
      { accountId }: InAccount,
      { timezone, limit = DAYS_PAGE_SIZE, ...query }: DaysQuery,
    ): Promise<{ items: DeviceDay[]; next: string | null; total: number }> {
      const page = await deviceList.list({ accountId }, { ...query, limit });
      const nowMs = clock().getTime();
      const { fromMs, toMs } = findDayAround(nowMs, timezone);
      const ids = page.items.map(({ id }) => id);
      const known = ids.length === 0 ? new Map<string, DeviceFacts>() : await listFacts(db, ids, fromMs);
      const past = await readPast(db, { accountId, deviceIds: ids }, { fromMs, toMs }, nowMs);
      const detail = { ...IN_PAGES, exactMs: nowMs, shared: new Map(), past };
      const days: DeviceDay[] = [];
      for (const device of page.items) {
        const facts = known.get(device.id);
        if (facts === undefined) continue;
        const limited = { known: facts, isOverLimit: device.isOverLimit };
        const { segments: day, lists } = await describePeriod(limited, { fromMs, toMs }, detail);
        days.push({ ...device, day, lists });
      }
      return { items: days, next: page.next, total: page.total };
    },
  };
}
