import { formatQuantity, formatCount } from '../../../ui/format/format.ts';
import type { ControlledDevices } from './controlled-devices.ts';

/** The devices that a schedule controls, each with its schedule. */
export function ControlledDeviceList({ controlled: { devices, deviceCount } }: { controlled: ControlledDevices }) {
  if (devices.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="font-medium">{formatQuantity(deviceCount, 'screen')} with a schedule:</p>
      <ul aria-label="Devices with a schedule" className="grid max-h-60 gap-1 overflow-y-auto">
        {devices.map(({ deviceId, name, event, isRunning }) => (
          <li key={deviceId} className="break-words">
            <b className="font-strong">{name}</b>{' '}
            <span className="text-ink-2">
              {isRunning ? 'is controlled by' : 'will show'} “{event.title}” ({event.startTime} – {event.endTime})
            </span>
          </li>
        ))}
      </ul>
      {deviceCount > devices.length && (
        <p className="text-ink-2">And {formatCount(deviceCount - devices.length)} more.</p>
      )}
    </div>
  );
}
