import type { UpcomingSchedule } from '@vitrine/contract/schedule/scheduler';
import { Film } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../../ui/routing/navigation.tsx';
import { formatDateTime } from '../../../../ui/format/format.ts';
import { useNow } from '../../../../ui/format/use-now.ts';
import { ContentPicture } from '../../../content/index.ts';
import { formatCountdown } from '../countdown.ts';
import { scheduleHours, nameZone } from '../schedule-text.ts';
import { HighPriority } from './high-priority.tsx';

interface NextScheduleProps {
  next: UpcomingSchedule;
  /** The offset of the server's clock to this one, in milliseconds. */
  aheadMs: number;
  timeZone: string;
  /** Called when the countdown ends. */
  onStart: () => void;
}

/** The schedule that starts next, with a countdown. */
export function NextSchedule({ next, aheadMs, timeZone, onStart }: NextScheduleProps) {
  const now = useNow(1_000).getTime() + aheadMs;
  const leftMs = Math.min(Date.parse(next.scheduledDateTime) - now, next.timeUntilStart * 1_000);
  const hasStarted = leftMs <= 0;
  useEffect(() => {
    if (hasStarted) onStart();
    // oxlint-disable-next-line react/exhaustive-deps -- once per schedule
  }, [hasStarted, next.scheduledDateTime]);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <ContentPicture content={next.media} placeholder={<Film />} className="w-40 flex-none" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-ink-2">{t('Next schedule starts in')}</p>
        <p role="timer" className="text-5 font-strong">
          {formatCountdown(leftMs)}
        </p>
        <p>
          <Link className="link break-words font-medium" to={`/device-schedule?event=${next.eventId}`}>
            {next.title}
          </Link>{' '}
          <span className="text-ink-2">
            {t('{time}, {hours} ({zone}) on {screens, plural, one {# screen} other {# screens}}', {
              time: formatDateTime(next.scheduledDateTime, 'unknown', timeZone),
              hours: scheduleHours(next),
              zone: nameZone(next),
              screens: next.deviceCount,
            })}
          </span>{' '}
          {next.priority === 'high' && <HighPriority />}
        </p>
      </div>
    </div>
  );
}
