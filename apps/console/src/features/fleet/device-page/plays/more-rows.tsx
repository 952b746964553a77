import { t } from '@vitrine/messages/t';
import type { Pages } from '../../../../api/pages.ts';
import { ShowMore } from '../../../../ui/lists/show-more.tsx';

interface Props {
  shown: number;
  total: number | undefined;
  of: 'plays' | 'rows';
  list: Pick<Pages, 'hasMore' | 'isLoadingMore' | 'more'>;
}

/** Shown below a table that has more rows. */
export const MoreRows = ({ shown, total = shown, of, list: { hasMore, isLoadingMore, more } }: Props) =>
  hasMore && (
    <div className="mt-2 flex items-center justify-between gap-3 text-1 text-ink-3">
      {of === 'plays'
        ? t('{total, plural, one {Showing {shown, number} of # play} other {Showing {shown, number} of # plays}}', {
            shown,
            total,
          })
        : t('{total, plural, one {Showing {shown, number} of # row} other {Showing {shown, number} of # rows}}', {
            shown,
            total,
          })}
      <ShowMore hasMore busy={isLoadingMore} onMore={more} className="py-0" />
    </div>
  );
