import { Section } from '../../ui/layout/section.tsx';
import { ClearExpired } from './clear-expired.tsx';
import { MediaFigures, SystemFigures } from './components/figures.tsx';
import { ForceThumbnails } from './force-thumbnails.tsx';
import { RefreshStatistics } from './refresh.tsx';
import { WithStats } from './with-stats.tsx';

/** Figures of the installation, and quick actions. */
export function OverviewTab() {
  return (
    <WithStats>
      {(stats) => (
        <div className="grid gap-8">
          <SystemFigures stats={stats} />
          <Section title="Media Statistics">
            <MediaFigures stats={stats} />
          </Section>
          <Section title="Quick Actions">
            <div className="flex flex-wrap gap-2">
              <RefreshStatistics />
              <ForceThumbnails label="Force Generate Thumbnails" />
              <ClearExpired label="Clear Expired Subscriptions" />
            </div>
          </Section>
        </div>
      )}
    </WithStats>
  );
}
