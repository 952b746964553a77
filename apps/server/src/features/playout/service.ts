import { AppError } from '@vitrine/contract/core/errors';
import { maxDevicesOf } from '@vitrine/contract/billing/plans';
import type { MediaId } from '@vitrine/contract/library/media';
import {
  DAYS_PAGE_SIZE,
  type DeviceDay,
  type Forecast as PlanAhead,
  FORECAST_DAYS,
  type NowPlaying,
} from '@vitrine/contract/playout/now-playing';
import { type Delivery } from '@vitrine/contract/playout/delivery';
import { type MediaUse } from '@vitrine/contract/playout/media-use';
import type { PlaybackFacts } from '@vitrine/playback/facts';
import { resolve } from '@vitrine/playback/resolve';
import { type Segment, type StandingAnswer, standingAnswers, timeline } from '@vitrine/playback/timeline';
import type { DeviceCaller, UserCaller } from '../../http/callers.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Entitlements } from '../accounts/index.ts';
import {
  type DeviceList,
  type DeviceQuery,
  type DeviceRow,
  findGroup,
  findIsOverLimit,
  getOwnedDevice,
} from '../fleet/index.ts';
import { type MediaRow, findListedMedia } from '../library/index.ts';
import { dayAround, daysFrom } from '../schedule/index.ts';
import { countDelivery, type Recipients } from './delivery-store.ts';
import { explanationOf, shownSegments } from './explanation.ts';
import { type DeviceFacts, listFacts } from './fact-store.ts';
import { countUses } from './media-use-store.ts';

export type PlayoutService = ReturnType<typeof createPlayout>;

export interface DaysQuery extends Pick<DeviceQuery, 'limit' | 'cursor' | 'search'> {
  /** IANA name. */
  timezone: string;
}

/** What one device plays during a stretch of time, and the files that it needs for it. */
export interface ScreenTimeline {
  device: DeviceRow;
  /** Not newer than the rest, so what is made of this plan may bear its name. */
  version: number;
  /** Beyond the plan's limit it shows a notice, and nothing is in the segments. */
  isOverLimit: boolean;
  /** Gapless and in order, from the beginning of the stretch to its end. */
  segments: Segment[];
  /** Every medium in `segments` and `fallback`, by id. */
  media: Map<string, MediaRow>;
  /** What shows when no schedule does; null: the idle screen. */
  fallback: StandingAnswer | null;
}

interface Dependencies {
  db: Db;
  clock: Clock;
  entitlements: Entitlements;
  deviceList: DeviceList;
}

const DAY_MS = 86_400_000;

/** Instants whose neighbours can be written with four digits of year, too. */
const FIRST_MS = Date.parse('1971-01-01');
const LAST_MS = Date.parse('9999-01-01');

