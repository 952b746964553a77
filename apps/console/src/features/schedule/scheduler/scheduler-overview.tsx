import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { formatAge, formatDateTime } from '../../../ui/format/format.ts';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { FigureRow } from '../../../ui/layout/figure-row.tsx';
import { Figure } from '../../../ui/lists/figure.tsx';
import { Status } from '../../../ui/screen/status.tsx';
import { type ReadStatus, useServerClock } from './server-clock.ts';

/** Figures of the scheduler. Nothing while they cannot be loaded, which `SchedulerSections` reports. */
export function SchedulerOverview({ query }: { query: ReadStatus }) {
  const { now } = useServerClock(query);
  const timeZone = useTimeZone();
  if (query.data === undefined) return query.failure === null && <OverviewSkeleton />;
  const { status, totalSchedules } = query.data;
  return (
    <FigureRow label="Overview">
      <Figure
        title="Scheduler"
        {...(status.runningSince === null && { note: 'Your screens keep playing their saved schedules' })}
      >
        <span className="text-4">
          <Status state={status.isRunning ? 'online' : 'offline'}>{status.isRunning ? 'Running' : 'Stopped'}</Status>
        </span>
      </Figure>
      <Figure title="Active Schedules" value={status.activeSchedules} unit={`of ${totalSchedules}`} />
      <Figure
        title="Check Frequency"
        value={status.checkFrequency}
        unit="seconds"
        note="And whenever a schedule starts or ends"
      />
      <Figure
        title="Last Check"
        value={status.lastCheck === null ? 'Never' : formatAge(status.lastCheck, now)}
        {...(status.lastCheck !== null && { note: formatDateTime(status.lastCheck, 'Unknown date', timeZone) })}
      />
    </FigureRow>
  );
}

const OverviewSkeleton = () => (
  <Skeleton label="Loading scheduler status">
    <SkeletonBlock className="h-44 wide:h-26" />
  </Skeleton>
);
