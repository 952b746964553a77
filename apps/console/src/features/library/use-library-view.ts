import type { Folder, FolderId } from '@vitrine/contract/library/folders';
import type { LibraryId } from '@vitrine/contract/library/content';
import { startTransition } from 'react';
import { useSearchParams } from '../../ui/routing/navigation.tsx';
import { type LibraryView, readLibraryView, withLibraryView } from './library-view.ts';

/** The view of the library that the address describes, and the ways to change it, each in a transition. */
export function useLibraryView() {
  const [params, setParams] = useSearchParams();

  function change(changes: Partial<LibraryView>, { replace = true } = {}): void {
    startTransition(() =>
      setParams((before) => withLibraryView(before, { ...readLibraryView(before), ...changes }), { replace }),
    );
  }

  return {
    view: readLibraryView(params),
    change,
    /** Shows all media again: no search, no type, no tags, no folder. */
    clear: () => change({ kind: 'all', tags: [], folder: null, search: '' }),
    /** Adds an entry to the history, so that Back opens the previous folder. */
    openFolder: (id: FolderId | null) => change({ folder: id }, { replace: false }),
    /** Opens a file of a folder, or all of its files if `file` is null, without search and type filter. */
    openFile: ({ id }: Folder, file: LibraryId | null) =>
      change({ kind: 'all', tags: [], folder: id, search: '', preview: file }, { replace: false }),
  };
}
