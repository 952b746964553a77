import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Moon } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useMay } from '../../../ui/access/may.tsx';
import { Chip } from '../../../ui/lists/chip.tsx';
import { useIsSelected } from '../../../ui/lists/use-selection.ts';
import { type PlaylistDragData, type PlaylistDropData, useDropEdge } from '../drag/dragged.ts';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import type { ShownItem } from '../editor/shown-items.ts';
import { ItemPicture } from '../items/item-picture.tsx';
import { spanLabel } from '../playlist-text.ts';
import { usePlayback } from '../preview/playback.ts';
import type { Frame } from './loop-layout.ts';

/** Narrower frames have no space for a label over the picture, in px. */
const LABELLED = 84;

/** An item in the loop. A click shows it in the preview. */
export function LoopItem({ item, frame }: { item: ShownItem; frame: Frame }) {
  const { items, openIds, loop, playback, selection, show, isFollowing } = usePlaylistEditor();
  const maySelect = useMay()('playlists.update');
  const { id, title, status } = item;
  const targetId = `loop ${id}`;
  const isOff = !openIds.has(id);
  const isSelected = useIsSelected(selection, id);
  const isCurrent = usePlayback(playback, () => loop.placeAt(playback.position())?.item.id === id);
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: targetId,
    disabled: isFollowing,
    data: { kind: 'item', id, name: title } satisfies PlaylistDragData,
  });
  const { setNodeRef: setTargetRef } = useDroppable({
    id: targetId,
    disabled: isFollowing,
    data: { kind: 'item', id, name: title } satisfies PlaylistDropData,
  });
  const edge = useDropEdge(targetId, items);
  const span = spanLabel(item.playedMs);
  return (
    <li
      ref={setTargetRef}
      className="loop-item"
      data-current={isCurrent}
      data-selected={isSelected}
      data-off={isOff || status !== 'ready'}
      data-drop={edge}
      style={{ '--left': `${frame.left}px`, '--width': `${frame.width}px` }}
    >
      <button
        ref={setNodeRef}
        {...listeners}
        type="button"
        className={`block w-full touch-manipulation text-start ${isDragging ? 'opacity-50' : ''}`}
        onClick={(event) => {
          const isSelecting = event.shiftKey || event.ctrlKey || event.metaKey;
          if (isSelecting && maySelect) selection.toggle(item, event);
          else show(item);
        }}
      >
        <span className="sr-only">{t('Show in the preview:')}</span>
        <ItemPicture item={item}>
          {isOff && (
            <Chip corner="bottom-left">
              <Moon />
              <span className={frame.width >= LABELLED ? 'max-wide:sr-only' : 'sr-only'}>{t('Not now')}</span>
            </Chip>
          )}
        </ItemPicture>{' '}
        <span className="mt-1 flex items-baseline gap-1.5 text-1">
          <span className={`min-w-0 truncate font-medium ${isOff ? 'text-ink-3' : ''}`}>{title}</span>{' '}
          <span className="ms-auto flex-none pe-1 text-ink-3">{span}</span>
        </span>
      </button>
    </li>
  );
}
