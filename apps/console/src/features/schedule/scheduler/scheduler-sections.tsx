import type { ScheduleBoundary } from '@vitrine/contract/schedule/scheduler';
import { t } from '@vitrine/messages/t';
import { formatDateTime } from '../../../ui/format/format.ts';
import { rich } from '../../../ui/format/rich.ts';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { SkeletonTable } from '../../../ui/lists/skeleton-table.tsx';
import { ActiveSchedules } from './components/active-schedules.tsx';
import { NextSchedule } from './components/next-schedule.tsx';
import { type ReadStatus, useServerClock } from './server-clock.ts';

/** The schedules that are active, the next one, and the latest changes. */
export function SchedulerSections({ query }: { query: ReadStatus }) {
  const { aheadMs } = useServerClock(query);
  const timeZone = useTimeZone();
  return (
    <Region of={query} skeleton={<SkeletonTable label={t('Loading schedules')} rows={3} />}>
      {(status) => (
        <>
          <Section title={t('Active Schedules')} count={status.activeSchedules.length}>
            {status.activeSchedules.length === 0 ? (
              <Card>
                <p className="text-ink-2">{t('No schedules are currently active')}</p>
              </Card>
            ) : (
              <ActiveSchedules schedules={status.activeSchedules} timeZone={timeZone} />
            )}
          </Section>
          <div className="grid items-start gap-6 wide:grid-cols-2">
            <Section title={t('Next Upcoming Schedule')}>
              <Card>
                {status.nextUpcomingSchedule === null ? (
                  <p className="text-ink-2">{t('No upcoming schedules found')}</p>
                ) : (
                  <NextSchedule
                    next={status.nextUpcomingSchedule}
                    aheadMs={aheadMs}
                    timeZone={timeZone}
                    onStart={() => void query.refetch()}
                  />
                )}
              </Card>
            </Section>
            <Section title={t('Latest Changes')}>
              <Card>
                <LatestChanges changes={status.recentBoundaries} timeZone={timeZone} />
              </Card>
            </Section>
          </div>
        </>
      )}
    </Region>
  );
}

const MOST = 8;

interface LatestChangesProps {
  changes: readonly ScheduleBoundary[];
  timeZone: string;
}

/** The recorded starts and ends of schedules, the latest first. */
function LatestChanges({ changes, timeZone }: LatestChangesProps) {
  if (changes.length === 0) {
    return <p className="text-ink-2">{t('No schedule started or ended in the last 7 days.')}</p>;
  }
  return (
    <ol className="grid gap-2">
      {changes.slice(0, MOST).map(({ eventId, title, kind, at, shownAt = at }) => (
        <li key={`${eventId} ${kind} ${at}`} className="flex flex-wrap gap-x-3">
          <span className="text-ink-3">{formatDateTime(shownAt, 'unknown', timeZone)}</span>
          <span className="min-w-0 break-words">
            {kind === 'started'
              ? rich('{title} started', { title: <b className="font-medium">{title}</b> })
              : rich('{title} ended', { title: <b className="font-medium">{title}</b> })}
          </span>
        </li>
      ))}
    </ol>
  );
}
