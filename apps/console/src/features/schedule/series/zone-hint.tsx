import type { DevicesInZone } from '@vitrine/contract/fleet/devices-in-zone';
import { Link } from '../../../ui/routing/navigation.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatQuantity, formatCount } from '../../../ui/format/format.ts';

const MOST_NAMES = 5;

/** The zones of the chosen screens where they matter: several of them, or UTC, which is the default of a new screen. */
export function ZoneHint({ zones }: { zones: readonly DevicesInZone[] }) {
  const inUtc = zones.find(({ timeZone }) => timeZone === 'UTC');
  if (zones.length < 2 && inUtc === undefined) return null;
  return (
    <Notice>
      {zones.length > 1 &&
        `The selected screens are in ${zones.length} time zones: ${zones
          .slice(0, MOST_NAMES)
          .map(
            ({ timeZone, deviceCount }) =>
              `${timeZone.replaceAll('_', ' ')} (${formatQuantity(deviceCount, 'screen')})`,
          )
          .join(', ')}${zones.length > MOST_NAMES ? ' and others' : ''}. `}
      {inUtc !== undefined && <InUtc {...inUtc} />}
    </Notice>
  );
}

function InUtc({ devices, deviceCount }: DevicesInZone) {
  return (
    <>
      {deviceCount === 1 ? 'This screen is' : 'These screens are'} set to UTC, the default. Check{' '}
      {deviceCount === 1 ? 'its' : 'their'} time zone:{' '}
      {devices.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link className="link break-words" to={`/device-management/${id}/settings`}>
            {name}
          </Link>
        </span>
      ))}
      {deviceCount > devices.length && ` and ${formatCount(deviceCount - devices.length)} more`}.
    </>
  );
}
