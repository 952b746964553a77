import type { ActiveSchedule, Boundary, SchedulerStatus } from '@vitrine/contract/schedule/scheduler';
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../../api/failure.ts';
import { Band } from '../../../ui/layout/band.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Figure } from '../../../ui/lists/figure.tsx';
import { countOf, formatAge, formatClock, formatDateTime, formatSpan } from '../../../ui/format/format.ts';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Pane } from '../../../ui/screen/pane.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { SkeletonTable } from '../../../ui/lists/skeleton-table.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Status } from '../../../ui/screen/status.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Head, Table } from '../../../ui/lists/table.tsx';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { thumbnailOf } from '../../playout/index.ts';
import { NextSchedule } from './components/next-schedule.tsx';
import { useSchedulerStatus } from './queries.ts';
import { Today } from './today.tsx';

/** What plays today on every screen, and what the scheduler does: whether it runs, what is active, what comes next. */
export function SchedulerPage() {
  const [isRefreshing, setIsRefreshing] = useState(true);
  const status = useSchedulerStatus(isRefreshing);
  const { data, refetch, dataUpdatedAt } = status;
  const failure = failureOf(status);
  const queries = useQueryClient();
  const refresh = () => {
    void refetch();
    void queries.invalidateQueries({ queryKey: ['showing', 'scheduler'] });
  };
  const timeZone = useTimeZone();
  // How far the server's clock is ahead of this one, in milliseconds.
  const aheadMs = data === undefined ? 0 : Date.parse(data.timestamp) - dataUpdatedAt;
  const now = new Date(useNow(1_000).getTime() + aheadMs);
  return (
    <>
      <PageHeader
        title="Scheduler Status"
        description="What plays by schedule now, and what comes next"
        actions={
          <>
            <span className="flex items-center gap-2 text-ink-2">
              <span aria-hidden="true">Auto-refresh</span>
              <Switch label="Auto-refresh" checked={isRefreshing} onCheckedChange={setIsRefreshing} />
            </span>
            <Button busy={failure?.busy === true} onClick={refresh}>
              <RefreshCw />
              Refresh
            </Button>
          </>
        }
      />
      <PageBody>
        {data !== undefined ? (
          <Overview answer={data} now={now} timeZone={timeZone} />
        ) : (
          failure === null && <OverviewSkeleton />
        )}
        <Today now={now} timeZone={timeZone} isRefreshing={isRefreshing} />
        {failure !== null ? (
          <ErrorState title="Failed to load scheduler status" {...failure} />
        ) : data === undefined ? (
          <SkeletonTable label="Loading schedules" rows={3} />
        ) : (
          <Schedules answer={data} now={now} aheadMs={aheadMs} timeZone={timeZone} onStart={() => void refetch()} />
        )}
      </PageBody>
    </>
  );
}

interface StatusProps {
  answer: SchedulerStatus;
  now: Date;
  timeZone: string;
}

function Overview({ answer: { status, totalSchedules }, now, timeZone }: StatusProps) {
  return (
    <Band label="Overview">
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
    </Band>
  );
}

const OverviewSkeleton = () => (
  <Skeleton label="Loading scheduler status">
    <SkeletonBlock className="h-44 wide:h-26" />
  </Skeleton>
);

/** A schedule until 18:00 plays through that minute, and people call its end 18:00. */
const MINUTE_MS = 60_000;

interface SchedulesProps extends StatusProps {
  /** How far the server's clock is ahead of this one, in milliseconds. */
  aheadMs: number;
  onStart: () => void;
}

