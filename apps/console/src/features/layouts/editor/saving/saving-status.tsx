import type { Layout } from '@vitrine/contract/layouts/layouts';
import { wasPublished } from '@vitrine/contract/layouts/publication';
import { t } from '@vitrine/messages/t';
import { formatClock } from '../../../../ui/format/format.ts';
import { useTimeZone } from '../../../../ui/format/use-time-zone.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { useStore } from '../../../../ui/store.ts';
import type { DraftSaver, DraftState } from './draft-saver.ts';

/** The status of the draft: saved or not, published or not. */
export function SavingStatus({ layout, saver }: { layout: Layout; saver: DraftSaver }) {
  const timeZone = useTimeZone();
  const saving = useStore(saver.saving);
  const isFailed = saving.state === 'failed';
  return (
    <span className="flex min-w-0 items-center gap-2 text-1 text-ink-3">
      <span role="status" className={isFailed ? 'text-danger' : 'truncate'}>
        {describe(saving, layout, timeZone)}
      </span>
      {isFailed && (
        <Button small onClick={() => void saver.flush()}>
          {t('Retry')}
        </Button>
      )}
    </span>
  );
}

function describe(saving: DraftState, layout: Layout, timeZone: string): string {
  const { hasDraft, createdAt, updatedAt, publishedAt } = layout;
  switch (saving.state) {
    case 'waiting':
    case 'saving':
      return t('Saving…');
    case 'failed':
      return t('Not saved: {reason}', { reason: saving.reason });
    case 'conflict':
      return t('Not saved: changed elsewhere');
    case 'saved':
      if (hasDraft) return t('Saved at {time}, not published', { time: formatClock(updatedAt, timeZone) });
      return wasPublished(layout)
        ? t('Published at {time}', { time: formatClock(publishedAt, timeZone) })
        : t('Created at {time}', { time: formatClock(createdAt, timeZone) });
  }
}
