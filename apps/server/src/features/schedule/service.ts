import type { ScheduleEvent, WholeEventBody } from '@vitrine/contract/schedule/schedule';
import type { InAccount } from '../../http/callers.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockAccount } from '../accounts/index.ts';
import { lockDevices } from '../fleet/index.ts';
import { listEventsWithTag, replaceTagInEvents } from './condition-store.ts';
import { createOccurrences } from './occurrence-service.ts';
import { insertEvent, replaceEvent } from './save.ts';
import { playbackChange } from './playback-change.ts';
import { findPausedDevices } from './pause-store.ts';
import { deleteEvent, getOwnEvent, listEvents } from './store.ts';

export type Schedule = ReturnType<typeof createSchedule>;

export function createSchedule(platform: Platform) {
  const { db, clock } = platform;
  return {
    ...createOccurrences(platform),

    listNamingTag: listEventsWithTag,
    replaceTag: replaceTagInEvents,

    /** The account's events by their start; those of one device (row id) by title. */
    list: ({ accountId }: InAccount, { deviceId }: { deviceId?: string | undefined }): Promise<ScheduleEvent[]> =>
      listEvents(db, accountId, deviceId),

    /**
     * The account's lock makes one of two overlapping events fail, even when both are saved at the same time.
     *
     * @throws schedule.conflict, media.not_found, media.not_ready, device.not_found, group.not_found, request.invalid
     */
    create({ accountId }: InAccount, body: WholeEventBody): Promise<ScheduleEvent> {
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        return insertEvent(tx, accountId, body, null, clock());
      });
    },

    /**
     * Replaces an event and keeps its creation time, and its exceptions unless the body has others. `activeMediaUpdated`: it started, stopped or changed
     * its media on a device at this moment.
     *
     * @throws schedule.not_found, auth.outside_limits, and what creating throws
     */
    update(
      { accountId }: InAccount,
      id: string,
      body: WholeEventBody,
    ): Promise<{ event: ScheduleEvent; activeMediaUpdated: boolean }> {
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const before = await getOwnEvent(tx, accountId, id);
        const paused = await findPausedDevices(tx, accountId, clock());
        const event = await replaceEvent(tx, accountId, before, body, clock());
        return { event, activeMediaUpdated: await playbackChange(tx, accountId, [before], [event], clock(), paused) };
      });
    },

    /** @throws schedule.not_found, auth.outside_limits */
    remove: ({ accountId }: InAccount, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const { deviceIds } = await getOwnEvent(tx, accountId, id);
        await lockDevices(tx, deviceIds);
        await deleteEvent(tx, accountId, id);
      }),
  };
}