function Schedules({ answer, now, aheadMs, timeZone, onStart }: SchedulesProps) {
  const { status, activeSchedules, nextUpcomingSchedule, recentBoundaries, totalSchedules, pausedDevices } = answer;
  return (
    <>
      <Section title="Active Schedules" count={activeSchedules.length}>
        {activeSchedules.length === 0 ? (
          <Card>
            <p className="text-ink-2">No schedules are currently active</p>
          </Card>
        ) : (
          <Active schedules={activeSchedules} timeZone={timeZone} />
        )}
      </Section>
      <Section title="Next Upcoming Schedule">
        <Card>
          {nextUpcomingSchedule === null ? (
            <p className="text-ink-2">No upcoming schedules found</p>
          ) : (
            <NextSchedule next={nextUpcomingSchedule} aheadMs={aheadMs} timeZone={timeZone} onStart={onStart} />
          )}
        </Card>
      </Section>
      <div className="grid items-start gap-6 wide:grid-cols-2">
        <Section title="System Information">
          <Card>
            <dl className="grid grid-cols-[minmax(120px,auto)_minmax(0,1fr)] gap-x-4 gap-y-2">
              <Fact name="Server time">{formatDateTime(now, 'Unknown date', timeZone)}</Fact>
              <Fact name="Running since">
                {status.runningSince === null
                  ? 'Not running'
                  : `${formatDateTime(status.runningSince, 'Unknown date', timeZone)} (${formatSpan(now.getTime() - Date.parse(status.runningSince))})`}
              </Fact>
              <Fact name="Next check">
                {status.nextCheck === null ? 'Unknown' : formatClock(status.nextCheck, timeZone)}
              </Fact>
              <Fact name="Schedules">{countOf(totalSchedules, 'schedule')}</Fact>
              <Fact name="Paused">{countOf(pausedDevices, 'screen')}</Fact>
              <Fact name="Time zone">{timeZone}</Fact>
            </dl>
          </Card>
        </Section>
        <Section title="Latest Changes">
          <Card>
            {recentBoundaries.length === 0 ? (
              <p className="text-ink-2">No schedule started or ended in the last 7 days.</p>
            ) : (
              <ol className="grid gap-2">
                {recentBoundaries.slice(0, 8).map((each) => (
                  <Change key={`${each.eventId} ${each.kind} ${each.at}`} change={each} timeZone={timeZone} />
                ))}
              </ol>
            )}
          </Card>
        </Section>
      </div>
    </>
  );
}

function Active({ schedules, timeZone }: { schedules: readonly ActiveSchedule[]; timeZone: string }) {
  return (
    <Table label="Active schedules">
      <thead>
        <tr>
          <Head>Schedule</Head>
          <Head className="max-wide:hidden">Type</Head>
          <Head>Time</Head>
          <Head className="max-wide:hidden">Ends</Head>
          <Head numeric>Screens</Head>
        </tr>
      </thead>
      <tbody>
        {schedules.map(
          ({ eventId, title, mediaType, media, timeRange, timezone, endsAt, deviceCount, pausedCount }) => (
            <tr key={eventId}>
              <td className="min-w-36">
                <span className="flex items-center gap-3">
                  <Pane small src={thumbnailOf(media)} className="w-11 flex-none" />
                  <Link className="link font-medium" to={`/device-schedule?event=${eventId}`}>
                    {title}
                  </Link>
                </span>
              </td>
              <td className="max-wide:hidden">{mediaType === 'image' ? 'Image' : 'Video'}</td>
              <td>
                {timeRange} <span className="text-ink-3">{timezone}</span>
              </td>
              <td className="max-wide:hidden">
                {formatDateTime(Date.parse(endsAt) - MINUTE_MS, 'Unknown date', timeZone)}
              </td>
              <td className="numeric">
                {deviceCount}
                {pausedCount > 0 && <span className="block text-1 text-ink-3">{pausedCount} paused</span>}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </Table>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Change({ change: { title, kind, at }, timeZone }: { change: Boundary; timeZone: string }) {
  return (
    <li className="flex flex-wrap gap-x-3">
      <span className="text-ink-3">{formatDateTime(at, 'Unknown date', timeZone)}</span>
      <span className="min-w-0 break-words">
        <b className="font-medium">{title}</b> {kind}
      </span>
    </li>
  );
}
