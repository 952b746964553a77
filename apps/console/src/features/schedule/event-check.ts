import type { RecurrenceRule } from '@vitrine/contract/schedule/recurrence-rule';
import { type ScheduleEvent, ScheduleEventBody } from '@vitrine/contract/schedule/schedule';
import { datesOfSeries } from '@vitrine/playback/schedule';
import { t } from '@vitrine/messages/t';
import { formatDate } from '../../ui/format/format.ts';
import { toSentenceStart } from './calendar.ts';
import type { Candidate } from './conflicts.ts';
import { type EventForm, findChosenRule, findLastDate, timingIn, toEventDraft } from './event-form.ts';
import type { EventDraft } from './queries.ts';
import { describeRecurrence, isScreenTime } from '../playout/index.ts';

/** Problems by field of the request body; those of a rule's fields as `rule.interval`. */
export type EventProblems = Partial<Record<keyof EventDraft | `rule.${keyof RecurrenceRule}`, string>>;

/** The request body of a form, and its problems by field. Only the editor asks, which is loaded when it opens, with zod. */
export function checkForm(form: EventForm): { body: EventDraft; problems: EventProblems } {
  const body = toEventDraft(form);
  const { lastDate, rule } = body;
  const { allDay, startTime, endTime, scheduledDate } = form;
  const problems: EventProblems = {};
  for (const { path, message } of ScheduleEventBody.safeParse(body).error?.issues ?? []) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema's paths are its fields
    problems[(path.join('.') || 'title') as keyof EventProblems] ??= message;
  }
  if (!allDay && startTime === endTime) problems.endTime ??= t('End time must differ from start time');
  if (lastDate && lastDate < scheduledDate) {
    problems.lastDate ??= t('The last date must not be before the first');
  }
  if (rule && !hasRuleProblem(problems) && datesOfSeries(timingIn(form)) === null) {
    problems.rule = t('No date matches this rule. Please choose other days or a later last date.');
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
  const { id, priority, only, timezone } = form;
  const skippedDays = exceptions.map(({ date }) => date);
  return {
    ...timingIn(form),
    id,
    priority,
    only,
    deviceIds,
    isScreenTime: isScreenTime({ timezone }),
    skippedDays,
  };
}

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
  const recurrence = toSentenceStart(
    describeRecurrence({ recurrence: 'custom', rule, scheduledDate: form.scheduledDate }),
  );
  const lastDate = findLastDate(form);
  const sentence =
    lastDate === null
      ? t('{recurrence}.', { recurrence })
      : t('{recurrence}, until {date}.', { recurrence, date: formatDate(lastDate, 'unknown', 'UTC') });
  return { sentence, first: dates.first };
}

/** True if the days of the event cannot be told. */
const hasRuleProblem = (problems: EventProblems): boolean =>
  Object.keys(problems).some((field) => field.startsWith('rule') || field === 'scheduledDate' || field === 'lastDate');
