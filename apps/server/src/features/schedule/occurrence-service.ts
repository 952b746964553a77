import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@vitrine/contract/core/errors';
import type { OccurrenceBody, SplitBody } from '@vitrine/contract/schedule/occurrences';
import { MAX_EXCEPTIONS, type ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { isRunDay, type Timing } from '@vitrine/playback/schedule';
import type { InAccount } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockAccount } from '../accounts/index.ts';
import { findDevices, lockDevices } from '../fleet/index.ts';
import { useContent } from '../library/index.ts';
import { nameOfDay } from './calendar-day.ts';
import { refuseConflicts } from './conflict-check.ts';
import { toOccurrenceFields, refuse } from './event-fields.ts';
import { deleteException, upsertException } from './exception-store.ts';
import { playbackChange } from './playback-change.ts';
import { findPausedDevices } from './pause-store.ts';
import { toTiming } from './running.ts';
import { splitEvent } from './split.ts';
import { getEvent, getOwnEvent } from './store.ts';
import { requireConditionGroups, resolveEventTargets } from './targets.ts';

export interface Changed {
  event: ScheduleEvent;
  /** This started, stopped or changed what the event plays on a device at this moment. */
  activeMediaUpdated: boolean;
}

type Occurrence = Pick<Timing, 'date' | 'startTime' | 'endTime' | 'allDay'>;

/** Changes to a part of a series. A day is that on which the series alone would start an occurrence. */
export function createOccurrences({ db, clock }: Platform) {
  /** Carries out `change`, which returns when the occurrence runs now, and refuses it if that conflicts. */
  function changing(
    accountId: string,
    id: string,
    change: (tx: Db, before: ScheduleEvent) => Promise<Occurrence | null>,
  ): Promise<Changed> {
    return db.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const before = await getOwnEvent(tx, accountId, id);
      const paused = await findPausedDevices(tx, accountId, clock());
      const occurrence = await change(tx, before);
      if (occurrence !== null) {
        const once = { ...toTiming(before), recurrence: 'none', rule: null, lastDate: null } as const;
        const claim = { ...once, ...occurrence, priority: before.priority, only: before.only };
        const devices = await findDevices(tx, accountId, before.deviceIds);
        await refuseConflicts(tx, id, [claim], devices, clock().getTime());
      }
      const event = await getEvent(tx, accountId, id);
      return { event, activeMediaUpdated: await playbackChange(tx, accountId, [before], [event], clock(), paused) };
    });
  }

  return {
    /**
     * Skips or changes the occurrence of a day.
     *
     * @throws schedule.not_found, schedule.no_occurrence, schedule.not_recurring, schedule.conflict, media.not_found,
     *   media.not_ready, device.not_found, group.not_found, request.invalid
     */
    changeOccurrence: ({ accountId }: InAccount, id: string, date: string, body: OccurrenceBody): Promise<Changed> =>
      changing(accountId, id, async (tx, event) => {
        if (event.recurrence === 'none') throw new AppError('schedule.not_recurring');
        requireOccurrence(event, date);
        requireRoom(event, date);
        if (body.skip === true) {
          await lockDevices(tx, event.deviceIds);
          await upsertException(tx, id, date, null);
          return null;
        }
        await refuseFieldsOfSeries(tx, accountId, event, body);
        const fields = toOccurrenceFields(body, event);
        if (isTaken(event, fields.scheduledDate, date)) refuse('scheduledDate', describeTaken(fields.scheduledDate));
        const { id: mediaId } = await useContent(tx, accountId, body.mediaId, body.mediaType);
        await lockDevices(tx, event.deviceIds);
        await upsertException(tx, id, date, { ...fields, mediaId });
        return { ...fields, date: fields.scheduledDate };
      }),

    /**
     * Lets the occurrence of a day run as its series says.
     *
     * @throws schedule.not_found, schedule.no_occurrence, schedule.conflict
     */
    restoreOccurrence: ({ accountId }: InAccount, id: string, date: string): Promise<Changed> =>
      changing(accountId, id, async (tx, event) => {
        await lockDevices(tx, event.deviceIds);
        const isStored = await deleteException(tx, id, date);
        if (!isStored) requireOccurrence(event, date);
        if (!isStored || !isRunDay(toTiming(event), date)) return null;
        if (isTaken(event, date, date)) throw new AppError('schedule.conflict', { message: describeTaken(date) });
        const { startTime, endTime, allDay } = event;
        return { date, startTime, endTime, allDay };
      }),

    /**
     * Changes the occurrence of a day and all later ones. `earlier` is the event before it; null if there is none.
     *
     * @throws schedule.not_found, schedule.no_occurrence, schedule.conflict, media.not_found, media.not_ready,
     *   device.not_found, group.not_found, request.invalid
     */
    split: (
      { accountId }: InAccount,
      id: string,
      body: SplitBody,
    ): Promise<Changed & { earlier: ScheduleEvent | null }> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const before = await getOwnEvent(tx, accountId, id);
        requireOccurrence(before, body.from);
        const paused = await findPausedDevices(tx, accountId, clock());
        const { event, earlier } = await splitEvent(tx, accountId, before, body, clock());
        const after = earlier === null ? [event] : [earlier, event];
        return {
          event,
          earlier,
          activeMediaUpdated: await playbackChange(tx, accountId, [before], after, clock(), paused),
        };
      }),
  };
}

