import type { Device } from '@vitrine/contract/fleet/devices';
import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { formatTimeRange } from '@vitrine/contract/core/time-range';
import { Film } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Rows } from '../../../ui/lists/rows.tsx';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatCount, formatDate } from '../../../ui/format/format.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { ShownCondition } from '../../conditions/index.ts';
import { EffectLine } from '../../effect/index.ts';
import { isScreenTime, describeRecurrence, SCREEN_TIME } from '../../playout/index.ts';
import { ScreenPicture } from '../../content/index.ts';
import { PLAN_POLL_MS } from './reads.ts';

/** The schedules that play on this device; it can be removed from those for which it was chosen singly. */
export function Schedules({ device }: { device: Device }) {
  const events = useRead(q.schedule.list({ query: { deviceId: device.id }, pollMs: PLAN_POLL_MS })).data?.events;
  const leave = useLeaving(device);
  // In this component: the list disappears with the last schedule, while the dialog still reports.
  if (events === undefined || events.length === 0) return null;
  return <List device={device} events={events} onLeave={(event) => void leave(event)} />;
}

interface ListProps {
  device: Device;
  events: readonly ScheduleEvent[];
  onLeave: (event: ScheduleEvent) => void;
}

const List = ({ device, events, onLeave }: ListProps) => (
  <Section title={t('Schedules')} count={formatCount(events.length)}>
    <Rows
      label={t('Schedules')}
      items={events}
      className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5"
    >
      {(event) => (
        <>
          <ScreenPicture small screen={device} content={event.media} placeholder={<Film />} />
          <span className="min-w-0">
            <Link to={`/device-schedule?event=${event.id}`} className="block truncate font-strong hover:underline">
              {event.title}
            </Link>
            <span className="block text-1 text-ink-3">{describeSchedule(event)}</span>
            {event.only !== null && (
              <span className="block text-1 text-ink-3">
                <ShownCondition only={event.only} />
              </span>
            )}
          </span>
          {event.ownDeviceIds.includes(device.id) && !event.isReadOnly ? (
            <Button
              small
              needs="assignments.removeFromSchedule"
              aria-label={t('Remove {title}', { title: event.title })}
              onClick={() => onLeave(event)}
            >
              {t('Remove')}
            </Button>
          ) : (
            <span className="text-1 text-ink-3">{describeReason(event)}</span>
          )}
        </>
      )}
    </Rows>
  </Section>
);

/** The reason for which a screen cannot be removed from a schedule on its own. */
function describeReason({ allDevices, isReadOnly }: ScheduleEvent): string {
  if (allDevices) return t('On all screens');
  return isReadOnly ? t('Also on other screens') : t('Through its group');
}

function describeSchedule(event: ScheduleEvent): string {
  const { startTime, endTime, allDay, timezone, mediaName, priority } = event;
  const values = {
    priority,
    hours: allDay ? t('All day') : formatTimeRange(startTime, endTime),
    days: describeDays(event),
    zone: isScreenTime(event) ? SCREEN_TIME : timezone,
    media: formatTitle(mediaName),
  };
  return t(
    '{priority, select, high {{hours}, {days} ({zone}), {media}, high priority} other {{hours}, {days} ({zone}), {media}}}',
    values,
  );
}

/** `Mar 2, 2026`, `daily from Mar 2, 2026 to Mar 9, 2026`. */
function describeDays(event: ScheduleEvent): string {
  const values = {
    recurrence: event.recurrence,
    often: describeRecurrence(event),
    start: formatDate(event.scheduledDate, 'unknown', 'UTC'),
  };
  return event.lastDate === null
    ? t(
        '{recurrence, select, none {{start}} daily {daily from {start}} weekly {weekly from {start}} monthly {monthly from {start}} other {{often} from {start}}}',
        values,
      )
    : t(
        '{recurrence, select, none {{start} to {end}} daily {daily from {start} to {end}} weekly {weekly from {start} to {end}} monthly {monthly from {start} to {end}} other {{often} from {start} to {end}}}',
        { ...values, end: formatDate(event.lastDate, 'unknown', 'UTC') },
      );
}

/** Removes the device from a schedule after a confirmation. */
function useLeaving({ id: deviceId, name }: Device) {
  const confirm = useConfirm();
  const { mutateAsync } = useChange(
    q.assignments.removeFromSchedule({
      failure: t('Failed to remove schedule'),
      done: t('Schedule removed successfully'),
    }),
  );
  return ({ id: eventId, title, deviceIds, groupIds }: ScheduleEvent) => {
    const others = deviceIds.length - 1;
    const request = { params: { deviceId, eventId } };
    return confirm({
      title: t('Remove {title}', { title }),
      text:
        others === 0 && groupIds.length === 0 ? (
          <p>{t('{name} is this schedule’s only device, so the schedule will be deleted.', { name })}</p>
        ) : (
          <p>
            {t(
              '{others, plural, one {{name} will be removed from this schedule, which continues on # other device.} other {{name} will be removed from this schedule, which continues on # other devices.}}',
              { name, others },
            )}
          </p>
        ),
      effect: <EffectLine planned={q.assignments.removeFromSchedule.plan(request)} />,
      confirm: t('Remove'),
      cancel: t('Keep'),
      act: () => mutateAsync(request),
    });
  };
}
