import type { ActiveSchedule } from '@vitrine/contract/schedule/scheduler';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../../ui/routing/navigation.tsx';
import { formatDateTime } from '../../../../ui/format/format.ts';
import { Listing } from '../../../../ui/lists/listing.tsx';
import { ContentPicture, contentLabel } from '../../../content/index.ts';
import { findScheduleEnd } from '../../../playout/index.ts';
import { HighPriority } from './high-priority.tsx';
import { scheduleHours, nameZone } from '../schedule-text.ts';

/** A schedule until 18:00 includes that minute, so it ends at 18:01; 18:00 is shown. */
interface ActiveSchedulesProps {
  schedules: readonly ActiveSchedule[];
  timeZone: string;
}

/** The schedules that play now. */
export const ActiveSchedules = ({ schedules, timeZone }: ActiveSchedulesProps) => (
  <Listing
    label={t('Active schedules')}
    items={schedules}
    keyOf={({ eventId }) => eventId}
    columns={[
      {
        head: t('Schedule', {}, 'one event'),
        className: 'min-w-36',
        render: ({ eventId, title, media, priority }) => (
          <span className="flex items-center gap-3">
            <ContentPicture small content={media} className="w-11 flex-none" />
            <span className="min-w-0">
              <Link className="link font-medium" to={`/device-schedule?event=${eventId}`}>
                {title}
              </Link>
              {priority === 'high' && <HighPriority />}
            </span>
          </span>
        ),
      },
      { head: t('Type'), narrow: 'hidden', render: ({ mediaType }) => contentLabel(mediaType) },
      {
        head: t('Time'),
        render: (schedule) => (
          <>
            {scheduleHours(schedule)} <span className="text-ink-3">{nameZone(schedule)}</span>
          </>
        ),
      },
      {
        head: t('Ends'),
        narrow: 'hidden',
        render: ({ endsAt }) => formatDateTime(findScheduleEnd(endsAt), 'unknown', timeZone),
      },
      {
        head: t('Screens'),
        numeric: true,
        render: ({ deviceCount, pausedCount }) => (
          <>
            {deviceCount}
            {pausedCount > 0 && (
              <span className="block text-1 text-ink-3">
                {t('{count, plural, one {# paused} other {# paused}}', { count: pausedCount })}
              </span>
            )}
          </>
        ),
      },
    ]}
  />
);
