import type { Device } from '@vitrine/contract/fleet/devices';
import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { formatTimeRange } from '@vitrine/contract/core/time-range';
import { Film } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { formatTitle } from '../../../ui/format/file-title.ts';
import { formatQuantity, formatCount, formatDate } from '../../../ui/format/format.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import {
  EffectLine,
  isScreenTime,
  type Planned,
  ScreenPane,
  describeRecurrence,
  SCREEN_TIME,
} from '../../playout/index.ts';
import { useDeviceEvents, useRemoveFromSchedule } from './queries.ts';

/** The schedules that play on this device; it can be removed from those for which it was chosen singly. */
export function Schedules({ device }: { device: Device }) {
  const events = useDeviceEvents(device.id);
  const [toLeave, setToLeave] = useState<ScheduleEvent | null>(null);
  return (
    <>
      {events !== undefined && events.length > 0 && <List device={device} events={events} onLeave={setToLeave} />}
      {/* Beside the list, which disappears with the last schedule, while the dialog still reports. */}
      {toLeave !== null && <Leave device={device} event={toLeave} onClose={() => setToLeave(null)} />}
    </>
  );
}

interface ListProps {
  device: Device;
  events: readonly ScheduleEvent[];
  onLeave: (event: ScheduleEvent) => void;
}

function List({ device, events, onLeave }: ListProps) {
  return (
    <Section title="Schedules" count={formatCount(events.length)}>
      <Card flush>
        <ul aria-label="Schedules">
          {events.map((event) => (
            <li
              key={event.id}
              className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-3 border-b border-line px-4 py-2.5 last:border-0"
            >
              <ScreenPane small screen={device} content={event.media} placeholder={<Film />} />
              <span className="min-w-0">
                <Link to={`/device-schedule?event=${event.id}`} className="block truncate font-strong hover:underline">
                  {event.title}
                </Link>
                <span className="block text-1 text-ink-3">{describeSchedule(event)}</span>
              </span>
              {event.ownDeviceIds.includes(device.id) && !event.isReadOnly ? (
                <Button
                  small
                  needs="assignments.removeFromSchedule"
                  aria-label={`Remove ${event.title}`}
                  onClick={() => onLeave(event)}
                >
                  Remove
                </Button>
              ) : (
                <span className="text-1 text-ink-3">{describeReason(event)}</span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** The reason for which a screen cannot be removed from a schedule on its own. */
function describeReason({ allDevices, isReadOnly }: ScheduleEvent): string {
  if (allDevices) return 'On all screens';
  return isReadOnly ? 'Also on other screens' : 'Through its group';
}

function describeSchedule(event: ScheduleEvent) {
  const { startTime, endTime, allDay, timezone, recurrence, scheduledDate, lastDate, mediaName, priority } = event;
  const day = formatDate(scheduledDate, 'Unknown date', 'UTC');
  const often = recurrence === 'custom' ? describeRecurrence(event) : recurrence;
  const when = recurrence === 'none' ? day : `${often} from ${day}`;
  const end = lastDate === null ? '' : ` to ${formatDate(lastDate, 'Unknown date', 'UTC')}`;
  const hours = allDay ? 'All day' : formatTimeRange(startTime, endTime);
  const rank = priority === 'high' ? ', high priority' : '';
  const zone = isScreenTime(event) ? SCREEN_TIME : timezone;
  return `${hours}, ${when}${end} (${zone}), ${formatTitle(mediaName)}${rank}`;
}

interface LeaveProps {
  device: Device;
  event: ScheduleEvent;
  onClose: () => void;
}

const planLeaving = ({ id: deviceId }: Device, { id: eventId }: ScheduleEvent): Planned => ({
  key: ['leave schedule', deviceId, eventId],
  dryRun: (api) => api.assignments.removeFromSchedule.dryRun({ params: { deviceId, eventId } }),
});

function Leave({ device, event, onClose }: LeaveProps) {
  const toast = useToast();
  const removing = useRemoveFromSchedule(device.id);
  const others = event.deviceIds.length - 1;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${event.title}`}
      confirm="Remove"
      cancel="Keep"
      busy={removing.isPending}
      effect={<EffectLine busy={removing.isPending} planned={planLeaving(device, event)} />}
      text={
        others === 0 && event.groupIds.length === 0 ? (
          <p>{device.name} is this schedule’s only device, so the schedule will be deleted.</p>
        ) : (
          <p>
            {device.name} will be removed from this schedule, which continues on{' '}
            {formatQuantity(others, 'other device')}.
          </p>
        )
      }
      onConfirm={() =>
        removing.mutate(event.id, {
          onSuccess() {
            onClose();
            toast({ title: 'Schedule removed successfully' });
          },
          onError: onClose,
        })
      }
    />
  );
}
