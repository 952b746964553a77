import { AppError } from '@vitrine/contract/core/errors';
import type { AudioId } from '@vitrine/contract/library/media';
import type { ContentId } from '@vitrine/contract/library/content';
import type { ManifestAsset } from '@vitrine/contract/player/manifest-schema';
import type { Delivery } from '@vitrine/contract/playout/delivery';
import type { MediaUse } from '@vitrine/contract/playout/media-use';
import type { Answer } from '@vitrine/playback/claims';
import { findLoopPosition } from '@vitrine/playback/loop';
import { resolve } from '@vitrine/playback/resolve';
import type { DeviceCaller, InAccount, UserCaller } from '../../http/callers.ts';
import type { Platform } from '../../platform/platform.ts';
import { startTimeSlice } from '../../platform/time-slice.ts';
import type { Entitlements } from '../accounts/index.ts';
import { type DeviceList, findGroup, getOwnedDevice, type ManifestPeriod } from '../fleet/index.ts';
import { findContent, type MediaRow, toMediaRow } from '../library/index.ts';
import { countDelivery, type Recipients } from './delivery-store.ts';
import { createFactReader, type LimitedFacts } from './device-facts.ts';
import { createForecasts } from './forecast.ts';
import { toSharedPart } from './manifest/manifest.ts';
import { createSharedManifests, type ReadyPart } from './manifest/shared-manifests.ts';
import { countUses } from './media-use-store.ts';
import type { Period } from './period.ts';
import { type ScreenPlan, toScreenPlan } from './screen-plan.ts';
import { toScreenTimeline } from './screen-timeline.ts';
import { withWaitEnds } from './waiting-screens.ts';

export type PlayoutService = ReturnType<typeof createPlayout>;

/** The playout of devices, derived from the facts on every call and never stored. */
export function createPlayout(
  platform: Platform,
  { entitlements, deviceList }: { entitlements: Entitlements; deviceList: DeviceList },
) {
  const { db, clock } = platform;
  const factReader = createFactReader(platform, { entitlements });
  const manifests = createSharedManifests();
  return {
    ...createForecasts(platform, { deviceList, factReader }),

    /**
     * The media item that a device plays now, for simple apps: of a playlist the one that is on at this moment, of a web
     * page its fallback picture, of a layout nothing. A device may only query its own.
     *
     * @throws device.not_found
     */
    async now(
      caller: UserCaller | DeviceCaller,
      ref: string,
    ): Promise<{ video: MediaRow | null; image: MediaRow | null }> {
      const device = await getOwnedDevice(db, caller.accountId, ref);
      if (caller.kind === 'device' && caller.deviceId !== device.id) throw new AppError('device.not_found');
      const nowMs = clock().getTime();
      const { known, isOverLimit } = await factReader.readFacts(device.id, nowMs);
      const decision = isOverLimit ? null : resolve(known.facts, nowMs);
      const { rows, webpages } = known.content;
      const shownId = decision && findShownItem(decision, nowMs);
      const page = shownId === null ? undefined : webpages.get(shownId);
      const id = page === undefined ? shownId : page.fallbackMediaId;
      const row = id === null ? undefined : rows.get(id);
      const file = row?.status === 'ready' ? toMediaRow(row) : null;
      return { video: file?.kind === 'video' ? file : null, image: file?.kind === 'image' ? file : null };
    },

    /**
     * The facts of a device (row id) for a manifest of this period, and the part of the manifest that follows from them.
     *
     * @throws device.not_found when it has just been removed
     */
    async manifestOf(deviceRowId: string, period: ManifestPeriod): Promise<{ facts: LimitedFacts; shared: ReadyPart }> {
      const facts = await factReader.readFacts(deviceRowId, period.fromMs);
      return { facts, shared: await manifests.of(facts, period) };
    },

    /**
     * The files that a device (row id) needs in this period, the most urgent first.
     *
     * @throws device.not_found when it has just been removed
     */
    async listFiles(deviceRowId: string, period: ManifestPeriod): Promise<ManifestAsset[]> {
      const facts = await factReader.readFactsAt(deviceRowId, period.fromMs);
      return (await toSharedPart(toScreenTimeline(facts, period.fromMs, period.toMs), period)).assets;
    },

    /** Returns the plans of devices (row ids) for a period, each with the version and the time zone of its device. */
    async plan(
      deviceIds: readonly string[],
      period: Period,
    ): Promise<Map<string, { version: number; timeZone: string; plan: ScreenPlan }>> {
      const plans = new Map<string, { version: number; timeZone: string; plan: ScreenPlan }>();
      const slice = startTimeSlice();
      for (const [id, facts] of await factReader.listLimitedFacts(deviceIds, period.fromMs)) {
        const { version, device } = facts.known;
        plans.set(id, { version, timeZone: device.timeZone, plan: toScreenPlan(facts, period) });
        if (slice.isOver()) await slice.yield();
      }
      return plans;
    },

    /** The number of manifests built since the process started. */
    manifestBuilds: manifests.builds,

    /**
     * Counts the recipients of an assignment that show it, and names those that do not, with the reason.
     *
     * @throws media.not_found, group.not_found
     */
    async delivery(
      { accountId }: InAccount,
      { mediaId: contentId, ...recipients }: Recipients & { mediaId: ContentId },
    ): Promise<Delivery> {
      const { groupId } = recipients;
      if ((await findContent(db, accountId, contentId)) === null) throw new AppError('media.not_found');
      if (groupId !== undefined && (await findGroup(db, accountId, groupId)) === null) {
        throw new AppError('group.not_found');
      }
      const maxDevices = await factReader.readDeviceLimit(accountId);
      const now = clock();
      const delivery = await countDelivery(db, accountId, contentId, recipients, maxDevices, now);
      return withWaitEnds(delivery, contentId, factReader, now.getTime());
    },

    /** Counts where content is used, for the warning before it is deleted. */
    mediaUse: (
      { accountId }: InAccount,
      { mediaIds }: { mediaIds: readonly (ContentId | AudioId)[] },
    ): Promise<MediaUse> => countUses(db, accountId, mediaIds),
  };
}

/** The id of the media item or web page that is on at an instant (epoch milliseconds); null: none. */
function findShownItem({ media, list }: Answer, nowMs: number): string | null {
  if (list === null) return media?.id ?? null;
  const durations = list.items.map(({ durationMs }) => durationMs);
  return list.items[findLoopPosition(durations, nowMs).index]?.media.id ?? null;
}
