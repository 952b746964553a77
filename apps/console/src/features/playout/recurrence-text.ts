import type { RecurrenceRule } from '@vitrine/contract/schedule/recurrence-rule';
import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { t } from '@vitrine/messages/t';
import { getDateFormat } from '../../ui/format/date-format.ts';
import { formatList } from '../../ui/format/format.ts';

/** The fields of an event that say how often it recurs. */
type Recurring = Pick<ScheduleEvent, 'recurrence' | 'rule' | 'scheduledDate'>;

/** Keys of the choice in a message. */
const ordinals: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' };

/** `Sunday` to `Saturday`, by the numbers 0 to 6. */
export const weekdayNames = [
  t('Sunday'),
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
] as const;

/** `S`, `M` and so on, in the same order. */
export const weekdayInitials = weekdayNames.map((_, day) =>
  // The first of January 2023 was a Sunday.
  getDateFormat({ weekday: 'narrow', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day)),
);

/**
 * Describes how often an event recurs: `every week`, `every 2 weeks on Monday and Friday, 10 times`; empty if it occurs
 * once. The last date is not included.
 */
export function describeRecurrence({ recurrence, rule, scheduledDate }: Recurring): string {
  if (recurrence === 'none') return '';
  if (recurrence === 'daily') return t('every day');
  if (recurrence === 'weekly') return t('every week');
  if (recurrence === 'monthly') return t('every month');
  if (rule === null) return '';
  const often = describeRule(rule, scheduledDate);
  const { count } = rule;
  return count === undefined
    ? often
    : t('{count, plural, =1 {{often}, once} other {{often}, # times}}', { count, often });
}

/** Days that have a name together. */
const namedDays: Record<string, string> = {
  '0,1,2,3,4,5,6': t('every day'),
  '1,2,3,4,5': t('every weekday'),
  '0,6': t('every weekend'),
};

const sortDays = (days: readonly number[]): number[] => days.toSorted((a, b) => a - b);

/** `every 2 weeks on Monday and Friday`, `every month on day 15`, `every month on the last Friday`. */
function describeRule({ frequency, interval, weekdays, monthDay, weekOfMonth }: RecurrenceRule, date: string): string {
  if (frequency === 'daily') return t('{interval, plural, =1 {every day} other {every # days}}', { interval });
  const day = new Date(date);
  const days = sortDays(weekdays ?? [day.getUTCDay()]);
  const names = days.map((each) => weekdayNames[each] ?? '');
  if (frequency === 'weekly') {
    const named = interval === 1 && weekdays !== undefined ? namedDays[days.join()] : undefined;
    if (named !== undefined) return named;
    return days.length === weekdayNames.length
      ? t('{interval, plural, =1 {every week on all days} other {every # weeks on all days}}', { interval })
      : t('{interval, plural, =1 {every week on {days}} other {every # weeks on {days}}}', {
          interval,
          days: formatList(names),
        });
  }
  if (weekOfMonth !== undefined) {
    return t(
      '{week, select, first {{interval, plural, =1 {every month on the first {weekday}} other {every # months on the first {weekday}}}} second {{interval, plural, =1 {every month on the second {weekday}} other {every # months on the second {weekday}}}} third {{interval, plural, =1 {every month on the third {weekday}} other {every # months on the third {weekday}}}} fourth {{interval, plural, =1 {every month on the fourth {weekday}} other {every # months on the fourth {weekday}}}} other {{interval, plural, =1 {every month on the last {weekday}} other {every # months on the last {weekday}}}}}',
      { week: ordinals[weekOfMonth] ?? '', interval, weekday: names[0] ?? '' },
    );
  }
  return t('{interval, plural, =1 {every month on day {day}} other {every # months on day {day}}}', {
    interval,
    day: monthDay ?? day.getUTCDate(),
  });
}
