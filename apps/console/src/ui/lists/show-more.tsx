import { t } from '@vitrine/messages/t';
import { Button } from '../forms/button.tsx';
import { cx } from '../theme/cx.ts';

interface ShowMoreProps {
  /** False at the end of the list: then nothing is shown. */
  hasMore: boolean;
  onMore: () => void;
  /** More is being fetched. */
  busy?: boolean;
  className?: string;
}

/** The end of a part of a list; shows the next part. */
export function ShowMore({ hasMore, onMore, busy = false, className }: ShowMoreProps) {
  if (!hasMore) return null;
  return (
    <div className={cx('flex justify-center', className ?? 'py-3')}>
      <Button busy={busy} onClick={onMore}>
        {t('Show more')}
      </Button>
    </div>
  );
}
