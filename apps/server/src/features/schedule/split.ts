import type { SplitBody } from '@vitrine/contract/schedule/occurrences';
import type { ScheduleEvent, ScheduleEventBody } from '@vitrine/contract/schedule/schedule';
import { countBefore, datesOfSeries, isRunDay } from '@vitrine/playback/schedule';
import type { Db } from '../../platform/database.ts';
import { lockDevices } from '../fleet/index.ts';
import { useContent } from '../library/index.ts';
import { nameOfDay } from './calendar-day.ts';
import { refuse } from './event-fields.ts';
import { deleteException, deleteExceptionsFrom, moveExceptions } from './exception-store.ts';
import { toTiming } from './running.ts';
import { insertEvent, replaceEvent } from './save.ts';
import { getEvent, updateEvent } from './store.ts';

const DAY_MS = 86_400_000;

/**
 * Ends an event before an occurrence and continues it as another one from there. The exceptions of later days go to the
 * new event if it has an occurrence on them; all others, and that of `from` itself, are deleted.
 *
 * @param before has an occurrence on `from`
 * @throws as saving an event
 */
export async function splitEvent(
  tx: Db,
  accountId: string,
  before: ScheduleEvent,
  { from, ...body }: SplitBody,
  now: Date,
): Promise<{ event: ScheduleEvent; earlier: ScheduleEvent | null }> {
  const count = countBefore(toTiming(before), from);
  if (count === 0) {
    await deleteException(tx, before.id, from);
    const kept = await getEvent(tx, accountId, before.id);
    return { event: await replaceEvent(tx, accountId, kept, body, now), earlier: null };
  }
  // Media are locked before devices, as by all who need both.
  await useContent(tx, accountId, body.mediaId, body.mediaType);
  await lockDevices(tx, before.deviceIds);
  await updateEvent(tx, accountId, before.id, endBefore(before, from, count));
  const later = before.exceptions.filter(({ date }) => date > from);
  const stored = { ...before, rule: withoutFirst(before.rule, count), exceptions: later };
  const event = await insertEvent(tx, accountId, divideBody(body, before, from, count), stored, now);
  const days = later.flatMap(({ date }) => (isRunDay(toTiming(event), date) ? [date] : []));
  await moveExceptions(tx, before.id, days, event.id);
  await deleteExceptionsFrom(tx, before.id, from);
  return {
    event: await getEvent(tx, accountId, event.id),
    earlier: await getEvent(tx, accountId, before.id),
  };
}

/** The stored end of an event of which `count` occurrences start before a day. */
function endBefore(event: ScheduleEvent, from: string, count: number) {
  if (event.rule?.count === undefined) {
    return { lastDate: new Date(Date.parse(from) - DAY_MS).toISOString().slice(0, 10) };
  }
  const rule = { ...event.rule, count };
  return { rule, lastDate: datesOfSeries({ ...toTiming(event), rule })?.last ?? null };
}

const withoutFirst = (rule: ScheduleEvent['rule'], count: number): ScheduleEvent['rule'] =>
  rule?.count === undefined ? rule : { ...rule, count: rule.count - count };

/** The body with the rest of the number of occurrences, if the event has one. */
function divideBody(
  body: ScheduleEventBody,
  { rule: stored }: ScheduleEvent,
  from: string,
  count: number,
): ScheduleEventBody {
  const { rule } = body;
  if (stored?.count === undefined || rule?.count === undefined) return body;
  if (rule.count <= count) {
    refuse(
      'rule',
      `This schedule runs ${count} times before ${nameOfDay(from)}. Please enter a higher number of occurrences.`,
    );
  }
  return { ...body, rule: withoutFirst(rule, count) };
}
