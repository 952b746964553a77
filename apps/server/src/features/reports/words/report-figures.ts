import { countDays, type Days } from '@vitrine/contract/schedule/days';
import type { PlayReport, PlayReportTotals, UptimeReport } from '@vitrine/contract/reports/reports';
import type { Reader } from '../../../platform/mail/reader.ts';
import type { ReportWords } from './report-words.ts';

/** A number of a report, with what is said below it. */
export interface ReportFigure {
  title: string;
  value: string;
  unit: string;
  notes: readonly string[];
}

interface Figured {
  days: Days;
  report: Pick<PlayReport, 'totals' | 'previous' | 'screenCount' | 'keptSince'>;
  uptime: UptimeReport;
  /** Null: it is not known. */
  uptimeBefore: UptimeReport | null;
  /** True if not all content counts. */
  isOfContent: boolean;
  /** True if the time off by working hours is said too. */
  hasOffHours: boolean;
}

const DAY_MS = 86_400_000;

const timeOf = ({ onAirMs, durationMs }: PlayReportTotals): number => onAirMs ?? durationMs;

/** Returns the four figures of a report: plays, time on air, screens and uptime, each beside the period before. */
export function listFigures({ t }: Reader, words: ReportWords, figured: Figured): ReportFigure[] {
  const { days, report, isOfContent } = figured;
  const { totals, previous, keptSince, screenCount } = report;
  const compared = (of: (totals: PlayReportTotals) => number): string =>
    previous === null
      ? t('Not known before {day}', { day: words.formatDay(keptSince) })
      : words.compare(of(totals), of(previous), words.formatDays(previous, false));
  const { onAirMs, expectedMs, screens } = totals;
  const known = countDays({ from: days.from < keptSince ? keptSince : days.from, to: days.to });
  const silent = screenCount - screens;
  const reported =
    silent <= 0
      ? t('All have reported')
      : isOfContent
        ? t('{count, plural, one {# did not show it} other {# did not show it}}', { count: silent })
        : t('{count, plural, one {# has not reported} other {# have not reported}}', { count: silent });
  return [
    {
      title: t('Plays'),
      value: words.formatCount(totals.plays),
      unit: '',
      notes: [compared(({ plays }) => plays)],
    },
    {
      title: t('Time on air'),
      ...words.splitLength(timeOf(totals)),
      notes: [
        compared(timeOf),
        ...(expectedMs === null ? [] : [t('{time} expected', { time: words.formatLength(expectedMs) })]),
        ...(onAirMs === null || screens === 0 || known < 1
          ? []
          : [t('{time} a day and screen', { time: words.formatLength(onAirMs / known / screens) })]),
      ],
    },
    {
      title: t('Screens'),
      value: words.formatCount(screens),
      unit: silent >= 0 ? t('of {count, number}', { count: screenCount }) : '',
      notes: [compared((each) => each.screens), reported],
    },
    figureUptime({ t }, words, figured),
  ];
}

function figureUptime(
  { t }: Pick<Reader, 't'>,
  words: ReportWords,
  { days, uptime, uptimeBefore, hasOffHours }: Figured,
): ReportFigure {
  const { share, knownSince, longestOffline, offHoursMs } = uptime;
  const title = t('Uptime');
  if (share === null) return { title, value: '–', unit: '', notes: [t('Not known for this period')] };
  // A day later is not yet a gap: the days of screens begin at different times.
  const isLate = knownSince !== null && Date.parse(knownSince) > Date.parse(days.from) + DAY_MS;
  const before = uptimeBefore?.share ?? null;
  const [longest] = longestOffline;
  return {
    title,
    value: words.formatDecimal(share * 100),
    unit: '%',
    notes: [
      isLate
        ? t('Known since {day}', { day: words.formatDay(knownSince.slice(0, 10)) })
        : before === null
          ? t('Not known for the period before')
          : t('{percent} in the period before', { percent: words.formatPercent(before) }),
      longest === undefined
        ? t('No outage')
        : t('{name} was offline for {time}', { name: longest.name, time: words.formatLength(longest.offlineMs) }),
      ...(hasOffHours && offHoursMs > 0
        ? [t('Off by working hours for {time}, not counted', { time: words.formatLength(offHoursMs) })]
        : []),
    ],
  };
}
