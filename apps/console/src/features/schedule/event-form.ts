import type { RecurrenceRule } from '@vitrine/contract/schedule/recurrence-rule';
import {
  type ScheduleEvent,
  ScheduleEventBody,
  scheduleEventColors,
  type Recurrence,
  type SchedulePriority,
} from '@vitrine/contract/schedule/schedule';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { datesOfSeries, type Timing } from '@vitrine/playback/schedule';
import { dayIn } from '../../ui/format/date-format.ts';
import { formatClock, formatDate } from '../../ui/format/format.ts';
import { readTimeZone } from '../../ui/format/use-time-zone.ts';
import { addDays } from './calendar.ts';
import type { Candidate } from './conflicts.ts';
import type { EventDraft } from './queries.ts';
import { type ChosenContent, findSummaryThumbnail } from '../content/index.ts';
import { isScreenTime, describeRecurrence } from '../playout/index.ts';
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
  const { priority, ownDeviceIds: deviceIds, groupIds, allDevices } = event;
  return { id, title, media, ...when, priority, lastDate: lastDate ?? '', deviceIds, groupIds, allDevices };
}

/** `N device(s) and N group(s)` (specification, part 2, section 2). */
export const describeTargets = ({ deviceIds, groupIds, allDevices }: EventTargets): string =>
  allDevices
    ? 'All screens'
    : deviceIds.length + groupIds.length === 0
      ? 'No selection'
      : `${deviceIds.length} device(s) and ${groupIds.length} group(s)`;

interface Updated {
  activeMediaUpdated: boolean;
  /** The effect on screens. */
  words?: string | undefined;
}

/** The toast after an update. The server reports whether the update changed a screen at once. */
export function updatedToast({ activeMediaUpdated, words }: Updated) {
  const text = [activeMediaUpdated && 'Active media updated immediately.', words].filter(Boolean).join(' ');
  return { title: 'Schedule updated successfully', ...(text !== '' && { text }) };
}

/** Problems by field of the request body; those of a rule's fields as `rule.interval`. */
export type EventProblems = Partial<Record<keyof EventDraft | `rule.${keyof RecurrenceRule}`, string>>;

/** The times that the server stores for an all-day event. */
const WHOLE_DAY = { startTime: '00:00', endTime: '23:59' };

/** The rule that is saved; null unless the recurrence is custom. */
const findChosenRule = ({ recurrence, rule }: EventForm): RecurrenceRule | null =>
  recurrence === 'custom' && rule !== null ? toRule(rule) : null;

/** The last date that is saved; a custom rule has one only if it ends on a date, which then must be entered. */
function findLastDate({ recurrence, rule, lastDate }: EventForm): string | null {
  if (recurrence === 'custom' && rule !== null) return rule.ends === 'date' ? lastDate : null;
  return recurrence === 'none' || lastDate === '' ? null : lastDate;
}

/** The request body of a form, and its problems by field. */
export function checkForm(form: EventForm): { body: EventDraft; problems: EventProblems } {
  const { title, media, startTime, endTime, allDay, scheduledDate, recurrence, timezone, priority, allDevices } = form;
  const body = {
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
    groupIds: allDevices ? [] : form.groupIds.map((id) => GroupId.parse(id)),
    allDevices,
    recurrence,
    rule: findChosenRule(form),
    priority,
    color: scheduleEventColors[media?.kind ?? 'image'],
  };
  const problems: EventProblems = {};
  for (const { path, message } of ScheduleEventBody.safeParse(body).error?.issues ?? []) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema's paths are its fields
    problems[(path.join('.') || 'title') as keyof EventProblems] ??= message;
  }
  if (!allDay && startTime === endTime) problems.endTime ??= 'End time must differ from start time';
  if (body.lastDate !== null && body.lastDate !== '' && body.lastDate < scheduledDate) {
    problems.lastDate ??= 'The last date must not be before the first';
  }
  if (body.rule !== null && !hasRuleProblem(problems) && datesOfSeries(timingIn(form)) === null) {
    problems.rule = 'No date matches this rule. Please choose other days or a later last date.';
  }
  return { body, problems };
}

/**
 * The form as input for the conflict check; null while a field it needs is invalid.
 *
 * @param deviceIds of all its devices
 */
export function toCandidate(
  form: EventForm,
  deviceIds: Candidate['deviceIds'],
  exceptions: ScheduleEvent['exceptions'] = [],
): Candidate | null {
  const { problems } = checkForm({ ...form, title: 'x' });
  const { title: _title, mediaId: _mediaId, ...needed } = problems;
  if (Object.keys(needed).length > 0) return null;
  const { id, priority, timezone } = form;
  const skippedDays = exceptions.map(({ date }) => date);
  return {
    ...timingIn(form),
    id,
    priority,
    deviceIds,
    isScreenTime: isScreenTime({ timezone }),
    skippedDays,
  };
}

const timingIn = (form: EventForm): Timing =>
  toTiming(
    { ...form, ...(form.allDay && WHOLE_DAY), rule: findChosenRule(form), lastDate: findLastDate(form) },
    readTimeZone(),
  );

/** A custom rule in words. */
export interface RuleSummary {
  /** `Every 2 weeks on Monday and Friday, 10 times.` */
  sentence: string;
  /** The day of its first occurrence, `YYYY-MM-DD`. */
  first: string;
}

/** The custom rule of the form in words; null if there is none, or it is invalid. */
export function summarizeRule(form: EventForm): RuleSummary | null {
  const rule = findChosenRule(form);
  if (rule === null || hasRuleProblem(checkForm(form).problems)) return null;
  const dates = datesOfSeries(timingIn(form));
  if (dates === null) return null;
  const phrase = describeRecurrence({ recurrence: 'custom', rule, scheduledDate: form.scheduledDate });
  const lastDate = findLastDate(form);
  const until = lastDate === null ? '' : `, until ${formatDate(lastDate, 'Unknown date', 'UTC')}`;
  return { sentence: `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}${until}.`, first: dates.first };
}

/** True if the days of the event cannot be told. */
const hasRuleProblem = (problems: EventProblems): boolean =>
  Object.keys(problems).some((field) => field.startsWith('rule') || field === 'scheduledDate' || field === 'lastDate');
