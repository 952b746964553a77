import { addDays } from '@vitrine/contract/schedule/days';
import type { Condition } from '@vitrine/contract/conditions';
import type { RecurrenceRule } from '@vitrine/contract/schedule/recurrence-rule';
import { isGroupId } from '@vitrine/contract/core/ids';
import { scheduleEventColors } from '@vitrine/contract/schedule/event-colors';
import type { Recurrence, ScheduleEvent, SchedulePriority } from '@vitrine/contract/schedule/schedule';
import type { Timing } from '@vitrine/playback/schedule';
import { t } from '@vitrine/messages/t';
import { dayIn } from '../../ui/format/date-format.ts';
import { formatClock } from '../../ui/format/format.ts';
import { readTimeZone } from '../../ui/format/use-time-zone.ts';
import type { EventDraft } from './queries.ts';
import { type ChosenContent, findSummaryThumbnail } from '../content/index.ts';
import { type RuleForm, toRuleForm, toRule } from './rule/rule-form.ts';
import { toTiming } from './series/timing.ts';
import type { EventTargets } from './targets.ts';

/** The fields of the event dialog. */
export interface EventForm extends EventTargets {
  /** Null for a new event. */
  id: ScheduleEvent['id'] | null;
  title: string;
  media: ChosenContent | null;
  startTime: string;
  endTime: string;
  scheduledDate: string;
  allDay: boolean;
  recurrence: Recurrence;
  /** Kept while another recurrence is chosen; null if `custom` never was. */
  rule: RuleForm | null;
  priority: SchedulePriority;
  /** Null: it plays on all of its screens. */
  only: Condition | null;
  /** The last date; empty if the event never ends. */
  lastDate: string;
  timezone: string;
}

/** Default times of a new event (specification, part 2, section 5). */
export const DEFAULT_HOURS = { startTime: '09:00', endTime: '17:00' };

const formatHour = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;

/**
 * The day and the hours that a new event proposes: the default ones, or from the next full hour if those of today have
 * begun, for an hour at least.
 */
export function proposeHours(day: string, timeZone: string, now: Date) {
  const [today, hour] = [dayIn(timeZone, now), Number(formatClock(now, timeZone).slice(0, 2)) + 1];
  if (day !== today || formatClock(now, timeZone) < DEFAULT_HOURS.startTime) return { day, hours: DEFAULT_HOURS };
  const { endTime } = DEFAULT_HOURS;
  const isBeforeEnd = hour < 24 && formatHour(hour) < endTime;
  const hours = { startTime: formatHour(hour), endTime: isBeforeEnd ? endTime : formatHour(hour + 1) };
  return { day: hour < 24 ? day : addDays(day, 1), hours };
}

export function newEventForm(scheduledDate: string, timezone: string, hours = DEFAULT_HOURS): EventForm {
  return {
    id: null,
    title: '',
    media: null,
    ...hours,
    scheduledDate,
    allDay: false,
    recurrence: 'none',
    rule: null,
    priority: 'normal',
    only: null,
    lastDate: '',
    timezone,
    deviceIds: [],
    groupIds: [],
    allDevices: false,
  };
}

export function toEventForm(event: ScheduleEvent): EventForm {
  const { id, title, startTime, endTime, allDay, scheduledDate, recurrence, lastDate, timezone } = event;
  const media = {
    id: event.mediaId,
    kind: event.mediaType,
    name: event.mediaName,
    picture: findSummaryThumbnail(event.media),
  };
  const when = { startTime, endTime, allDay, scheduledDate, recurrence, rule: toRuleForm(event), timezone };
  const { priority, only, ownDeviceIds: deviceIds, groupIds, allDevices } = event;
  return { id, title, media, ...when, priority, only, lastDate: lastDate ?? '', deviceIds, groupIds, allDevices };
}

/** `N device(s) and N group(s)` (specification, part 2, section 2). */
export const describeTargets = ({ deviceIds, groupIds, allDevices }: EventTargets): string =>
  allDevices
    ? t('All screens')
    : deviceIds.length + groupIds.length === 0
      ? t('No selection')
      : t('{devices, number} device(s) and {groups, number} group(s)', {
          devices: deviceIds.length,
          groups: groupIds.length,
        });

interface Updated {
  activeMediaUpdated: boolean;
  /** The effect on screens. */
  words?: string | undefined;
}

/** The toast after an update. The server reports whether the update changed a screen at once. */
export function updatedToast({ activeMediaUpdated, words }: Updated) {
  const text = [activeMediaUpdated && t('Active media updated immediately.'), words].filter(Boolean).join(' ');
  return { title: t('Schedule updated successfully'), ...(text !== '' && { text }) };
}

/** The times that the server stores for an all-day event. */
const WHOLE_DAY = { startTime: '00:00', endTime: '23:59' };

/** The rule that is saved; null unless the recurrence is custom. */
export const findChosenRule = ({ recurrence, rule }: EventForm): RecurrenceRule | null =>
  recurrence === 'custom' && rule !== null ? toRule(rule) : null;

/** The last date that is saved; a custom rule has one only if it ends on a date, which then must be entered. */
export function findLastDate({ recurrence, rule, lastDate }: EventForm): string | null {
  if (recurrence === 'custom' && rule !== null) return rule.ends === 'date' ? lastDate : null;
  return recurrence === 'none' || lastDate === '' ? null : lastDate;
}

/** The request body of a form. */
export function toEventDraft(form: EventForm): EventDraft {
  const { title, media, startTime, endTime, allDay, scheduledDate, recurrence, timezone, priority, allDevices } = form;
  return {
    title,
    ...(allDay ? WHOLE_DAY : { startTime, endTime }),
    allDay,
    scheduledDate,
    lastDate: findLastDate(form),
    timezone,
    mediaType: media?.kind ?? 'image',
    mediaId: media?.id ?? '',
    ...(media !== null && { mediaName: media.name }),
    deviceIds: allDevices ? [] : [...form.deviceIds],
    groupIds: allDevices ? [] : form.groupIds.filter(isGroupId),
    allDevices,
    recurrence,
    rule: findChosenRule(form),
    priority,
    only: form.only,
    color: scheduleEventColors[media?.kind ?? 'image'],
  };
}

/** When the event of a form runs. */
export const timingIn = (form: EventForm): Timing =>
  toTiming(
    { ...form, ...(form.allDay && WHOLE_DAY), rule: findChosenRule(form), lastDate: findLastDate(form) },
    readTimeZone(),
  );
