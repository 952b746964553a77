import type { TagUse } from '@vitrine/contract/tags/tags';
import { Pencil, Trash2 } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useMay } from '../../ui/access/may.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Link } from '../../ui/routing/navigation.tsx';
import { TagBadge } from './tag-list.tsx';

interface TagRowProps {
  use: TagUse;
  onRename: () => void;
  onRemove: () => void;
}

/** A tag, with links to what has it, and to what plays or is prepared by it. */
export function TagRow({ use, onRename, onRemove }: TagRowProps) {
  const { tag } = use;
  const query = `?tags=${encodeURIComponent(tag)}`;
  const may = useMay();
  const uses = [
    {
      count: use.screenCount,
      to: `/device-management${query}`,
      words: t('{count, plural, one {# screen} other {# screens}}', { count: use.screenCount }),
    },
    {
      count: use.contentCount,
      to: `/media${query}`,
      words: t('{count, plural, one {# item} other {# items}}', { count: use.contentCount }),
    },
    {
      count: use.groupCount,
      to: '/device-groups',
      words: t('{count, plural, one {# group} other {# groups}}', { count: use.groupCount }),
    },
    {
      count: use.playlistCount,
      to: '/playlists',
      words: t('in {count, plural, one {# playlist} other {# playlists}}', { count: use.playlistCount }),
    },
    {
      count: use.scheduleCount,
      to: '/device-schedule',
      words: t('in {count, plural, one {# schedule} other {# schedules}}', { count: use.scheduleCount }),
    },
    {
      count: use.layoutCount,
      to: '/layouts',
      words: t('in {count, plural, one {# layout} other {# layouts}}', { count: use.layoutCount }),
    },
    {
      count: may('pairingTokens.list') ? use.pairingTokenCount : 0,
      to: '/prepared-screens',
      words: t('prepared screens'),
    },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <span className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-1 wide:grid-cols-[20rem_minmax(0,1fr)]">
        <span className="flex min-w-0">
          <TagBadge tag={tag} />
        </span>
        <span className="flex flex-wrap gap-x-3 text-1">
          {uses.map(({ to, words }) => (
            <Link key={to} to={to} className="link">
              {words}
            </Link>
          ))}
        </span>
      </span>
      <span className="flex flex-none">
        <IconButton small label={t('Rename {name}', { name: tag })} needs="tags.rename" onClick={onRename}>
          <Pencil />
        </IconButton>
        <IconButton small label={t('Delete {name}', { name: tag })} needs="tags.remove" onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </span>
    </>
  );
}