/** What devices show, and all that is known of them: derived from the facts each time, never stored. */
export function createPlayout({ db, clock, entitlements, deviceList }: Dependencies) {
  async function contextOf(accountId: string): Promise<{ now: Date; maxDevices: number | null }> {
    return { now: clock(), maxDevices: maxDevicesOf(await entitlements.readEntitlement(db, accountId)) };
  }

  /** @throws device.not_found when the device has just been removed */
  async function knownOf(id: string, fromMs: number): Promise<{ known: DeviceFacts; isOverLimit: boolean }> {
    const known = (await listFacts(db, [id], fromMs)).get(id);
    if (known === undefined) throw new AppError('device.not_found');
    const { maxDevices } = await contextOf(known.device.accountId);
    return { known, isOverLimit: await findIsOverLimit(db, known.device, maxDevices) };
  }

  return {
    /**
     * What a device should show at an instant (now unless given), why, and what it prevailed over.
     *
     * @throws device.not_found; request.invalid for an instant before 1971 or after 9998
     */
    async explain(accountId: string, ref: string, at?: string): Promise<NowPlaying> {
      const atMs = at === undefined ? clock().getTime() : Date.parse(at);
      if (!(atMs >= FIRST_MS && atMs < LAST_MS)) {
        throw new AppError('request.invalid', { message: 'Please choose a time between 1971 and 9998' });
      }
      const { id } = await getOwnedDevice(db, accountId, ref);
      const { known, isOverLimit } = await knownOf(id, atMs);
      return explanationOf(known, isOverLimit, atMs);
    },

    /**
     * What a device will show on the days ahead, today whole and first.
     *
     * @throws device.not_found
     */
    async forecast(accountId: string, ref: string): Promise<PlanAhead> {
      const { id } = await getOwnedDevice(db, accountId, ref);
      const nowMs = clock().getTime();
      const { known, isOverLimit } = await knownOf(id, nowMs - DAY_MS);
      const { timeZone } = known.device;
      const days = daysFrom(nowMs, timeZone, FORECAST_DAYS);
      const [fromMs = 0, toMs = 0] = [days[0]?.fromMs, days.at(-1)?.toMs];
      return {
        timezone: timeZone,
        days: days.map(({ day, ...span }) => ({
          day,
          from: new Date(span.fromMs).toISOString(),
          until: new Date(span.toMs).toISOString(),
        })),
        segments: shownSegments(known, isOverLimit, fromMs, toMs),
      };
    },

    /**
     * What each device of a page plays on the current day of `timezone`: one answer for many rows of a page, so that
     * a console does not send one request per device.
     *
     * @throws request.invalid when the cursor is not one of ours
     */
    async listDays(
      accountId: string,
      { timezone, limit = DAYS_PAGE_SIZE, ...query }: DaysQuery,
    ): Promise<{ days: DeviceDay[]; next: string | null; total: number }> {
      const page = await deviceList.page(accountId, { ...query, limit });
      const { fromMs, toMs } = dayAround(clock().getTime(), timezone);
      const ids = page.devices.map(({ id }) => id);
      const known = ids.length === 0 ? new Map<string, DeviceFacts>() : await listFacts(db, ids, fromMs);
      const days = page.devices.flatMap((device) => {
        const facts = known.get(device.id);
        return facts === undefined ? [] : [{ ...device, day: shownSegments(facts, device.isOverLimit, fromMs, toMs) }];
      });
      return { days, next: page.next, total: page.total };
    },

    /**
     * What a device shows now, for simple apps. A device may only ask for itself.
     *
     * @throws device.not_found
     */
    async now(
      caller: UserCaller | DeviceCaller,
      ref: string,
    ): Promise<{ video: MediaRow | null; image: MediaRow | null }> {
      const { id } = await getOwnedDevice(db, caller.accountId, ref);
      if (caller.kind === 'device' && caller.deviceId !== id) throw new AppError('device.not_found');
      const nowMs = clock().getTime();
      const { known, isOverLimit } = await knownOf(id, nowMs);
      const playing = isOverLimit ? null : resolve(known.facts, nowMs).media;
      const file = (playing && known.media.get(playing.id)) ?? null;
      return { video: file?.kind === 'video' ? file : null, image: file?.kind === 'image' ? file : null };
    },

    /**
     * How many of the recipients of an assignment show it, and which do not and why.
     *
     * @throws media.not_found, group.not_found when what is followed has been deleted
     */
    async delivery(accountId: string, mediaId: MediaId, recipients: Recipients): Promise<Delivery> {
      const { groupId } = recipients;
      if ((await findListedMedia(db, accountId, mediaId)) === null) throw new AppError('media.not_found');
      if (groupId !== undefined && (await findGroup(db, accountId, groupId)) === null) {
        throw new AppError('group.not_found');
      }
      const { maxDevices, now } = await contextOf(accountId);
      return countDelivery(db, accountId, mediaId, recipients, maxDevices, now);
    },

    /** Where media are used, so that deleting them can say so before. */
    mediaUse: (accountId: string, ids: readonly MediaId[]): Promise<MediaUse> => countUses(db, accountId, ids),

    /**
     * What a device (row id) plays from `fromMs` to `toMs` (epoch milliseconds, half-open).
     *
     * @throws device.not_found when it has just been removed
     */
    async timelineOf(deviceRowId: string, fromMs: number, toMs: number): Promise<ScreenTimeline> {
      const { known, isOverLimit } = await knownOf(deviceRowId, fromMs);
      const { device, version, facts } = known;
      if (isOverLimit) {
        const segments = timeline(nothing, fromMs, toMs);
        return { device, version, isOverLimit, segments, media: new Map(), fallback: null };
      }
      const segments = timeline(facts, fromMs, toMs);
      const fallback = standingAnswers(facts)[0] ?? null;
      const used = new Set([...segments, fallback].flatMap((answer) => answer?.media?.id ?? []));
      const media = new Map([...known.media].filter(([id]) => used.has(id)));
      return { device, version, isOverLimit, segments, media, fallback };
    },
  };
}

const nothing: PlaybackFacts = {
  schedule: [],
  pause: null,
  device: null,
  groups: [],
  activeVideo: null,
  activeImage: null,
};