function requireOccurrence(event: ScheduleEvent, date: string): void {
  if (isRunDay(toTiming(event), date)) return;
  throw new AppError('schedule.no_occurrence', { message: `This schedule does not run on ${nameOfDay(date)}` });
}

function requireRoom({ exceptions }: ScheduleEvent, date: string): void {
  if (exceptions.length < MAX_EXCEPTIONS || exceptions.some((exception) => exception.date === date)) return;
  const message = `A schedule can have at most ${MAX_EXCEPTIONS} changed days. Please change it from a day on instead.`;
  throw new AppError('request.invalid', { message });
}

/** True if another occurrence than that of `date` starts on a day. */
function isTaken(event: ScheduleEvent, day: string, date: string): boolean {
  const series = toTiming(event);
  const others = event.exceptions.filter((exception) => exception.date !== date);
  if (day !== date && isRunDay(series, day) && !others.some((exception) => exception.date === day)) return true;
  return others.some(
    (exception) => !exception.skip && exception.event.scheduledDate === day && isRunDay(series, exception.date),
  );
}

const describeTaken = (day: string): string =>
  `This schedule already runs on ${nameOfDay(day)}. Please choose another day, or change that occurrence first.`;

/** @throws request.invalid for fields in which an occurrence cannot differ from its series; device.not_found, group.not_found */
async function refuseFieldsOfSeries(
  tx: Db,
  accountId: string,
  event: ScheduleEvent,
  {
    timezone = event.timezone,
    priority = event.priority,
    only = event.only,
    ...targets
  }: Exclude<OccurrenceBody, { skip: true }>,
): Promise<void> {
  if (timezone !== event.timezone) refuse('timezone', describeSeriesField('time zone'));
  if (priority !== event.priority) refuse('priority', describeSeriesField('priority'));
  await requireConditionGroups(tx, accountId, only, event.only);
  if (!isDeepStrictEqual(only, event.only)) refuse('only', describeSeriesField('choice of screens'));
  const { deviceIds = event.ownDeviceIds, groupIds, allDevices } = targets;
  const { devices, ...named } = await resolveEventTargets(tx, accountId, { deviceIds, groupIds, allDevices }, event);
  const own = new Set<string>(event.deviceIds);
  const isSame =
    named.coversAll === event.allDevices &&
    named.groupIds.join(' ') === event.groupIds.join(' ') &&
    devices.length === own.size &&
    devices.every((device) => own.has(device.id));
  if (!isSame) refuse('deviceIds', describeSeriesField('devices'));
}

const describeSeriesField = (field: string): string =>
  `One occurrence has the ${field} of its schedule. Please change the schedule, or it from this day on.`;
