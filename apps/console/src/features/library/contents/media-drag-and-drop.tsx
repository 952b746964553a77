import type { Active, Over } from '@dnd-kit/core';
import { isFolderId } from '@vitrine/contract/core/ids';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { DragAndDrop } from '../../../ui/lists/drag-and-drop.tsx';
import { selectedIn } from '../../../ui/lists/use-selection.ts';
import { useLibraryPage, useShownLibrary } from '../library-context.tsx';
import { countItems, formatItemTitle, type LibraryItem } from '../library-item.ts';
import { useMove } from '../media-mutations.ts';
import { MediaThumbnail } from '../components/media-thumbnail.tsx';

/** Makes files draggable onto folders, like Move in their menus. Dragging a selected file moves the whole selection. */
export function MediaDragAndDrop({ children }: { children: ReactNode }) {
  const { items: media } = useShownLibrary();
  const { selection, openDialog } = useLibraryPage();
  const { move } = useMove();
  function itemsOf({ id }: Active): readonly LibraryItem[] | null {
    const selected = selectedIn(media, selection.read());
    if (selected.some((item) => item.id === id)) return selected;
    const dragged = media.find((item) => item.id === id);
    return dragged === undefined ? null : [dragged];
  }
  return (
    <DragAndDrop
      itemOf={itemsOf}
      onDrop={(moved, over) =>
        move(moved, isFolderId(over.id) ? over.id : null, readTargetName(over), () => {
          openDialog(null);
          selection.clear();
        })
      }
      instructions={t('To move it to a folder press Space, then the arrow keys, then Space again. Escape cancels.')}
      announcements={announcements}
      renderPreview={(dragged) => <DragPreview media={dragged} />}
      // Enter opens the file.
      usesEnter={false}
      // The folders are always in view. Scrolling the page would move the dragged file away from them.
      scrollsPage={false}
    >
      {() => children}
    </DragAndDrop>
  );
}

function DragPreview({ media }: { media: readonly LibraryItem[] }) {
  const [first] = media;
  return (
    first !== undefined && (
      <div className="w-33 cursor-grabbing rounded border border-line bg-raised p-2 shadow-lift">
        <MediaThumbnail small item={first} />
        <p className="mt-1 truncate text-1">{media.length === 1 ? formatItemTitle(first) : countItems(media)}</p>
      </div>
    )
  );
}

const readTargetName = ({ data }: Over): string => String(data.current?.['name'] ?? t('Root'));

const announcements = {
  onDragStart({ active }: { active: Active }) {
    const name: unknown = active.data.current?.['name'];
    return typeof name === 'string' ? t('Picked up {name}.', { name }) : t('Picked up the file.');
  },
  onDragOver: ({ over }: { over: Over | null }) =>
    over === null ? t('Not over a folder.') : t('Over {folder}.', { folder: readTargetName(over) }),
  onDragEnd: ({ over }: { over: Over | null }) =>
    over === null ? t('Not dropped on a folder.') : t('Dropped into {folder}.', { folder: readTargetName(over) }),
  onDragCancel: () => t('Moving was cancelled.'),
};
