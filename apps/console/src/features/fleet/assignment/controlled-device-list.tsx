import { t } from '@vitrine/messages/t';
import { formatQuantity, formatCount } from '../../../ui/format/format.ts';
import type { ControlledDevices } from './controlled-devices.ts';

/** The devices that a schedule controls, each with its schedule. */
export function ControlledDeviceList({ controlled: { devices, deviceCount } }: { controlled: ControlledDevices }) {
  if (devices.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="font-medium">
        {t('{deviceCount, plural, one {# screen} other {# screens}} with a schedule:', { deviceCount })}
      </p>
      <ul aria-label={t('Devices with a schedule')} className="grid max-h-60 gap-1 overflow-y-auto">
        {devices.map(({ deviceId, name, event, isRunning }) => (
          <li key={deviceId} className="break-words">
            <b className="font-strong">{name}</b>{' '}
            <span className="text-ink-2">
              {isRunning ? t('is controlled by') : t('will show')} “{event.title}” ({event.startTime} – {event.endTime})
            </span>
          </li>
        ))}
      </ul>
      {deviceCount > devices.length && (
        <p className="text-ink-2">
          {t('And {deviceCount, number} more.', { deviceCount: deviceCount - devices.length })}
        </p>
      )}
    </div>
  );
}
