import type { ActiveSchedule } from '@vitrine/contract/schedule/scheduler';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../ui/format/format.ts';
import { Head, Table } from '../../../../ui/lists/table.tsx';
import { ContentPane, contentLabel, findScheduleEnd } from '../../../playout/index.ts';
import { HighPriority } from './high-priority.tsx';
import { scheduleHours, nameZone } from '../schedule-text.ts';

/** A schedule until 18:00 includes that minute, so it ends at 18:01; 18:00 is shown. */
interface ActiveSchedulesProps {
  schedules: readonly ActiveSchedule[];
  timeZone: string;
}

/** The schedules that play now. */
export function ActiveSchedules({ schedules, timeZone }: ActiveSchedulesProps) {
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
        {schedules.map((schedule) => {
          const { eventId, title, mediaType, media, priority, endsAt, deviceCount, pausedCount } = schedule;
          return (
            <tr key={eventId}>
              <td className="min-w-36">
                <span className="flex items-center gap-3">
                  <ContentPane small content={media} className="w-11 flex-none" />
                  <span className="min-w-0">
                    <Link className="link font-medium" to={`/device-schedule?event=${eventId}`}>
                      {title}
                    </Link>
                    {priority === 'high' && <HighPriority />}
                  </span>
                </span>
              </td>
              <td className="max-wide:hidden">{contentLabel(mediaType)}</td>
              <td>
                {scheduleHours(schedule)} <span className="text-ink-3">{nameZone(schedule)}</span>
              </td>
              <td className="max-wide:hidden">{formatDateTime(findScheduleEnd(endsAt), 'Unknown date', timeZone)}</td>
              <td className="numeric">
                {deviceCount}
                {pausedCount > 0 && <span className="block text-1 text-ink-3">{pausedCount} paused</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
