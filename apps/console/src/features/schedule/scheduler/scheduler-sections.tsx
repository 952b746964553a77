import { failureOf } from '../../../api/failure.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { SkeletonTable } from '../../../ui/lists/skeleton-table.tsx';
import { ActiveSchedules } from './components/active-schedules.tsx';
import { LatestChanges } from './components/latest-changes.tsx';
import { NextSchedule } from './components/next-schedule.tsx';
import { SystemInformation } from './components/system-information.tsx';
import { useSchedulerStatus, useServerClock } from './queries.ts';

/** The schedules that are active, the next one, and the latest changes. */
export function SchedulerSections({ isRefreshing }: { isRefreshing: boolean }) {
  const query = useSchedulerStatus(isRefreshing);
  const { now, aheadMs } = useServerClock(query);
  const timeZone = useTimeZone();
  const failure = failureOf(query);
  if (failure !== null) return <ErrorState title="Failed to load scheduler status" {...failure} />;
  if (query.data === undefined) return <SkeletonTable label="Loading schedules" rows={3} />;
  const { activeSchedules, nextUpcomingSchedule: next, recentBoundaries } = query.data;
  return (
    <>
      <Section title="Active Schedules" count={activeSchedules.length}>
        {activeSchedules.length === 0 ? (
          <Card>
            <p className="text-ink-2">No schedules are currently active</p>
          </Card>
        ) : (
          <ActiveSchedules schedules={activeSchedules} timeZone={timeZone} />
        )}
      </Section>
      <Section title="Next Upcoming Schedule">
        <Card>
          {next === null ? (
            <p className="text-ink-2">No upcoming schedules found</p>
          ) : (
            <NextSchedule next={next} aheadMs={aheadMs} timeZone={timeZone} onStart={() => void query.refetch()} />
          )}
        </Card>
      </Section>
      <div className="grid items-start gap-6 wide:grid-cols-2">
        <Section title="System Information">
          <Card>
            <SystemInformation status={query.data} now={now} timeZone={timeZone} />
          </Card>
        </Section>
        <Section title="Latest Changes">
          <Card>
            <LatestChanges changes={recentBoundaries} timeZone={timeZone} />
          </Card>
        </Section>
      </div>
    </>
  );
}
