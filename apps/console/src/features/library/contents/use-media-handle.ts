import { useDraggable } from '@dnd-kit/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { MediaItem } from '../media-item.ts';
import type { Selection } from '../../../ui/lists/use-selection.ts';
import type { MediaActions } from './media-actions.tsx';

interface MediaHandleProps {
  item: MediaItem;
  selection: Selection<MediaItem>;
  acts: MediaActions;
}

/**
 * What one takes a file by, as a tile or as a row: a click shows it whole, or chooses it while some are chosen or with
 * Shift, Ctrl or Cmd; Delete asks to delete it; it is dragged by mouse, by finger, and with Space by the keyboard.
 * `button` is for the button that has the focus, `handle` for all of what is pressed, `setNodeRef` for its picture.
 */
export function useMediaHandle({ item, selection, acts }: MediaHandleProps) {
  const { id, originalName } = item;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    data: { name: originalName },
  });
  return {
    setNodeRef,
    isDragging,
    button: {
      ref: setActivatorNodeRef,
      'aria-label': `Preview ${originalName}`,
      'aria-describedby': attributes['aria-describedby'],
      'aria-keyshortcuts': 'Delete Space',
    },
    handle: {
      ...listeners,
      onClick(event: MouseEvent) {
        const isChoosing = selection.read().size > 0;
        if (isChoosing || event.shiftKey || event.ctrlKey || event.metaKey) selection.toggle(item, event);
        else acts.onPreview(item);
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Delete') acts.onDelete(item);
        else if (!event.ctrlKey && !event.metaKey) listeners?.['onKeyDown']?.(event);
      },
    },
  };
}
