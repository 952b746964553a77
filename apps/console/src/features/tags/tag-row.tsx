import type { TagUse } from '@vitrine/contract/tags/tags';
import { Pencil, Trash2 } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Link } from '../../ui/routing/navigation.tsx';
import { TagBadge } from './tag-list.tsx';

interface TagRowProps {
  use: TagUse;
  onRename: () => void;
  onRemove: () => void;
}

/** A tag, with links to what has it. */
export function TagRow({ use: { tag, screenCount, contentCount, groupCount }, onRename, onRemove }: TagRowProps) {
  const query = `?tags=${encodeURIComponent(tag)}`;
  const uses = [
    screenCount > 0 && {
      to: `/device-management${query}`,
      words: t('{count, plural, one {# screen} other {# screens}}', { count: screenCount }),
    },
    contentCount > 0 && {
      to: `/media${query}`,
      words: t('{count, plural, one {# item} other {# items}}', { count: contentCount }),
    },
    groupCount > 0 && {
      to: '/device-groups',
      words: t('{count, plural, one {# group} other {# groups}}', { count: groupCount }),
    },
  ].filter((each) => each !== false);
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
