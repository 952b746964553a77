import { Link } from 'react-router';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { countOf } from '../../../ui/format/format.ts';
import type { ZonedDevice } from '../queries.ts';

const MOST_NAMES = 5;

/** The zones of the chosen screens where they matter: several of them, or UTC, which is the default of a new screen. */
export function ZoneHint({ devices }: { devices: readonly ZonedDevice[] }) {
  const zones = [...Map.groupBy(devices, ({ timeZone }) => timeZone)].toSorted(([, a], [, b]) => b.length - a.length);
  const inUtc = devices.filter(({ timeZone }) => timeZone === 'UTC');
  if (zones.length < 2 && inUtc.length === 0) return null;
  return (
    <Notice>
      {zones.length > 1 &&
        `The selected screens are in ${zones.length} time zones: ${zones
          .slice(0, MOST_NAMES)
          .map(([zone, same]) => `${zone.replaceAll('_', ' ')} (${countOf(same.length, 'screen')})`)
          .join(', ')}${zones.length > MOST_NAMES ? ' and others' : ''}. `}
      {inUtc.length > 0 && (
        <>
          {inUtc.length === 1 ? 'This screen is' : 'These screens are'} set to UTC, the default. Check{' '}
          {inUtc.length === 1 ? 'its' : 'their'} time zone:{' '}
          {inUtc.slice(0, MOST_NAMES).map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link className="link break-words" to={`/device-management/${id}/settings`}>
                {name}
              </Link>
            </span>
          ))}
          {inUtc.length > MOST_NAMES && ` and ${inUtc.length - MOST_NAMES} more`}.
        </>
      )}
    </Notice>
  );
}
