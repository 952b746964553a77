import { t } from '@vitrine/messages/t';
import type { Pages } from '../../../../api/pages.ts';
import { formatQuantity, formatCount } from '../../../../ui/format/format.ts';
import { ShowMore } from '../../../../ui/lists/show-more.tsx';

interface Props {
  shown: number;
  total: number | undefined;
  /** The noun in the singular. */
  noun: string;
  list: Pick<Pages, 'hasMore' | 'isLoadingMore' | 'more'>;
}

/** Shown below a table that has more rows. */
export const MoreRows = ({ shown, total, noun, list: { hasMore, isLoadingMore, more } }: Props) =>
  hasMore && (
    <div className="mt-2 flex items-center justify-between gap-3 text-1 text-ink-3">
      {t('Showing {shown, number} of {quantity}', { shown, quantity: formatQuantity(total ?? shown, noun) })}
      <ShowMore hasMore busy={isLoadingMore} onMore={more} className="py-0" />
    </div>
  );
