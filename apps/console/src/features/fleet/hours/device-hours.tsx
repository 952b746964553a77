import type { Device } from '@vitrine/contract/fleet/devices';
import type { DeviceHours as Hours, SavedHours } from '@vitrine/contract/fleet/hours';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { formatDateTime } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { useWeekStart } from '../../../ui/format/week-start.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { fetched, useEarlyLoad } from '../../../ui/rendering/fetched.tsx';
import { Status } from '../../../ui/screen/status.tsx';
import { Paper } from '../device-page/components/paper.tsx';
import { listComing, summarizeWeek } from './hours-text.ts';
import { WakeButton } from './wake-button.tsx';

const HoursDialog = fetched(async () => (await import('./hours-dialog.tsx')).HoursDialog);

/** The exceptions that are named. */
const COMING = 4;

/** The working hours of a device, its own or its group's, and whether it is on by them. */
export function DeviceHours({ device }: { device: Device }) {
  const params = { deviceId: device.id };
  const read = q.hours.device({ params, failure: t('Failed to fetch the working hours') });
  const saving = useChange(q.hours.updateDevice({ done: t('Working hours saved') }));
  const [isOpen, setIsOpen] = useState(false);
  const data = useRead(read);
  useEarlyLoad(HoursDialog);
  return (
    <Paper title={t('Working Hours')}>
      <Region of={data}>
        {({ hours }) => (
          <>
            <HoursState hours={hours} device={device} />
            <HoursSummary hours={hours} device={device} />
            <p className="text-1 text-ink-3">
              {t(
                'Outside of its hours a screen is off, also while something is scheduled. Auto Sleep is about the times in between: it turns the display dark while there is nothing to show.',
              )}
            </p>
            <div className="flex justify-end">
              <Button needs="hours.updateDevice" onClick={() => setIsOpen(true)}>
                {hours.own === null ? t('Set Hours') : t('Edit Hours')}
              </Button>
            </div>
            {isOpen && (
              <HoursDialog
                name={device.name}
                hours={hours.own}
                plan={(changed) => q.hours.updateDevice.plan({ params, body: { hours: changed } })}
                onSave={(changed) => saving.mutateAsync({ params, body: { hours: changed } })}
                onClose={() => setIsOpen(false)}
              />
            )}
          </>
        )}
      </Region>
    </Paper>
  );
}

interface PartProps {
  hours: Hours;
  device: Device;
}

/** Whether the screen is off now, with the button that wakes it; nothing while its hours have it on. */
function HoursState({ hours: { isOff, offUntil, awakeUntil }, device }: PartProps) {
  const at = (instant: string) => t('until {time}', { time: formatDateTime(instant, 'unknown', device.timeZone) });
  if (isOff) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Status state="off-hours" {...(offUntil !== null && { age: at(offUntil) })} />
        <WakeButton device={device} />
      </div>
    );
  }
  if (awakeUntil === null) return null;
  return (
    <Status state="online" age={at(awakeUntil)}>
      {t('Woken')}
    </Status>
  );
}

function HoursSummary({ hours: { own, group }, device: { timeZone } }: PartProps) {
  const saved = own ?? group?.hours ?? null;
  if (saved === null) return <p className="text-ink-2">{t('This screen is always on.')}</p>;
  return (
    <>
      {own === null && group !== null && (
        <p className="text-ink-2">{t('The hours of the group {name}.', { name: group.name })}</p>
      )}
      <Week hours={saved} timeZone={timeZone} />
    </>
  );
}

function Week({ hours, timeZone }: { hours: SavedHours; timeZone: string }) {
  const weekStart = useWeekStart();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(useNow(60_000));
  const coming = listComing(hours, today, COMING);
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {summarizeWeek(hours.week, weekStart).map(({ days, times }) => (
          <div key={days} className="contents">
            <dt className="text-ink-2">{days}</dt>
            <dd className="tabular-nums">{times}</dd>
          </div>
        ))}
      </dl>
      {coming.length > 0 && (
        <ul aria-label={t('Exceptions')} className="grid gap-1 border-t border-line pt-3 text-1 text-ink-2">
          {coming.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}
