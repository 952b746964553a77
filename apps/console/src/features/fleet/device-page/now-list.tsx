import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { ScreenShape } from '@vitrine/contract/fleet/screen-shape';
import type { ShownList } from '@vitrine/contract/playout/now-playing';
import { Film } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatDuration } from '../../../ui/format/format.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { listLabel } from '../../playout/index.ts';
import { ScreenPicture } from '../../content/index.ts';

interface NowListProps {
  screen: ScreenShape;
  playlist: MediaSummary;
  list: ShownList;
  /** The index of the item that is on; null if it is not known. */
  on: number | null;
}

/** The items of a long list that are shown at once. */
const ITEMS_SHOWN = 14;

/**
 * The playlist on the screen with its items in order; the one that is on is marked. A long list is shown in part,
 * around that item.
 */
export function NowList({ screen, playlist, list, on }: NowListProps) {
  const first = Math.floor((on ?? 0) / ITEMS_SHOWN) * ITEMS_SHOWN;
  const shown = list.items.slice(first, first + ITEMS_SHOWN);
  const others = list.itemCount - shown.length;
  return (
    <div className="mt-4 grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Link to={`/playlists/${playlist.id}`} className="link min-w-0 truncate font-strong">
          {playlist.originalName}
        </Link>
        <span className="text-1 text-ink-3">{listLabel(list)}</span>
      </p>
      <ol
        aria-label={t('Items of {name}', { name: playlist.originalName })}
        className="grid grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-2 pt-1"
      >
        {shown.map(({ media, durationMs, fit }, place) => (
          <li key={first + place} aria-current={first + place === on} className="min-w-0 text-1">
            <ScreenPicture
              small
              screen={screen}
              fit={fit}
              content={media}
              placeholder={<Film />}
              className={cx(first + place === on && 'outline-2 outline-offset-1 outline-accent-mark')}
            />
            <span
              className={cx('mt-1 block truncate', first + place === on && 'font-strong')}
              title={media.originalName}
            >
              {formatTitle(media.originalName)}
            </span>
            <span className="text-ink-3">{formatDuration(durationMs / 1_000)}</span>
          </li>
        ))}
      </ol>
      {others > 0 && (
        <p className="text-1 text-ink-3">
          {t('{count, plural, one {And # other item} other {And # other items}}', { count: others })}
        </p>
      )}
    </div>
  );
}
