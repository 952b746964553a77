import { t } from '@vitrine/messages/t';
import type { ReactNode } from 'react';
import { rich } from '../../../ui/format/rich.ts';
import type { ControlledDevices } from './controlled-devices.ts';

const b = (text: ReactNode) => <b className="font-strong">{text}</b>;
const quiet = (text: ReactNode) => <span className="text-ink-2">{text}</span>;

/** The devices that a schedule controls, each with its schedule. */
export function ControlledDeviceList({ controlled: { devices, deviceCount } }: { controlled: ControlledDevices }) {
  if (devices.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="font-medium">
        {t('{count, plural, one {# screen with a schedule:} other {# screens with a schedule:}}', {
          count: deviceCount,
        })}
      </p>
      <ul aria-label={t('Devices with a schedule')} className="grid max-h-60 gap-1 overflow-y-auto">
        {devices.map(({ deviceId, name, event, isRunning }) => (
          <li key={deviceId} className="break-words">
            {isRunning
              ? rich('<b>{name}</b> <quiet>is controlled by “{title}” ({start} – {end})</quiet>', {
                  name,
                  title: event.title,
                  start: event.startTime,
                  end: event.endTime,
                  b,
                  quiet,
                })
              : rich('<b>{name}</b> <quiet>will show “{title}” ({start} – {end})</quiet>', {
                  name,
                  title: event.title,
                  start: event.startTime,
                  end: event.endTime,
                  b,
                  quiet,
                })}
          </li>
        ))}
      </ul>
      {deviceCount > devices.length && (
        <p className="text-ink-2">{t('And {count, number} more.', { count: deviceCount - devices.length })}</p>
      )}
    </div>
  );
}
