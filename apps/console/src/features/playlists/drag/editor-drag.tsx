import type { Active, Over } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { formatDuration } from '../../../ui/format/format.ts';
import { announceNames, DragAndDrop } from '../../../ui/lists/drag-and-drop.tsx';
import { selectedIn } from '../../../ui/lists/use-selection.ts';
import type { ScreenContent } from '../../library/index.ts';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import { computePlayedLength, newPlaylistItem, type ShownItem, toShownItem } from '../editor/shown-items.ts';
import { computeStarts } from '../loop/loop-layout.ts';
import { ItemPicture } from '../items/item-picture.tsx';
import { type Dragged, readPlaylistDrag, findDropPlace } from './dragged.ts';

/** Drags files of the library into the playlist, and items within it: in the loop and in the list. */
export function PlaylistDrag({ children }: { children: ReactNode }) {
  const { items, selection, add, move } = usePlaylistEditor();

  function itemOf(active: Active): Dragged | null {
    const data = readPlaylistDrag(active);
    if (data === null) return null;
    if (data.kind === 'media') return { kind: 'media', media: data.media };
    const selected = selectedIn(items, selection.read());
    if (selected.some(({ id }) => id === data.id)) return { kind: 'items', items: selected };
    const item = items.find(({ id }) => id === data.id);
    return item === undefined ? null : { kind: 'items', items: [item] };
  }

  function drop(dragged: Dragged, over: Over): void {
    const place = findDropPlace(over, dragged, items);
    if (place === null) return;
    if (dragged.kind === 'media') add([newPlaylistItem(dragged.media)], place.before);
    else move(dragged.items, place.before);
  }

  return (
    <DragAndDrop
      itemOf={itemOf}
      onDrop={drop}
      announcements={announcements}
      renderPreview={(dragged, over) => <InHand dragged={dragged} over={over} />}
      // Enter adds a file of the library.
      usesEnter={false}
    >
      {() => children}
    </DragAndDrop>
  );
}

const announcements = announceNames(t('Not over the loop.'));

interface InHandProps {
  dragged: Dragged;
  over: Over | null;
}

/** The card at the pointer: what is dragged, and what a drop would do. */
function InHand({ dragged, over }: InHandProps) {
  const { items } = usePlaylistEditor();
  const media = dragged.kind === 'media' ? dragged.media : null;
  const first = dragged.kind === 'items' ? dragged.items[0] : toShownItem(newPlaylistItem(dragged.media));
  const title =
    dragged.kind === 'items' && dragged.items.length > 1
      ? t('{count, plural, one {# item} other {# items}}', { count: dragged.items.length })
      : first?.title;
  const place = over === null ? null : findDropPlace(over, dragged, items);
  return (
    <div className="flex w-72 cursor-grabbing items-center gap-3 rounded border border-line bg-raised p-2 shadow-lift motion-safe:-rotate-1">
      {first !== undefined && <ItemPicture item={first} className="w-20" />}
      <span className="grid min-w-0">
        <b className="truncate">{title}</b>
        <span className="text-1 text-ink-3">
          {place === null ? t('Drop it in the loop. Esc cancels.') : describeDrop(place.before, media, items)}
        </span>
      </span>
    </div>
  );
}

/** `At 0:57, the loop becomes 1:26. Esc cancels.` */
function describeDrop(before: string | null, media: ScreenContent | null, items: readonly ShownItem[]): string {
  const lengths = items.map((item) => item.playedMs);
  const total = lengths.reduce((sum, each) => sum + each, 0);
  const index = before === null ? -1 : items.findIndex(({ id }) => id === before);
  const at = index < 0 ? total : (computeStarts(lengths)[index] ?? 0);
  const time = formatDuration(at / 1_000);
  if (media === null) return t('At {time}. Esc cancels.', { time });
  return t('At {time}, the loop becomes {length}. Esc cancels.', {
    time,
    length: formatDuration((total + computePlayedLength(media)) / 1_000),
  });
}
