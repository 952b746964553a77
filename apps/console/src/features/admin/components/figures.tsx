import type { SystemStats } from '@vitrine/contract/admin';
import { FigureRow } from '../../../ui/layout/figure-row.tsx';
import { Figure } from '../../../ui/lists/figure.tsx';
import { formatCount, formatQuantity, formatSize } from '../../../ui/format/format.ts';

/** The whole installation in four figures. */
export function SystemFigures({ stats }: { stats: SystemStats }) {
  return (
    <FigureRow label="System figures">
      <Figure
        title="Total Users"
        value={formatCount(stats.totalUsers)}
        note={formatQuantity(stats.totalAccounts, 'account')}
      />
      <Figure title="Active Subscriptions" value={formatCount(stats.activeSubscriptions)} />
      <Figure
        title="Total Devices"
        value={formatCount(stats.totalDevices)}
        note={`${formatCount(stats.onlineDevices)} online`}
      />
      <Figure title="Storage Used" value={formatSize(stats.storageUsed)} />
    </FigureRow>
  );
}

export function MediaFigures({ stats }: { stats: SystemStats }) {
  return (
    <FigureRow label="Media figures">
      <Figure title="Total Videos" value={formatCount(stats.totalVideos)} />
      <Figure title="Total Images" value={formatCount(stats.totalImages)} />
      <Figure title="Pending Thumbnails" value={formatCount(stats.pendingThumbnails)} />
    </FigureRow>
  );
}
