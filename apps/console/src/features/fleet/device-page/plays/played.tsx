import { addDays } from '@vitrine/contract/schedule/days';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { Page } from '@vitrine/contract/core/client';
import type { PlayReport, PlayReportRow } from '@vitrine/contract/reports/reports';
import { ChevronRight } from 'lucide-react';
import { Fragment, Suspense, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../../api/q.ts';
import { usePages, useRead } from '../../../../api/use-read.ts';
import { useReportedNow } from '../../../../ui/feedback/connection.tsx';
import { SkeletonBlock } from '../../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { dayIn } from '../../../../ui/format/date-format.ts';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatCount } from '../../../../ui/format/format.ts';
import { formatLength } from '../../../../ui/format/length.ts';
import { Section } from '../../../../ui/layout/section.tsx';
import { CountRow } from '../../../../ui/lists/count-row.tsx';
import { type Column, Listing } from '../../../../ui/lists/listing.tsx';
import { Region } from '../../../../ui/lists/region.tsx';
import { fetched } from '../../../../ui/rendering/fetched.tsx';
import { Link, useSearchParams } from '../../../../ui/routing/navigation.tsx';
import { cx } from '../../../../ui/theme/cx.ts';
import { PLAN_POLL_MS } from '../reads.ts';
import { MoreRows } from './more-rows.tsx';

const Plays = fetched(async () => (await import('./play-list.tsx')).Plays, Fragment);

const TICK_MS = 60_000;

/** The number of media that are listed at once. */
const LISTED = 5;

const selectRows = ({ body }: Page<PlayReport>) => body.rows;

/** The sums of plays of the screen today and in the last seven days, by media, and on request its single plays. */
export function Played({ device }: { device: Device }) {
  const today = dayIn(device.timeZone, useReportedNow(TICK_MS));
  const query = { deviceIds: device.id, to: today };
  // Plays are stored without a change event.
  const options = { intervalMs: PLAN_POLL_MS, failure: t('Failed to fetch the sums of plays') };
  const day = useRead(
    q.reports.plays.page({ query: { ...query, from: today, limit: 1 }, ...options, select: ({ body }) => body.totals }),
  );
  const week = usePages(
    q.reports.plays.page({
      query: { ...query, from: addDays(today, -6), limit: LISTED },
      ...options,
      select: selectRows,
    }),
  );
  const [params] = useSearchParams();
  const [isOpen, setIsOpen] = useState(params.has('played'));
  return (
    <>
      <Section
        title={t('Played')}
        note={t('Reported by the screen, in {timeZone}', { timeZone: device.timeZone })}
        areToolsShort
        tools={
          <Button small asChild>
            <Link to={`/reports?screens=${device.id}`}>{t('Open in Reports')}</Link>
          </Button>
        }
      >
        <Region of={[day, { data: week.first?.totals, failure: week.failure }]} skeleton="h-40">
          {([todays, sevenDays]) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <CountRow
                items={[
                  { label: t('Today'), value: countPlays(todays.plays) },
                  { label: t('On air today'), value: formatLength(todays.onAirMs ?? todays.durationMs) },
                  { label: t('Last 7 days'), value: countPlays(sevenDays.plays) },
                  { label: t('On air in 7 days'), value: formatLength(sevenDays.onAirMs ?? sevenDays.durationMs) },
                ]}
              />
              {week.entries.length > 0 && (
                <div>
                  <Listing
                    label={t('Played in the last 7 days')}
                    items={week.entries}
                    keyOf={({ id }) => id ?? ''}
                    columns={columns}
                  />
                  <MoreRows shown={week.entries.length} total={week.total} of="rows" list={week} />
                </div>
              )}
            </div>
          )}
        </Region>
        <Button variant="quiet" className="mt-2 -ms-2.5" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <ChevronRight className={cx('transition-transform', isOpen && 'turn-down')} />
          {t('Single plays')}
        </Button>
      </Section>
      {isOpen && (
        <Suspense fallback={<SkeletonBlock className="h-24" />}>
          <Plays device={device} />
        </Suspense>
      )}
    </>
  );
}

const countPlays = (plays: number): string => t('{count, plural, one {# play} other {# plays}}', { count: plays });

const columns: readonly Column<PlayReportRow>[] = [
  {
    head: t('Media'),
    className: 'wrap-anywhere font-medium',
    render: ({ name }) => (name === null ? t('Unknown media') : formatTitle(name)),
  },
  { head: t('Plays'), numeric: true, render: ({ plays }) => formatCount(plays) },
  { head: t('In full'), numeric: true, narrow: 'hidden', render: ({ completed }) => formatCount(completed) },
  {
    head: t('Duration'),
    numeric: true,
    className: 'whitespace-nowrap',
    render: ({ durationMs }) => formatLength(durationMs),
  },
];
