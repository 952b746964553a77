import { useDroppable } from '@dnd-kit/core';
import { MAX_ITEMS } from '@vitrine/contract/playlists/playlist-limits';
import { t } from '@vitrine/messages/t';
import { useNow } from '../../../ui/format/use-now.ts';
import { rich } from '../../../ui/format/rich.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { VirtualRows } from '../../../ui/lists/virtual-rows.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import type { PlaylistDropData } from '../drag/dragged.ts';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import { FollowNotice } from '../follow/follow-notice.tsx';
import { hasNotes } from './has-notes.ts';
import { FixedRow, ItemRow } from './item-row.tsx';
import { ShuffleButton } from './shuffle-button.tsx';

/** The heights of a row in px, as in item-row.css. */
const ROW_HEIGHT = 72;
const PHONE_ROW_HEIGHT = 100;
const FIXED_ROW_HEIGHT = 60;
const NOTES_HEIGHT = 24;

/** The items in order. */
export function ItemList() {
  const { items, isFollowing } = usePlaylistEditor();
  const isWide = useIsWide();
  const { setNodeRef, isOver } = useDroppable({
    id: 'row end',
    disabled: isFollowing,
    data: { kind: 'end', words: t('Over the end.') } satisfies PlaylistDropData,
  });
  const now = useNow(60 * 60 * 1_000);
  const height = isFollowing ? FIXED_ROW_HEIGHT : isWide ? ROW_HEIGHT : PHONE_ROW_HEIGHT;
  const isFull = items.length >= MAX_ITEMS;
  return (
    <section aria-labelledby="items-title" className="min-w-0">
      <div className="mb-2 flex min-h-control-small items-center gap-2">
        <h2 id="items-title">
          {rich('Items <quiet>{count, number}</quiet>', {
            count: items.length,
            quiet: (text) => <span className="font-normal text-ink-3">{text}</span>,
          })}
        </h2>
        <ShuffleButton />
        {!isFollowing && items.length > 0 && (
          <span aria-hidden="true" className="ms-auto flex text-1 text-ink-3 max-wide:hidden">
            <span className="w-27.5">{t('Length')}</span>
            <span className="w-16">{t('When')}</span>
          </span>
        )}
      </div>
      <FollowNotice />
      {isFull && !isFollowing && (
        <Notice className="mb-2">
          {t('A playlist has at most {max, number} items. Remove some to add others.', { max: MAX_ITEMS })}
        </Notice>
      )}
      {items.length > 0 && (
        <VirtualRows
          label={t('Items')}
          rows={items}
          keyOf={({ id }) => id}
          heightOf={(item) => height + (hasNotes(item, now) ? NOTES_HEIGHT : 0)}
          isExact
          gap={0}
        >
          {(item, index) => (
            <div role="listitem" aria-posinset={index + 1} aria-setsize={items.length}>
              {isFollowing ? <FixedRow item={item} index={index} /> : <ItemRow item={item} index={index} />}
            </div>
          )}
        </VirtualRows>
      )}
      {!isFollowing && (
        <div
          ref={setNodeRef}
          className={cx(
            'grid min-h-14 place-items-center rounded px-4 text-center text-1 text-ink-3',
            items.length === 0 && 'min-h-40 border border-dashed border-line-strong',
            isOver && 'border-2 border-dashed border-accent-mark bg-accent-soft text-accent-text',
          )}
        >
          {isOver
            ? t('Drop to put it at the end')
            : items.length === 0 &&
              t('Add pictures, videos, web pages and layouts from the library. Drag them here, or press Add.')}
        </div>
      )}
    </section>
  );
}
