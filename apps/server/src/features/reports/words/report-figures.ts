import type { PlayReportTotals } from '@vitrine/contract/reports/reports';
import type { Reader } from '../../../platform/mail/reader.ts';
import { countDays } from '@vitrine/contract/schedule/days';
import { hasContentFilter } from './report-filter.ts';
import type { ReportWords } from './report-words.ts';
import type { WholeReport } from './whole-report.ts';

/** A number of a report, with what is said below it. */
export interface ReportFigure {
  title: string;
  value: string;
  unit: string;
  notes: readonly string[];
}

type Figured = Pick<WholeReport, 'filter' | 'report' | 'uptime' | 'uptimeBefore'>;

const DAY_MS = 86_400_000;

const timeOf = ({ onAirMs, durationMs }: PlayReportTotals): number => onAirMs ?? durationMs;

/**
 * Returns the figures of a report: plays, scans if some QR code counts them, time on air, screens and uptime, each
 * beside the period before.
 */
export function listFigures({ t }: Reader, words: ReportWords, figured: Figured): ReportFigure[] {
  const { filter, report } = figured;
  const { totals, previous, keptSince, screenCount } = report;
  const compared = (of: (totals: PlayReportTotals) => number): string =>
    previous === null
      ? t('Not known before {day}', { day: words.formatDay(keptSince) })
      : words.compare(of(totals), of(previous), words.formatDays(previous, false));
  const { onAirMs, expectedMs, screens, scans } = totals;
  const known = countDays({ from: filter.from < keptSince ? keptSince : filter.from, to: filter.to });
  const silent = screenCount - screens;
  const reported =
    silent <= 0
      ? t('All have reported')
      : hasContentFilter(filter)
        ? t('{count, plural, one {# did not show it} other {# did not show it}}', { count: silent })
        : t('{count, plural, one {# has not reported} other {# have not reported}}', { count: silent });
  return [
    {
      title: t('Plays'),
      value: words.formatCount(totals.plays),
      unit: '',
      notes: [compared(({ plays }) => plays)],
    },
    ...(scans === null
      ? []
      : [
          {
            title: t('Scans'),
            value: words.formatCount(scans),
            unit: '',
            notes: [compared((each) => each.scans ?? 0), t('Of QR codes in layouts')],
          },
        ]),
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
  { filter, uptime, uptimeBefore }: Figured,
): ReportFigure {
  const { share, knownSince, longestOffline, offlineMs } = uptime;
  const title = t('Uptime');
  if (share === null) return { title, value: '–', unit: '', notes: [t('Not known for this period')] };
  // A day later is not yet a gap: the days of screens begin at different times.
  const isLate = knownSince !== null && Date.parse(knownSince) > Date.parse(filter.from) + DAY_MS;
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
      longest !== undefined
        ? t('{name} was offline for {time}', { name: longest.name, time: words.formatLength(longest.offlineMs) })
        : offlineMs > 0
          ? t('Offline for {time} in all', { time: words.formatLength(offlineMs) })
          : t('No outage'),
    ],
  };
}
