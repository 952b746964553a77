import { useDraggable } from '@dnd-kit/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import { t } from '@vitrine/messages/t';
import type { LibraryItem } from '../library-item.ts';
import { useMay } from '../../../ui/access/may.tsx';
import type { Selection } from '../../../ui/lists/use-selection.ts';
import type { MediaActions } from './use-media-actions.tsx';

interface MediaHandleProps {
  item: LibraryItem;
  selection: Selection<LibraryItem>;
  actions: MediaActions;
}

/**
 * The pointer and keyboard behaviour of a file, in the grid and in the table. A click opens the preview, or changes the
 * selection if there is one, or with Shift, Ctrl or Cmd. Delete opens the confirmation to delete the file. A file can
 * be dragged by mouse, by touch, and by keyboard with Space.
 *
 * `button` is for the button that has the focus, `handle` for the area that handles the pointer, `setNodeRef` for the
 * picture.
 */
export function useMediaHandle({ item, selection, actions }: MediaHandleProps) {
  const { id, originalName } = item;
  const may = useMay();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    data: { name: originalName },
    disabled: !may('media.moveMany'),
  });
  return {
    setNodeRef,
    isDragging,
    button: {
      ref: setActivatorNodeRef,
      'aria-label': t('Preview {name}', { name: originalName }),
      'aria-describedby': attributes['aria-describedby'],
      'aria-keyshortcuts': may('media.removeMany') ? 'Delete Space' : undefined,
    },
    handle: {
      ...listeners,
      onClick(event: MouseEvent) {
        const isSelecting = selection.read().size > 0;
        if (!may('assignments.assignToDevice')) actions(item).preview.onSelect();
        else if (isSelecting || event.shiftKey || event.ctrlKey || event.metaKey) selection.toggle(item, event);
        else actions(item).preview.onSelect();
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Delete' && may('media.removeMany')) actions(item).remove.onSelect();
        else if (!event.ctrlKey && !event.metaKey) listeners?.['onKeyDown']?.(event);
      },
    },
  };
}
