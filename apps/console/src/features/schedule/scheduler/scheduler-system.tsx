import { t } from '@vitrine/messages/t';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { formatAge, formatDateTime } from '../../../ui/format/format.ts';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FigureRow } from '../../../ui/layout/figure-row.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Figure } from '../../../ui/lists/figure.tsx';
import { Status } from '../../../ui/screen/status.tsx';
import { SystemInformation } from './components/system-information.tsx';
import { type ReadStatus, useServerClock } from './server-clock.ts';

/** The reason why nothing is recorded, first on the page. */
export const StoppedNotice = ({ query: { data } }: { query: ReadStatus }) =>
  data?.status.isRunning === false && (
    <Notice tone="warning" title={t('The scheduler is stopped.')}>
      {t('Your screens keep playing their saved schedules.')}
    </Notice>
  );

/** The scheduler itself: its figures and facts. Nothing while they cannot be loaded, which `SchedulerSections` reports. */
export function SchedulerSystem({ query }: { query: ReadStatus }) {
  const { now } = useServerClock(query);
  const timeZone = useTimeZone();
  if (query.data === undefined) return query.failure === null && <OverviewSkeleton />;
  const { status, totalSchedules } = query.data;
  return (
    <Section title={t('System Information')}>
      <div className="grid gap-4">
        <FigureRow label={t('Overview')}>
          <Figure title={t('Scheduler')}>
            <span className="text-4">
              <Status state={status.isRunning ? 'online' : 'offline'}>
                {status.isRunning ? t('Running') : t('Stopped')}
              </Status>
            </span>
          </Figure>
          <Figure
            title={t('Active Schedules')}
            value={status.activeSchedules}
            unit={t('of {total, number}', { total: totalSchedules })}
          />
          <Figure
            title={t('Check Frequency')}
            value={status.checkFrequency}
            unit={t('{seconds, plural, one {second} other {seconds}}', { seconds: status.checkFrequency })}
            note={t('And whenever a schedule starts, ends or is changed')}
          />
          <Figure
            title={t('Last Check')}
            value={status.lastCheck === null ? t('Never') : formatAge(status.lastCheck, now)}
            {...(status.lastCheck !== null && { note: formatDateTime(status.lastCheck, 'unknown', timeZone) })}
          />
        </FigureRow>
        <Card>
          <SystemInformation status={query.data} now={now} timeZone={timeZone} />
        </Card>
      </div>
    </Section>
  );
}

const OverviewSkeleton = () => (
  <Skeleton label={t('Loading scheduler status')}>
    <SkeletonBlock className="h-44 wide:h-26" />
  </Skeleton>
);
