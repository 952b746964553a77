import { useDraggable } from '@dnd-kit/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Medium } from '../medium.ts';
import type { Selection } from '../../../ui/lists/use-selection.ts';
import type { MediumActs } from './media-acts.tsx';

interface MediumHandleProps {
  medium: Medium;
  selection: Selection<Medium>;
  acts: MediumActs;
}

/**
 * What one takes a file by, as a tile or as a row: a click shows it whole, or chooses it while some are chosen or with
 * Shift, Ctrl or Cmd; Delete asks to delete it; it is dragged by mouse, by finger, and with Space by the keyboard.
 * `button` is for the button that has the focus, `handle` for all of what is pressed, `setNodeRef` for its picture.
 */
export function useMediumHandle({ medium, selection, acts }: MediumHandleProps) {
  const { id, originalName } = medium;
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
        if (isChoosing || event.shiftKey || event.ctrlKey || event.metaKey) selection.toggle(medium, event);
        else acts.onPreview(medium);
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Delete') acts.onDelete(medium);
        else if (!event.ctrlKey && !event.metaKey) listeners?.['onKeyDown']?.(event);
      },
    },
  };
}
