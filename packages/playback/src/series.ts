import { isRunDay, type Timing } from './schedule.ts';

/** Stands in place of a time zone for the wall clock of each screen. */
const SCREEN = 'screen';

/** An occurrence of a series that is skipped or differs. */
export interface Exception<Entry> {
  /** The day on which it would start, `YYYY-MM-DD`. */
  date: string;
  /** Null: skipped. */
  change: (Partial<Entry> & Pick<Timing, 'date' | 'startTime' | 'endTime' | 'allDay'>) | null;
}

/** For a changed occurrence: the day on which it would have started. */
interface Part {
  originalDay?: string | undefined;
}

/**
 * A series with its exceptions as entries: the series without their days, then each changed occurrence as an entry that
 * runs once. Exceptions on days on which the series has no occurrence have no effect.
 */
export function withExceptions<Entry extends Timing>(
  series: Entry,
  exceptions: readonly Exception<Entry>[],
): (Entry & Part)[] {
  if (series.recurrence === 'none') return [series];
  const active = exceptions.filter(({ date }) => isRunDay(series, date));
  if (active.length === 0) return [series];
  const changed = active.flatMap(({ date, change }) =>
    change === null
      ? []
      : [{ ...series, ...change, recurrence: 'none' as const, rule: null, lastDate: null, originalDay: date }],
  );
  return [{ ...series, skippedDays: active.map(({ date }) => date) }, ...changed];
}

export const followsScreens = ({ timeZone }: Pick<Timing, 'timeZone'>): boolean => timeZone === SCREEN;

/** The entry on a device with this time zone (IANA name). */
export function inZone<Entry extends Pick<Timing, 'timeZone'>>(entry: Entry, timeZone: string): Entry {
  return followsScreens(entry) ? { ...entry, timeZone } : entry;
}
