import { countDays } from '@vitrine/contract/schedule/days';
import type { PlayReport, UptimeReport } from '@vitrine/contract/reports/reports';
import { t } from '@vitrine/messages/t';
import { formatLength, splitLength } from '../../ui/format/length.ts';
import { rich } from '../../ui/format/rich.ts';
import { formatCount, formatDate } from '../../ui/format/format.ts';
import { locale } from '../../ui/format/locale.ts';
import { FigureRow } from '../../ui/layout/figure-row.tsx';
import { Figure, UnknownFigure } from '../../ui/lists/figure.tsx';
import { Link } from '../../ui/routing/navigation.tsx';
import { cx } from '../../ui/theme/cx.ts';
import { formatDay, formatDays } from './period.ts';
import { useUptime } from './reads.ts';
import { compare } from './report-text.ts';
import { useShared } from './shared/shared-context.ts';
import { useReportAddress } from './use-report-address.ts';

/** The figures of a report: plays, scans if some QR code counts them, time on air, screens and uptime, each beside the period before. */
export const ReportFigures = ({ report }: { report: PlayReport }) => (
  <FigureRow label={t('Report')}>
    <Figure
      title={t('Plays')}
      value={formatCount(report.totals.plays)}
      note={<Compared report={report} of={({ plays }) => plays} />}
    />
    {report.totals.scans !== null && <Scans report={report} scans={report.totals.scans} />}
    <OnAir report={report} />
    <Screens report={report} />
    <Uptime report={report} />
  </FigureRow>
);

type Totals = Pick<PlayReport['totals'], 'plays' | 'durationMs' | 'onAirMs' | 'screens' | 'scans'>;

interface ComparedProps {
  report: PlayReport;
  of: (totals: Totals) => number;
}

/** A figure beside that of the period before. */
function Compared({ report: { totals, previous, keptSince }, of }: ComparedProps) {
  return previous === null
    ? t('Not known before {day}', { day: formatDay(keptSince) })
    : compare(of(totals), of(previous), formatDays(previous, false));
}

const Scans = ({ report, scans }: { report: PlayReport; scans: number }) => (
  <Figure
    title={t('Scans')}
    value={formatCount(scans)}
    note={<Compared report={report} of={(totals) => totals.scans ?? 0} />}
  >
    <span className="text-ink-2">{t('Of QR codes in layouts')}</span>
  </Figure>
);

const timeOf = ({ onAirMs, durationMs }: Totals): number => onAirMs ?? durationMs;

function OnAir({ report }: { report: PlayReport }) {
  const { period } = useReportAddress();
  const { onAirMs, screens, expectedMs } = report.totals;
  const from = period.from < report.keptSince ? report.keptSince : period.from;
  const days = countDays({ from, to: period.to });
  const { value, unit } = splitLength(timeOf(report.totals));
  return (
    <Figure title={t('Time on air')} value={value} unit={unit} note={<Compared report={report} of={timeOf} />}>
      {expectedMs !== null && (
        <span className="text-ink-2">{t('{time} expected', { time: formatLength(expectedMs) })}</span>
      )}
      {onAirMs !== null && screens > 0 && (
        <span className="text-ink-2">
          {t('{time} a day and screen', { time: formatLength(onAirMs / days / screens) })}
        </span>
      )}
    </Figure>
  );
}

function Screens({ report }: { report: PlayReport }) {
  const { isOfContent } = useReportAddress();
  const { screens } = report.totals;
  const silent = report.screenCount - screens;
  return (
    <Figure
      title={t('Screens')}
      value={formatCount(screens)}
      {...(silent >= 0 && { unit: t('of {count, number}', { count: report.screenCount }) })}
      note={<Compared report={report} of={(totals) => totals.screens} />}
    >
      <span className="text-ink-2">
        {silent <= 0
          ? t('All have reported')
          : isOfContent
            ? t('{count, plural, one {# did not show it} other {# did not show it}}', { count: silent })
            : t('{count, plural, one {# has not reported} other {# have not reported}}', { count: silent })}
      </span>
    </Figure>
  );
}

const percents = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

/** How long the screens were online. It does not depend on filters by content. */
function Uptime({ report: { previous } }: { report: PlayReport }) {
  const { period } = useReportAddress();
  const uptime = useUptime();
  const before = useUptime(previous).data;
  const { data, failure } = uptime;
  if (data === undefined) return <UnknownFigure title={t('Uptime')} failure={failure} />;
  if (data.share === null) return <Figure title={t('Uptime')} value="–" note={t('Not known for this period')} />;
  return (
    <Figure
      title={t('Uptime')}
      value={percents.format(data.share * 100)}
      unit="%"
      note={noteUptime(data, period.from, before)}
    >
      <Outages uptime={data} />
    </Figure>
  );
}

/** Returns since when the uptime is known, or how it compares with that of the period before. */
function noteUptime(uptime: UptimeReport, from: string, before: UptimeReport | undefined): string {
  const { knownSince, share } = uptime;
  // A day later is not yet a gap: the days of screens begin at different times.
  if (knownSince !== null && Date.parse(knownSince) > Date.parse(from) + 24 * 3_600_000) {
    return t('Known since {day}', { day: formatDate(knownSince) });
  }
  if (before === undefined || before.share === null || share === null) return t('Not known for the period before');
  return t('{percent} in the period before', { percent: shares.format(before.share) });
}

/** The screen that was offline for the longest time, and the time that is no outage. */
function Outages({ uptime }: { uptime: UptimeReport }) {
  const { longestOffline, offHoursMs, offlineMs } = uptime;
  const [longest] = longestOffline;
  return (
    <>
      <span className="text-ink-2">
        {longest !== undefined ? (
          <LongestOffline {...longest} />
        ) : offlineMs > 0 ? (
          t('Offline for {time} in all', { time: formatLength(offlineMs) })
        ) : (
          t('No outage')
        )}
      </span>
      {offHoursMs > 0 && (
        <span className="text-ink-2">
          {t('Off by working hours for {time}, not counted', { time: formatLength(offHoursMs) })}
        </span>
      )}
    </>
  );
}

function LongestOffline({ deviceId, name, offlineMs }: UptimeReport['longestOffline'][number]) {
  const isShared = useShared() !== null;
  const className = 'font-medium text-offline';
  return rich('<screen>{name}</screen> was offline for {time}', {
    screen: (text) =>
      isShared ? (
        <b className={className}>{text}</b>
      ) : (
        <Link to={`/device-management/${deviceId}/history`} className={cx(className, 'hover:underline')}>
          {text}
        </Link>
      ),
    name,
    time: formatLength(offlineMs),
  });
}
