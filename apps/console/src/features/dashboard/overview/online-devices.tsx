import type { DeviceCounts } from '@vitrine/contract/fleet/device-list-query';
import { OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/presence';
import { t } from '@vitrine/messages/t';
import { deviceCounts } from '../../../api/device-counts.ts';
import { useRead } from '../../../api/use-read.ts';
import { useLostAt } from '../../../ui/feedback/connection.tsx';
import { formatClock, formatCount } from '../../../ui/format/format.ts';
import { Figure, UnknownFigure } from '../../../ui/lists/figure.tsx';
import { ScreenMarks } from './screen-marks.tsx';

/** More marks would be too small to distinguish. */
const MOST_MARKS = 36;

/** The figure of online screens, with a mark for each in a small fleet. */
export function OnlineDevices() {
  const { counts, ...unknown } = useKnownCounts(t('Online Devices'));
  if (counts === null) return <UnknownCount {...unknown} />;
  const { total, online } = counts;
  const off = counts.off + counts.offHours;
  const label =
    off === 0
      ? t('{total, plural, one {{online, number} of # device online} other {{online, number} of # devices online}}', {
          total,
          online,
        })
      : t(
          '{total, plural, one {{online, number} of # device online, {off, number} off} other {{online, number} of # devices online, {off, number} off}}',
          { total, online, off },
        );
  return (
    <Figure title={unknown.title} value={formatCount(online)} note={describeOnline(counts)}>
      {total > 0 && total <= MOST_MARKS && <ScreenMarks label={label} {...counts} off={off} />}
    </Figure>
  );
}

/** `2 updating, 3 off`; in a fleet without marks `of 1,200, 2 updating`. */
function describeOnline({ total, online, off, offHours, connecting, offline, outdated }: DeviceCounts): string {
  if (total === 0) return t('None added yet');
  if (total <= MOST_MARKS && online + connecting === 0) return t('None online');
  const parts = [
    total > MOST_MARKS && t('of {total, number}', { total }),
    outdated > 0 && t('{outdated, number} updating', { outdated }),
    connecting > 0 && t('{connecting, number} connecting', { connecting }),
    off > 0 && t('{off, number} off', { off }),
    offHours > 0 && t('{offHours, number} off by hours', { offHours }),
  ].filter((part) => part !== false);
  if (parts.length > 0) return parts.join(', ');
  // Nothing is known about offline screens.
  return offline === 0 ? t('All up to date') : t('Up to date');
}

/** The figure of offline screens, with the names of the first. */
export function OfflineDevices() {
  const { counts, ...unknown } = useKnownCounts(t('Offline Devices'));
  if (counts === null) return <UnknownCount {...unknown} />;
  const { offline, offlineNames } = counts;
  return (
    <Figure
      title={unknown.title}
      value={formatCount(offline)}
      note={t('Not responding for >{minutes, number} minutes', { minutes: OFFLINE_AFTER_MS / 60_000 })}
    >
      {offline > 0 && <span className="truncate font-medium text-offline">{offlineNames.join(', ')}</span>}
    </Figure>
  );
}

/** The counts are null while they load, after a failure, and while the server cannot be reached. */
function useKnownCounts(title: string) {
  const { data = null, failure } = useRead(deviceCounts);
  const lostAt = useLostAt();
  return {
    counts: lostAt === null ? data : null,
    title,
    lostAt: data === null ? null : lostAt,
    failure,
  };
}

type UnknownCountProps = Omit<ReturnType<typeof useKnownCounts>, 'counts'>;

function UnknownCount({ title, lostAt, failure }: UnknownCountProps) {
  if (lostAt === null) return <UnknownFigure title={title} failure={failure} />;
  return <Figure title={title} value="–" note={t('Not known since {time}', { time: formatClock(lostAt) })} />;
}
