import { type Device, isOnline, OFFLINE_AFTER_MS } from '@vitrine/contract/fleet/devices';
import type { StorageSummary } from '@vitrine/contract/library/media';
import { plans, type SubscriptionInfo, usagePercent, usageTone } from '@vitrine/contract/billing/plans';
import { TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Band } from '../../../ui/layout/band.tsx';
import { Bar } from '../../../ui/layout/bar.tsx';
import { Figure } from '../../../ui/lists/figure.tsx';
import { useLostAt } from '../../../ui/feedback/connection.tsx';
import { ErrorState, type Failure } from '../../../ui/feedback/error-state.tsx';
import { titleOf } from '../../../ui/format/file-title.ts';
import { countOf, formatClock, formatCount, formatSize } from '../../../ui/format/format.ts';
import { Pane } from '../../../ui/screen/pane.tsx';
import { Pips } from './pips.tsx';

/** More of them would be too small to tell apart. */
const MOST_PIPS = 36;

/** The data of one figure; while they are missing without a failure, they are loading. */
interface Source<Data> {
  data: Data | undefined;
  failure: Failure | null;
}

type GlobalMedia = { kind: string; originalName: string; thumbnailUrl: string | null } | null;

interface OverviewProps {
  usage: Source<SubscriptionInfo>;
  /** False where the installation charges nothing: no plan is named. */
  hasPlans: boolean;
  stored: Source<StorageSummary>;
  globalMedia: Source<GlobalMedia>;
  fleet: Source<Counts>;
  now: Date;
}

interface Counts {
  total: number;
  online: number;
  offline: number;
  offlineNames: readonly string[];
  /** All screens; null where there are too many to load. */
  whole: readonly Device[] | null;
}

/** Five figures about the account's screens. Each one loads and fails on its own. */
export const Overview = memo(function Overview({ usage, hasPlans, stored, globalMedia, fleet, now }: OverviewProps) {
  const lostAt = useLostAt();
  return (
    <Band label="Overview">
      <Loaded title="Device Usage" from={usage}>
        {(data) => <DeviceUsage usage={data} hasPlans={hasPlans} />}
      </Loaded>
      <Loaded title="Online Devices" from={fleet}>
        {(data) =>
          lostAt === null ? <OnlineDevices {...data} now={now} /> : <NotKnown title="Online Devices" lostAt={lostAt} />
        }
      </Loaded>
      <Loaded title="Offline Devices" from={fleet}>
        {(data) =>
          lostAt === null ? <OfflineDevices {...data} /> : <NotKnown title="Offline Devices" lostAt={lostAt} />
        }
      </Loaded>
      <Loaded title="Global Active Media" from={globalMedia} className={mediaClass}>
        {(data) => <GlobalActiveMedia media={data} whole={fleet.data?.whole ?? null} now={now} />}
      </Loaded>
      <Loaded title="Storage Usage" from={stored} className={storageClass}>
        {(data) => (
          <Loaded title="Storage Usage" from={usage} className={storageClass}>
            {(limits) => <StorageUsage usage={limits} stored={data} />}
          </Loaded>
        )}
      </Loaded>
    </Band>
  );
});

const mediaClass = '@max-[880px]:order-last @max-[880px]:col-span-2';
const storageClass = '@max-[880px]:col-span-1!';

interface LoadedProps<Data> {
  title: string;
  from: Source<Data>;
  className?: string;
  children: (data: Data) => ReactNode;
}

/** A figure once its data are there; until then its title with gray shapes, or why it failed. */
function Loaded<Data>({ title, from: { data, failure }, className = '', children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return (
    <Figure title={title} loading={failure === null} className={className}>
      {failure !== null && <ErrorState compact title="Failed to load" {...failure} />}
    </Figure>
  );
}

/** While the server cannot be reached, nobody knows how many screens are online. */
function NotKnown({ title, lostAt }: { title: string; lostAt: Date }) {
  return <Figure title={title} value="–" note={`Not known since ${formatClock(lostAt)}`} />;
}

function OfflineDevices({ offline, offlineNames }: Counts) {
  return (
    <Figure
      title="Offline Devices"
      value={formatCount(offline)}
      note={`Not responding for >${OFFLINE_AFTER_MS / 60_000} minutes`}
    >
      {offline > 0 && <span className="truncate font-medium text-offline">{offlineNames.join(', ')}</span>}
    </Figure>
  );
}

function DeviceUsage({
  usage: { deviceCount, maxDevices, effectivePlan },
  hasPlans,
}: {
  usage: SubscriptionInfo;
  hasPlans: boolean;
}) {
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
      ? 'None added yet'
      : whole === null
        ? `of ${formatCount(total)}`
        : online === 0
          ? 'None online'
          : behind === 0
            ? 'All up to date'
            : `${formatCount(behind)} updating`;
  return (
    <Figure title="Online Devices" value={formatCount(online)} note={note}>
      {whole !== null && total > 0 && total <= MOST_PIPS && (
        <Pips label={label} states={whole.map((device) => ({ id: device.id, isOnline: isOnline(device, now) }))} />
      )}
    </Figure>
  );
}

type GlobalActiveMediaProps = { media: GlobalMedia } & Pick<Counts, 'whole'> & Pick<OverviewProps, 'now'>;

function GlobalActiveMedia({ media, whole, now }: GlobalActiveMediaProps) {
  const screens = whole?.filter((device) => device.playing?.reason === 'global' && isOnline(device, now)).length;
  return (
    <Figure title="Global Active Media" className={mediaClass}>
      {media === null ? (
        <p className="py-1 text-2 text-ink-2">
          None. Set a file as active in the Media Library to show it on every screen.
        </p>
      ) : (
        <div className="mt-1.5 grid grid-cols-[84px_minmax(0,1fr)] items-end gap-3">
          <Pane src={media.thumbnailUrl} />
          <p className="grid">
            <b className="truncate text-2" title={media.originalName}>
              {titleOf(media.originalName)}
            </b>
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
      className={storageClass}
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
