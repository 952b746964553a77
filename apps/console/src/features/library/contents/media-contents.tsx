import type { Folder } from '@vitrine/contract/library/folders';
import { memo, type ReactNode, Suspense } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LibrarySkeleton } from './media-skeleton.tsx';
import type { MediaActions } from './media-actions.tsx';
import { MediaGrid } from './media-grid.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { MediaTable } from '../library-pieces.ts';
import type { LibraryView } from '../library-view.ts';
import type { MediaItem } from '../media-item.ts';
import type { Library } from '../queries.ts';
import type { Selection } from '../../../ui/lists/use-selection.ts';

interface LibraryContentsProps {
  library: Library;
  layout: LibraryView['layout'];
  /** In px; null before it is known. */
  width: number | null;
  isNarrowed: boolean;
  /** The open one. */
  folder: Folder | null;
  folderOf: (item: MediaItem) => Folder | null;
  selection: Selection<MediaItem>;
  acts: MediaActions;
  wallEntries: readonly MenuEntry[];
  onClear: () => void;
  uploadButton: ReactNode;
}

/** The files themselves, or why there are none to see. */
export const LibraryContents = memo(function LibraryContents({
  library,
  layout,
  width,
  isNarrowed,
  folder,
  folderOf,
  selection,
  acts,
  wallEntries,
  onClear,
  uploadButton,
}: LibraryContentsProps) {
  const { items, failure, isPending, isLate, hasMore, more } = library;
  if (failure !== null) return <ErrorState {...failure} />;
  if (isPending) return <LibrarySkeleton layout={layout} />;
  if (items.length === 0 && !hasMore) {
    return isNarrowed ? (
      <EmptyState plain title="No media found" text="Try adjusting your search, type or folder.">
        <Button onClick={onClear}>Clear</Button>
      </EmptyState>
    ) : folder !== null ? (
      <EmptyState
        title="This folder is empty"
        text="Drop files here from your computer, or drag media onto the folder."
      >
        {uploadButton}
      </EmptyState>
    ) : (
      <EmptyState
        title="No media yet"
        text="Upload pictures and videos to show them on any screen. Choose files, or drop them anywhere on this page."
      >
        {uploadButton}
      </EmptyState>
    );
  }
  const props = { media: items, folderOf, selection, acts, wallEntries, onNearEnd: more };
  return (
    <div aria-busy={isLate}>
      {layout === 'grid' ? (
        <MediaGrid {...props} width={width} />
      ) : (
        <Suspense fallback={<LibrarySkeleton layout="list" />}>
          <MediaTable {...props} />
        </Suspense>
      )}
    </div>
  );
});
