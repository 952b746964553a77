import type { SchedulerStatus } from '@vitrine/contract/schedule/scheduler';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { formatClock, formatDateTime, formatSpan } from '../../../../ui/format/format.ts';

interface SystemInformationProps {
  status: SchedulerStatus;
  /** The server's time. */
  now: Date;
  timeZone: string;
}

/** The scheduler's clock and counts. */
export function SystemInformation({ status: answer, now, timeZone }: SystemInformationProps) {
  const { status, totalSchedules, pausedDevices } = answer;
  const { runningSince, nextCheck } = status;
  return (
    <dl className="grid grid-cols-[minmax(120px,auto)_minmax(0,1fr)] gap-x-4 gap-y-2">
      <Fact name={t('Server’s clock')}>{formatDateTime(now, 'unknown', timeZone)}</Fact>
      <Fact name={t('Running since')}>
        {runningSince === null
          ? t('Not running')
          : t('{time} ({length})', {
              time: formatDateTime(runningSince, 'unknown', timeZone),
              length: formatSpan(now.getTime() - Date.parse(runningSince)),
            })}
      </Fact>
      <Fact name={t('Next check')}>{nextCheck === null ? t('Unknown') : formatClock(nextCheck, timeZone)}</Fact>
      <Fact name={t('In the calendar')}>
        {t('{count, plural, one {# schedule} other {# schedules}}', { count: totalSchedules })}
      </Fact>
      <Fact name={t('Schedule paused on')}>
        {t('{count, plural, one {# screen} other {# screens}}', { count: pausedDevices })}
      </Fact>
      <Fact name={t('Times shown in')}>{timeZone}</Fact>
    </dl>
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
