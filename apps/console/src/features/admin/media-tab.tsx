import { MediaFigures } from './components/figures.tsx';
import { ForceThumbnails } from './force-thumbnails.tsx';
import { WithStats } from './with-stats.tsx';

/** Figures of all media, and their thumbnails. */
export function MediaTab() {
  return (
    <WithStats>
      {(stats) => (
        <div className="grid gap-4">
          <MediaFigures stats={stats} />
          <div>
            <ForceThumbnails label="Force Generate All Thumbnails" />
          </div>
        </div>
      )}
    </WithStats>
  );
}
