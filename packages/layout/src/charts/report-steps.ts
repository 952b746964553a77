import { addDays } from '@vitrine/contract/schedule/days';
import type { PlayReport } from '@vitrine/contract/reports/reports';
import { createDayFormats, writeDay } from './report-formats.ts';

/** More days than these are shown by week. */
const MOST_DAYS = 92;

/** More days than these have only the names of months below them. */
const MOST_NUMBERED = 45;

/** A bar of the chart: one step of the report, or the days of a week. */
export interface ChartStep {
  /** The steps of the report in it: from index `first` up to, without, index `end`. */
  first: number;
  end: number;
  label: string;
  /** In words: `Sat, Nov 14`. */
  title: string;
  /** Sums of its plays are kept. */
  isKnown: boolean;
  /** It contains the present. */
  isOpen: boolean;
}

export type StepUnit = 'hour' | 'day' | 'week';

/** The present, as a step of a report by hour: `2026-11-14T09`. */
export type Present = string;

interface Steps {
  unit: StepUnit;
  steps: readonly ChartStep[];
}

interface DayStyle {
  /** The language in which days are written, such as `en-US`. */
  locale: string;
  /** The first day of weeks: 0 for Sunday. */
  weekStart: number;
}

/** Returns the bars of a report: its hours, its days, or the weeks of many days, which begin with a weekday. */
export function listSteps(
  { steps, keptSince }: Pick<PlayReport, 'steps' | 'keptSince'>,
  now: Present,
  style: DayStyle,
): Steps {
  const write = (day: string, options: Intl.DateTimeFormatOptions) => writeDay(day, style.locale, options);
  const [begin = ''] = steps;
  if (begin.includes('T')) return { unit: 'hour', steps: steps.map(toHour(steps, keptSince, now, style)) };
  if (steps.length > MOST_DAYS) return { unit: 'week', steps: listWeeks(steps, keptSince, now, style) };
  const isNumbered = steps.length <= MOST_NUMBERED;
  return {
    unit: 'day',
    steps: steps.map((day, index) => {
      const isNamed = day.endsWith('-01') || (index === 0 && isNumbered);
      return {
        first: index,
        end: index + 1,
        label: isNamed
          ? write(day, { month: 'short', day: 'numeric' })
          : isNumbered
            ? write(day, { day: 'numeric' })
            : '',
        title: write(day, { weekday: 'short', month: 'short', day: 'numeric' }),
        isKnown: day >= keptSince,
        isOpen: day === now.slice(0, 10),
      };
    }),
  };
}

const toHour = (steps: readonly string[], keptSince: string, now: Present, { locale }: DayStyle) => {
  const isOneDay = steps[0]?.slice(0, 10) === steps.at(-1)?.slice(0, 10);
  return (step: string, index: number): ChartStep => {
    const [day = '', hour = ''] = step.split('T');
    const next = String((Number(hour) + 1) % 24).padStart(2, '0');
    return {
      first: index,
      end: index + 1,
      label: isOneDay ? `${hour}:00` : hour === '00' ? writeDay(day, locale, { month: 'short', day: 'numeric' }) : '',
      title: `${writeDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' })}, ${hour}:00–${next}:00`,
      isKnown: day >= keptSince,
      isOpen: step === now,
    };
  };
};

/** Returns the weeks of consecutive days. The first and the last week may be shorter. */
function listWeeks(days: readonly string[], keptSince: string, now: Present, style: DayStyle): ChartStep[] {
  const { formatDays } = createDayFormats(style.locale);
  const weeks: ChartStep[] = [];
  const today = now.slice(0, 10);
  for (const [index, day] of days.entries()) {
    const last = weeks.at(-1);
    if (last !== undefined && new Date(day).getUTCDay() !== style.weekStart) {
      last.end = index + 1;
      continue;
    }
    const sixLater = addDays(day, 6);
    const beginsMonth = index === 0 || day.slice(0, 7) !== addDays(day, -7).slice(0, 7);
    weeks.push({
      first: index,
      end: index + 1,
      label: beginsMonth ? writeDay(day, style.locale, { month: 'short' }) : '',
      title: '',
      isKnown: sixLater >= keptSince,
      isOpen: today >= day && today <= sixLater,
    });
  }
  return weeks.map((week) => {
    const to = days[week.end - 1] ?? '';
    return { ...week, title: formatDays({ from: days[week.first] ?? to, to }), isKnown: to >= keptSince };
  });
}

/** Returns the values of a report's steps for each bar. */
export const sumSteps = (values: readonly number[], steps: readonly ChartStep[]): number[] =>
  steps.map(({ first, end }) => values.slice(first, end).reduce((sum, value) => sum + value, 0));
