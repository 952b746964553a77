import type { SystemStats } from '@vitrine/contract/admin';
import { Card } from '../../../ui/card.tsx';
import { formatCount, formatSize } from '../../../ui/format.ts';

/** The whole installation in four figures. */
export function SystemFigures({ stats }: { stats: SystemStats }) {
  return (
    <div className="grid grid-cols-2 gap-4 wide:grid-cols-4">
      <FigureCard label="Total Users" value={formatCount(stats.totalUsers)} />
      <FigureCard label="Active Subscriptions" value={formatCount(stats.activeSubscriptions)} />
      <FigureCard
        label="Total Devices"
        value={formatCount(stats.totalDevices)}
        note={`${formatCount(stats.onlineDevices)} online`}
      />
      <FigureCard label="Storage Used" value={formatSize(stats.storageUsed)} />
    </div>
  );
}

export function MediaFigures({ stats }: { stats: SystemStats }) {
  return (
    <div className="grid grid-cols-2 gap-4 wide:grid-cols-3">
      <FigureCard label="Total Videos" value={formatCount(stats.totalVideos)} />
      <FigureCard label="Total Images" value={formatCount(stats.totalImages)} />
      <FigureCard label="Pending Thumbnails" value={formatCount(stats.pendingThumbnails)} />
    </div>
  );
}

function FigureCard({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <Card className="grid content-start gap-1">
      <dl>
        <dt className="text-ink-2">{label}</dt>
        <dd className="text-5 font-strong">{value}</dd>
      </dl>
      {note !== undefined && <p className="text-1 text-ink-3">{note}</p>}
    </Card>
  );
}
