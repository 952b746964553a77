import { isOnline, OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import { failureOf } from '../../../api/failure.ts';
import { useLostAt, useReportedNow } from '../../../ui/feedback/connection.tsx';
import { countOf, formatClock, formatCount } from '../../../ui/format/format.ts';
import { Figure } from '../../../ui/lists/figure.tsx';
import { PRESENCE_TICK_MS } from '../../fleet/index.ts';
import { countDevices, type DeviceCounts } from '../device-list.ts';
import { isLarge, useFirstDevices, useOfflineDevices } from '../queries.ts';
import { Pips } from './pips.tsx';
import { UnknownFigure } from './unknown-figure.tsx';

/** More marks would be too small to distinguish. */
const MOST_PIPS = 36;

/** How many screens are online, with a mark for each in a small fleet. */
export function OnlineDevices() {
  const { counts, now, ...unknown } = useDeviceCounts('Online Devices');
  if (counts === null) return <UnknownCount {...unknown} />;
  const { total, online, whole } = counts;
  const label = `${formatCount(online)} of ${countOf(total, 'device')} online`;
  return (
    <Figure title={unknown.title} value={formatCount(online)} note={noteOn(counts, now)}>
      {whole !== null && total > 0 && total <= MOST_PIPS && (
        <Pips label={label} states={whole.map((device) => ({ id: device.id, isOnline: isOnline(device, now) }))} />
      )}
    </Figure>
  );
}

function noteOn({ total, online, whole }: DeviceCounts, now: Date): string {
  if (total === 0) return 'None added yet';
  if (whole === null) return `of ${formatCount(total)}`;
  if (online === 0) return 'None online';
  const updating = whole.filter((device) => isOnline(device, now) && !device.isCurrent).length;
  return updating === 0 ? 'All up to date' : `${formatCount(updating)} updating`;
}

/** How many screens are offline, with the names of the first. */
export function OfflineDevices() {
  const { counts, now: _, ...unknown } = useDeviceCounts('Offline Devices');
  if (counts === null) return <UnknownCount {...unknown} />;
  const { offline, offlineNames } = counts;
  return (
    <Figure
      title={unknown.title}
      value={formatCount(offline)}
      note={`Not responding for >${OFFLINE_AFTER_MS / 60_000} minutes`}
    >
      {offline > 0 && <span className="truncate font-medium text-offline">{offlineNames.join(', ')}</span>}
    </Figure>
  );
}

/** Null while the devices load, after a failure, and while the server cannot be reached. */
function useDeviceCounts(title: string) {
  const first = useFirstDevices();
  const offline = useOfflineDevices(isLarge(first.data));
  const lostAt = useLostAt();
  const now = useReportedNow(PRESENCE_TICK_MS);
  const isKnown = first.data !== undefined;
  return {
    counts: isKnown && lostAt === null ? countDevices(first.data, offline.data, now) : null,
    now,
    title,
    lostAt: isKnown ? lostAt : null,
    failure: failureOf(first),
  };
}

type UnknownCountProps = Omit<ReturnType<typeof useDeviceCounts>, 'counts' | 'now'>;

function UnknownCount({ title, lostAt, failure }: UnknownCountProps) {
  if (lostAt === null) return <UnknownFigure title={title} failure={failure} />;
  return <Figure title={title} value="–" note={`Not known since ${formatClock(lostAt)}`} />;
}
