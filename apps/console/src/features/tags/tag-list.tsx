import { t } from '@vitrine/messages/t';
import { Swatch } from '../../ui/forms/swatch.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { cx } from '../../ui/theme/cx.ts';

/** Returns the color of a tag, which is derived from its name. */
export function colorOfTag(tag: string): string {
  let hash = 0;
  for (const letter of tag) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return `hsl(${hash % 360}, 60%, 50%)`;
}

/** A tag with its color. */
export const TagBadge = ({ tag }: { tag: string }) => (
  <Badge className="max-w-full">
    <Swatch color={colorOfTag(tag)} size={8} />
    <span className="truncate" title={tag}>
      {tag}
    </span>
  </Badge>
);

interface TagListProps {
  tags: readonly string[];
  /** The most that are shown; the number of the others follows. */
  limit?: number;
  className?: string;
}

/** Tags beside one another; nothing without any. */
export function TagList({ tags, limit = tags.length, className }: TagListProps) {
  if (tags.length === 0) return null;
  const rest = tags.slice(limit);
  return (
    <ul aria-label={t('Tags')} className={cx('flex min-w-0 flex-wrap gap-1', className)}>
      {tags.slice(0, limit).map((tag) => (
        <li key={tag} className="flex min-w-0">
          <TagBadge tag={tag} />
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.join(', ')} className="text-1 text-ink-3">
          {t('+{count, number}', { count: rest.length })}
        </li>
      )}
    </ul>
  );
}
