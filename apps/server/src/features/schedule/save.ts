import type { ScheduleEvent, WholeEventBody } from '@vitrine/contract/schedule/schedule';
import { withExceptions } from '@vitrine/playback/series';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { lockDevices } from '../fleet/index.ts';
import { useContent } from '../library/index.ts';
import { refuseConflicts } from './conflict-check.ts';
import { toEventFields, toOccurrenceFields } from './event-fields.ts';
import { type NewException, replaceExceptions } from './exception-store.ts';
import { toExceptionTimings } from './running.ts';
import { getEvent, insertScheduleEvent, updateEvent } from './store.ts';
import { replaceEventTargets } from './target-store.ts';
import { requireConditionGroups, resolveEventTargets, type StoredTargets } from './targets.ts';

/*
 * The functions below run in a transaction that holds the account's lock, which makes one of two overlapping events
 * fail.
 */

/** The fields that a new version of an event may keep. */
type Kept = Pick<ScheduleEvent, 'rule' | 'allDay' | 'priority' | 'only' | 'exceptions'> & StoredTargets;

/**
 * The row to save, once it passes every check.
 *
 * @param stored the event that the body replaces or continues, whose exceptions apply; null for a new one
 * @throws schedule.conflict, media.not_found, media.not_ready, device.not_found, group.not_found, request.invalid
 */
async function checkBody(
  tx: Db,
  accountId: string,
  body: WholeEventBody,
  stored: (Kept & { id: string | null }) | null,
  now: Date,
) {
  const timed = toEventFields(body, stored);
  const targets = await resolveEventTargets(tx, accountId, body, stored);
  await requireConditionGroups(tx, accountId, timed.only, stored?.only ?? null);
  const { id: mediaId } = await useContent(tx, accountId, body.mediaId, body.mediaType);
  const fields = { ...timed, mediaId };
  const series = { ...fields, date: fields.scheduledDate };
  const exceptions = await checkExceptions(tx, accountId, body, fields);
  const timings = exceptions?.map(timingOfException) ?? toExceptionTimings(stored?.exceptions ?? []);
  await refuseConflicts(tx, stored?.id ?? null, withExceptions(series, timings), targets.devices, now.getTime());
  return { fields: { ...fields, coversAll: targets.coversAll }, targets, exceptions };
}

/** The exceptions of a body as they are stored; null: it has none of its own. */
async function checkExceptions(
  tx: Db,
  accountId: string,
  { exceptions }: WholeEventBody,
  series: Pick<ScheduleEvent, 'allDay'>,
): Promise<NewException[] | null> {
  if (exceptions === undefined) return null;
  const mediaIds = new Map<string, string>();
  const list: NewException[] = [];
  for (const exception of exceptions) {
    const { date } = exception;
    if (exception.skip) {
      list.push({ date, change: null });
      continue;
    }
    const { event } = exception;
    const content = `${event.mediaType} ${event.mediaId}`;
    const mediaId = mediaIds.get(content) ?? (await useContent(tx, accountId, event.mediaId, event.mediaType)).id;
    mediaIds.set(content, mediaId);
    list.push({ date, change: { ...toOccurrenceFields(event, series), mediaId } });
  }
  return list;
}

const timingOfException = ({ date, change }: NewException) => ({
  date,
  change: change && {
    startTime: change.startTime,
    endTime: change.endTime,
    allDay: change.allDay,
    date: change.scheduledDate,
  },
});

/**
 * @param continued the event that this one continues: fields that the body lacks, and its later exceptions
 * @throws schedule.conflict, media.not_found, media.not_ready, device.not_found, group.not_found, request.invalid
 */
export async function insertEvent(
  tx: Db,
  accountId: string,
  body: WholeEventBody,
  continued: Kept | null,
  createdAt: Date,
): Promise<ScheduleEvent> {
  const stored = continued && { ...continued, id: null };
  const { fields, targets, exceptions } = await checkBody(tx, accountId, body, stored, createdAt);
  const id = newId('evt');
  await lockDevices(
    tx,
    targets.devices.map((device) => device.id),
  );
  await insertScheduleEvent(tx, { id, accountId, ...fields, createdAt });
  await replaceEventTargets(tx, id, targets);
  if (exceptions !== null) await replaceExceptions(tx, id, exceptions);
  return getEvent(tx, accountId, id);
}

/**
 * Replaces an event and keeps its creation time, and its exceptions unless the body has others.
 *
 * @throws as {@link insertEvent}
 */
export async function replaceEvent(
  tx: Db,
  accountId: string,
  before: ScheduleEvent,
  body: WholeEventBody,
  now: Date,
): Promise<ScheduleEvent> {
  const { id } = before;
  const { fields, targets, exceptions } = await checkBody(tx, accountId, body, before, now);
  await lockDevices(tx, [...new Set<string>([...before.deviceIds, ...targets.devices.map((device) => device.id)])]);
  await updateEvent(tx, accountId, id, fields);
  await replaceEventTargets(tx, id, targets);
  if (exceptions !== null) await replaceExceptions(tx, id, exceptions);
  return getEvent(tx, accountId, id);
}
