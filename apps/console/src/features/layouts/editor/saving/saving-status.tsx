import type { Layout } from '@vitrine/contract/layouts/layouts';
import { wasPublished } from '@vitrine/contract/layouts/publication';
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
          Retry
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
      return 'Saving…';
    case 'failed':
      return `Not saved: ${saving.reason}`;
    case 'conflict':
      return 'Not saved: changed elsewhere';
    case 'saved':
      if (hasDraft) return `Saved at ${formatClock(updatedAt, timeZone)}, not published`;
      return wasPublished(layout)
        ? `Published at ${formatClock(publishedAt, timeZone)}`
        : `Created at ${formatClock(createdAt, timeZone)}`;
  }
}
