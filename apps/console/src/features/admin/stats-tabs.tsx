import type { SystemStats } from '@vitrine/contract/admin';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../api/use-read.ts';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { formatCount, formatSize } from '../../ui/format/format.ts';
import { FigureRow } from '../../ui/layout/figure-row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Figure } from '../../ui/lists/figure.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { statsRead } from './queries.ts';
import { ClearExpired, ForceThumbnails, RefreshStatistics } from './quick-actions.tsx';

/** Figures of the installation, and quick actions. */
export const OverviewTab = () => (
  <WithStats>
    {(stats) => (
      <div className="grid gap-8">
        <SystemFigures stats={stats} />
        <Section title={t('Media Statistics')}>
          <MediaFigures stats={stats} />
        </Section>
        <Section title={t('Quick Actions')}>
          <div className="flex flex-wrap gap-2">
            <RefreshStatistics />
            <ForceThumbnails label={t('Force Generate Thumbnails')} />
            <ClearExpired label={t('Clear Expired Subscriptions')} />
          </div>
        </Section>
      </div>
    )}
  </WithStats>
);

/** Figures of all media, and their thumbnails. */
export const MediaTab = () => (
  <WithStats>
    {(stats) => (
      <div className="grid gap-4">
        <MediaFigures stats={stats} />
        <div>
          <ForceThumbnails label={t('Force Generate All Thumbnails')} />
        </div>
      </div>
    )}
  </WithStats>
);

const WithStats = ({ children }: { children: (stats: SystemStats) => ReactNode }) => (
  <Region
    of={useRead(statsRead)}
    skeleton={
      <Skeleton>
        <SkeletonBlock className="h-36" />
      </Skeleton>
    }
  >
    {children}
  </Region>
);

/** The whole installation in four figures. */
function SystemFigures({ stats }: { stats: SystemStats }) {
  return (
    <FigureRow label={t('System figures')}>
      <Figure
        title={t('Total Users')}
        value={formatCount(stats.totalUsers)}
        note={t('{count, plural, one {# account} other {# accounts}}', { count: stats.totalAccounts })}
      />
      <Figure title={t('Active Subscriptions')} value={formatCount(stats.activeSubscriptions)} />
      <Figure
        title={t('Total Devices')}
        value={formatCount(stats.totalDevices)}
        note={t('{count, number} online', { count: stats.onlineDevices })}
      />
      <Figure title={t('Storage Used')} value={formatSize(stats.storageUsed)} />
    </FigureRow>
  );
}

function MediaFigures({ stats }: { stats: SystemStats }) {
  return (
    <FigureRow label={t('Media figures')}>
      <Figure title={t('Total Videos')} value={formatCount(stats.totalVideos)} />
      <Figure title={t('Total Images')} value={formatCount(stats.totalImages)} />
      <Figure title={t('Pending Thumbnails')} value={formatCount(stats.pendingThumbnails)} />
    </FigureRow>
  );
}
