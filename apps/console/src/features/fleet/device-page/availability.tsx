import type { Device } from '@vitrine/contract/fleet/devices';
import type { HistorySpan } from '@vitrine/contract/reports/history';
import { t } from '@vitrine/messages/t';
import { useSearchParams } from '../../../ui/routing/navigation.tsx';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { DayLine } from '../../../ui/screen/day-line.tsx';
import { formatDateTime, formatSpan } from '../../../ui/format/format.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Status } from '../../../ui/screen/status.tsx';
import { withParam } from '../../../ui/forms/use-address-text.ts';
import { summarizeAvailability } from './availability-share.ts';
import { PLAN_POLL_MS } from './reads.ts';

const TICK_MS = 30_000;
const LISTED = 20;

const stretches = [
  { value: '1', label: t('24 hours') },
  { value: '7', label: t('7 days') },
  { value: '30', label: t('30 days') },
] as const;

/** Shows when the device was online, off and offline. */
export function Availability({ device }: { device: Device }) {
  const now = useReportedNow(TICK_MS);
  const [params, setParams] = useSearchParams();
  const stretch = stretches.find(({ value }) => value === params.get('contact')) ?? stretches[1];
  const history = useRead(
    q.history.list({
      params: { deviceId: device.id },
      query: { days: Number(stretch.value) },
      pollMs: PLAN_POLL_MS,
      keepsPrevious: true,
      failure: t('Failed to fetch the history'),
      select: ({ spans }) => spans,
    }),
  );
  return (
    <Section
      title={t('Online and offline')}
      tools={
        <Segmented
          small
          label={t('Time range')}
          value={stretch.value}
          onValueChange={(value) =>
            setParams((before) => withParam(before, 'contact', value === '7' ? '' : value), { replace: true })
          }
          segments={stretches}
        />
      }
    >
      <Region
        of={history}
        skeleton="h-24"
        empty={
          device.lastSeen === null
            ? t('Not connected yet.')
            : t('No history yet. It starts about a minute after first contact.')
        }
      >
        {(spans) => (
          <Spans
            spans={spans}
            days={Number(stretch.value)}
            label={stretch.label}
            timeZone={device.timeZone}
            now={now}
          />
        )}
      </Region>
    </Section>
  );
}

interface SpansProps {
  /** The newest first. */
  spans: readonly HistorySpan[];
  days: number;
  label: string;
  timeZone: string;
  now: Date;
}

function Spans({ spans, days, label, timeZone, now }: SpansProps) {
  const { parts, onlinePercent, outages, from: first, isShort } = summarizeAvailability(spans, days, now);
  const since = formatDateTime(first, 'unknown', timeZone);
  const values = { outages, percent: onlinePercent };
  const words = isShort
    ? t(
        '{outages, plural, one {Online {percent} of the time since {since}, # outage} other {Online {percent} of the time since {since}, # outages}}',
        { ...values, since },
      )
    : t(
        '{outages, plural, one {Online {percent} of the last {span}, # outage} other {Online {percent} of the last {span}, # outages}}',
        { ...values, span: label },
      );
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:p-5">
      <div>
        <p className="mb-2 font-medium">{words}</p>
        <DayLine large parts={parts} now={null} label={words} />
        <p aria-hidden="true" className="mt-1.5 flex justify-between text-1 text-ink-3">
          <span>{isShort ? since : t('{span} ago', { span: label })}</span>
          <span>{t('now')}</span>
        </p>
      </div>
      <ol aria-label={t('Online and offline')} className="border-t border-line">
        {spans.slice(0, LISTED).map(({ state, from, until }) => (
          <li
            key={from}
            className="flex flex-wrap items-center gap-x-3 border-b border-line py-2 last:border-0 last:pb-0"
          >
            <span className="w-24 flex-none">
              <Status state={state} />
            </span>
            <span className="w-20 flex-none tabular-nums">
              {formatSpan((until === null ? now.getTime() : Date.parse(until)) - Date.parse(from))}
            </span>
            <span className="text-ink-2">
              {until === null
                ? t('since {time}', { time: formatDateTime(from, 'unknown', timeZone) })
                : t('{start} – {end}', {
                    start: formatDateTime(from, 'unknown', timeZone),
                    end: formatDateTime(until, 'unknown', timeZone),
                  })}
            </span>
          </li>
        ))}
      </ol>
      {spans.length > LISTED && (
        <p className="text-1 text-ink-3">
          {t('{count, plural, one {The last {listed} of # change.} other {The last {listed} of # changes.}}', {
            listed: LISTED,
            count: spans.length,
          })}
        </p>
      )}
    </Card>
  );
}
