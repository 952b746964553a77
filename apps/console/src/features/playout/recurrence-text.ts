import type { RecurrenceRule } from '@vitrine/contract/schedule/recurrence-rule';
import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { t } from '@vitrine/messages/t';
import { formatList } from '../../ui/format/format.ts';

/** The fields of an event that say how often it recurs. */
type Recurring = Pick<ScheduleEvent, 'recurrence' | 'rule' | 'scheduledDate'>;

const units = { daily: 'day', weekly: 'week', monthly: 'month' } as const;
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

/**
 * Describes how often an event recurs: `every week`, `every 2 weeks on Monday and Friday, 10 times`; empty if it occurs
 * once. The last date is not included.
 */
export function describeRecurrence({ recurrence, rule, scheduledDate }: Recurring): string {
  if (recurrence === 'none') return '';
  if (recurrence !== 'custom') return t('every {units}', { units: units[recurrence] });
  return rule === null ? '' : describeRule(rule, scheduledDate);
}

/** Days that have a name together. */
const namedDays: Record<string, string> = { '0,1,2,3,4,5,6': 'day', '1,2,3,4,5': 'weekday', '0,6': 'weekend' };

function describeRule(rule: RecurrenceRule, date: string): string {
  const { frequency, interval, weekdays, count } = rule;
  const times = count === undefined ? '' : count === 1 ? ', once' : t(', {count} times', { count });
  const named = frequency === 'weekly' && interval === 1 ? namedDays[sortDays(weekdays ?? []).join()] : undefined;
  if (named !== undefined) return t('every {named}{times}', { named, times });
  const every =
    interval === 1
      ? t('every {units}', { units: units[frequency] })
      : t('every {interval} {units}s', { interval, units: units[frequency] });
  return `${every}${describeDays(rule, date)}${times}`;
}

const sortDays = (days: readonly number[]): number[] => days.toSorted((a, b) => a - b);

/** ` on Monday and Friday`, ` on day 15`, ` on the last Friday`; empty for a daily rule. */
function describeDays({ frequency, weekdays, monthDay, weekOfMonth }: RecurrenceRule, date: string): string {
  const day = new Date(date);
  const names = sortDays(weekdays ?? [day.getUTCDay()]).map((each) => weekdayNames[each] ?? '');
  if (frequency === 'daily') return '';
  if (frequency === 'weekly') return names.length === weekdayNames.length ? ' on all days' : ` on ${formatList(names)}`;
  if (weekOfMonth !== undefined) return ` on the ${ordinals[weekOfMonth] ?? ''} ${names[0] ?? ''}`;
  return ` on day ${monthDay ?? day.getUTCDate()}`;
}
