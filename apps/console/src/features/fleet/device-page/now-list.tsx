import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { ShownList } from '@vitrine/contract/playout/now-playing';
import { Film } from 'lucide-react';
import { Link } from 'react-router';
import { titleOf } from '../../../ui/format/file-title.ts';
import { formatCount, formatDuration } from '../../../ui/format/format.ts';
import { Pane } from '../../../ui/screen/pane.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { listLabel, summaryThumbnailOf } from '../../playout/index.ts';

interface NowListProps {
  playlist: MediaSummary;
  list: ShownList;
  /** The index of the item that is on; null if it is not known. */
  on: number | null;
}

/** The items listed; the others are on the page of the playlist. */
const ITEMS_SHOWN = 50;

/** The playlist on the screen with its items in order; the one that is on is marked. */
export function NowList({ playlist, list, on }: NowListProps) {
  const more = list.itemCount - Math.min(list.items.length, ITEMS_SHOWN);
  return (
    <div className="mt-4 grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Link to={`/playlists/${playlist.id}`} className="link min-w-0 truncate font-strong">
          {playlist.originalName}
        </Link>
        <span className="text-1 text-ink-3">{listLabel(list)}</span>
      </p>
      <ol aria-label={`Items of ${playlist.originalName}`} className="-mx-1 flex gap-2 overflow-x-auto p-1">
        {list.items.slice(0, ITEMS_SHOWN).map(({ media, durationMs }, index) => (
          <li key={`${index} ${media.id}`} aria-current={index === on} className="w-20 flex-none text-1">
            <Pane
              small
              src={summaryThumbnailOf(media)}
              placeholder={<Film />}
              className={cx(index === on && 'outline-2 outline-offset-1 outline-accent-mark')}
            />
            <span className={cx('mt-1 block truncate', index === on && 'font-strong')} title={media.originalName}>
              {titleOf(media.originalName)}
            </span>
            <span className="text-ink-3">{formatDuration(durationMs / 1_000)}</span>
          </li>
        ))}
        {more > 0 && <li className="self-center px-2 text-1 text-ink-3">and {formatCount(more)} more</li>}
      </ol>
    </div>
  );
}
