import { type Device, isOnline, OFFLINE_AFTER_MS } from '@vitrine/contract/devices';
import type { StorageSummary } from '@vitrine/contract/media';
import { plans, type SubscriptionInfo, usagePercent, usageTone } from '@vitrine/contract/plans';
import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Band } from '../../../ui/band.tsx';
import { Bar } from '../../../ui/bar.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { countOf, formatCount, formatSize } from '../../../ui/format.ts';
import { Pane } from '../../../ui/pane.tsx';
import { Pips } from './pips.tsx';

/** More of them would be too small to tell apart. */
const MOST_PIPS = 36;

interface OverviewProps {
  usage: SubscriptionInfo;
  /** False where nothing is charged, so that no plan is spoken of. */
  hasPlans: boolean;
  stored: StorageSummary;
  globalMedia: { kind: string; originalName: string; thumbnailUrl: string | null } | null;
  fleet: Counts;
  now: Date;
}

interface Counts {
  total: number;
  online: number;
  offline: number;
  offlineNames: readonly string[];
  /** All screens; null where there are too many to be known. */
  whole: readonly Device[] | null;
}

/** The fleet at one glance. */
export const Overview = memo(function Overview({ usage, hasPlans, stored, globalMedia, fleet, now }: OverviewProps) {
  return (
    <Band label="Overview">
      <DeviceUsage usage={usage} hasPlans={hasPlans} />
      <OnlineDevices {...fleet} now={now} />
      <Figure
        title="Offline Devices"
        value={formatCount(fleet.offline)}
        note={`Not responding for >${OFFLINE_AFTER_MS / 60_000} minutes`}
      >
        {fleet.offline > 0 && (
          <span className="truncate font-medium text-offline">{fleet.offlineNames.join(', ')}</span>
        )}
      </Figure>
      <GlobalActiveMedia media={globalMedia} whole={fleet.whole} now={now} />
      <StorageUsage usage={usage} stored={stored} />
    </Band>
  );
});

function DeviceUsage({
  usage: { deviceCount, maxDevices, effectivePlan },
  hasPlans,
}: Pick<OverviewProps, 'usage' | 'hasPlans'>) {
  const limit = maxDevices === null ? '∞' : formatCount(maxDevices);
  const remaining = maxDevices === null ? null : Math.max(0, maxDevices - deviceCount);
  return (
    <Figure
      title="Device Usage"
      badge={hasPlans && <Badge>{plans[effectivePlan].name}</Badge>}
      value={formatCount(deviceCount)}
      unit={`/ ${limit}`}
      note={remaining === null ? 'Unlimited' : remaining === 0 ? 'At limit' : `${formatCount(remaining)} remaining`}
    >
      <Bar
        value={maxDevices === null ? 0 : usagePercent(deviceCount, maxDevices) / 100}
        label={`${formatCount(deviceCount)} of ${limit} devices used`}
      />
    </Figure>
  );
}

type OnlineDevicesProps = Pick<Counts, 'total' | 'online' | 'whole'> & Pick<OverviewProps, 'now'>;

function OnlineDevices({ total, online, whole, now }: OnlineDevicesProps) {
  const label = `${formatCount(online)} of ${countOf(total, 'device')} online`;
  const behind = whole?.filter((device) => isOnline(device, now) && !device.isCurrent).length ?? 0;
  const note =
    total === 0
      ? 'Waiting for the first screen'
      : whole === null
        ? `of ${formatCount(total)}`
        : online === 0
          ? 'None is responding'
          : behind === 0
            ? 'Playing what they should'
            : `${formatCount(behind)} loading what is new`;
  return (
    <Figure title="Online Devices" value={formatCount(online)} note={note}>
      {whole !== null && total > 0 && total <= MOST_PIPS && (
        <Pips label={label} states={whole.map((device) => ({ id: device.id, isOnline: isOnline(device, now) }))} />
      )}
    </Figure>
  );
}

type GlobalActiveMediaProps = { media: OverviewProps['globalMedia'] } & Pick<Counts, 'whole'> &
  Pick<OverviewProps, 'now'>;

function GlobalActiveMedia({ media, whole, now }: GlobalActiveMediaProps) {
  const screens = whole?.filter((device) => device.playing?.reason === 'global' && isOnline(device, now)).length;
  return (
    <Figure title="Global Active Media" className="@max-[880px]:order-last @max-[880px]:col-span-2">
      {media === null ? (
        <p className="py-1 text-2 text-ink-2">None. Make a file active in the Media Library to show it everywhere.</p>
      ) : (
        <div className="mt-1.5 grid grid-cols-[84px_minmax(0,1fr)] items-end gap-3">
          <Pane src={media.thumbnailUrl} />
          <p className="grid">
            <b className="truncate text-2">{media.originalName}</b>
            <span className="text-ink-3">
              {screens === undefined ? media.kind : `${media.kind}, ${countOf(screens, 'screen')}`}
            </span>
          </p>
        </div>
      )}
    </Figure>
  );
}

function StorageUsage({ usage, stored }: { usage: SubscriptionInfo; stored: StorageSummary }) {
  const { storageLimit } = usage;
  const percent = usagePercent(stored.usedBytes, storageLimit);
  const tone = usageTone(percent);
  const [used, unit] = formatSize(stored.usedBytes).split(' ');
  const total = storageLimit === null ? 'Unlimited' : formatSize(storageLimit);
  return (
    <Figure
      className="@max-[880px]:col-span-1!"
      title="Storage Usage"
      badge={
        tone !== 'normal' && (
          <Badge tone={tone}>
            <TriangleAlert />
            {Math.round(percent)}%
          </Badge>
        )
      }
      value={used}
      unit={`${unit} of ${total}`}
      note={`${countOf(stored.imageCount, 'image')}, ${countOf(stored.videoCount, 'video')}`}
    >
      <Bar value={percent / 100} label={`${Math.round(percent)} percent of storage used`} />
    </Figure>
  );
}
