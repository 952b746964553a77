import { AppError } from '@vitrine/contract/core/errors';
import type { ScheduleEvent, ScheduleEventBody } from '@vitrine/contract/schedule/schedule';
import { findConflicts } from '@vitrine/playback/conflicts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { lockAccount } from '../accounts/index.ts';
import { findDevices, lockDevices } from '../fleet/index.ts';
import { findReadyContent } from '../library/index.ts';
import { fieldsOf } from './event-fields.ts';
import { changesPlayback, overriddenDevices } from './running.ts';
import {
  deleteEvent,
  deleteEventDevices,
  findEvent,
  findPausedDevices,
  lockMedia,
  insertScheduleEvent,
  insertEventDevices,
  listEvents,
  listHighTimings,
  listTimings,
  updateEvent,
} from './store.ts';

export type Schedule = ReturnType<typeof createSchedule>;

export function createSchedule({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * The row to save, once it passes every check. `tx` must hold the account's lock.
   *
   * @param stored the event to be replaced; null for a new one
   */
  async function checked(tx: Db, accountId: string, body: ScheduleEventBody, stored: ScheduleEvent | null) {
    const timed = fieldsOf(body, stored);
    const devices = await findDevices(tx, accountId, body.deviceIds);
    const known = new Set(devices.flatMap((device) => [device.id, device.deviceId]));
    if (!body.deviceIds.every((ref) => known.has(ref))) throw new AppError('device.not_found');
    await lockMedia(tx, body.mediaId);
    const { id: mediaId } = await findReadyContent(tx, accountId, body.mediaId, body.mediaType);
    const deviceIds = devices.map((device) => device.id);
    const fields = { ...timed, mediaId };

    const nowMs = clock().getTime();
    const others = await listTimings(tx, deviceIds, nowMs);
    const candidate = { ...(stored === null ? {} : { id: stored.id }), ...fields, date: fields.scheduledDate };
    const met = findConflicts(candidate, others, nowMs)
      .filter(({ kind }) => kind === 'conflict')
      .toSorted((a, b) => (a.firstMeetsAt < b.firstMeetsAt ? -1 : 1))[0];
    if (met !== undefined) {
      const { entry, firstMeetsAt } = met;
      const { title: name, startTime: start, endTime: end, timeZone: timezone } = entry;
      const event = { id: entry.id, title: name, startTime: start, endTime: end, timezone, firstMeetsAt };
      throw new AppError('schedule.conflict', { details: { event } });
    }
    return { fields, deviceIds };
  }

  return {
    list: (accountId: string): Promise<ScheduleEvent[]> => listEvents(db, accountId),

    /**
     * The account's lock makes one of two overlapping events fail, even when both are saved at the same time.
     *
     * @throws schedule.conflict, media.not_found, media.not_ready, device.not_found, request.invalid
     */
    create(accountId: string, body: ScheduleEventBody): Promise<ScheduleEvent> {
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const { fields, deviceIds } = await checked(tx, accountId, body, null);
        const id = newId('evt');
        await insertScheduleEvent(tx, { id, accountId, ...fields, createdAt: clock() });
        await lockDevices(tx, deviceIds);
        await insertEventDevices(tx, id, deviceIds);
        return getEvent(tx, accountId, id);
      });
    },

    /**
     * Replaces an event and keeps its creation time. `activeMediaUpdated`: it started, stopped or changed its media on
     * a device at this moment.
     *
     * @throws schedule.not_found, and what creating throws
     */
    update(
      accountId: string,
      id: string,
      body: ScheduleEventBody,
    ): Promise<{ event: ScheduleEvent; activeMediaUpdated: boolean }> {
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const before = await getEvent(tx, accountId, id);
        const { fields, deviceIds } = await checked(tx, accountId, body, before);
        const [had, has] = [new Set<string>(before.deviceIds), new Set(deviceIds)];
        await lockDevices(tx, [...new Set([...had, ...has])]);
        await updateEvent(tx, accountId, id, fields);
        await deleteEventDevices(
          tx,
          id,
          [...had].filter((device) => !has.has(device)),
        );
        await insertEventDevices(
          tx,
          id,
          deviceIds.filter((device) => !had.has(device)),
        );
        const event = await getEvent(tx, accountId, id);
        const paused = await findPausedDevices(tx, accountId, clock());
        const nowMs = clock().getTime();
        const others = await listHighTimings(tx, [...had, ...has], nowMs);
        const overridden = overriddenDevices(
          others.filter((other) => other.id !== id),
          nowMs,
        );
        const activeMediaUpdated = changesPlayback(before, event, nowMs, { paused, overridden });
        return { event, activeMediaUpdated };
      });
    },

    /** @throws schedule.not_found */
    async remove(accountId: string, id: string): Promise<void> {
      if (!(await deleteEvent(db, accountId, id))) throw new AppError('schedule.not_found');
    },
  };
}

/** @throws schedule.not_found */
async function getEvent(tx: Db, accountId: string, id: string): Promise<ScheduleEvent> {
  const event = await findEvent(tx, accountId, id);
  if (event === null) throw new AppError('schedule.not_found');
  return event;
}
