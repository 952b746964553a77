import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react';
import { type Selection, useSelection } from '../../ui/lists/use-selection.ts';
import { type Followed, useFollowed } from '../effect/index.ts';
import type { LibraryDialog } from './dialogs/library-dialog.ts';
import type { LibraryItem } from './library-item.ts';
import { type Library, useLibrary } from './use-library.ts';
import { useLibraryView } from './use-library-view.ts';

/** Constant while the page is open, so that its users do not render again when a dialog opens or files change. */
interface LibraryPage {
  selection: Selection<LibraryItem>;
  openDialog: (dialog: LibraryDialog | null) => void;
  /** Shows the delivery of media that were made active; null hides it. */
  follow: (followed: Followed | null) => void;
  /** Records files that are deleted from this page. The preview closes without an error when they disappear. */
  markDeleted: (media: readonly LibraryItem[]) => void;
  isDeleted: (id: string) => boolean;
}

const LibraryPageContext = createContext<LibraryPage | null>(null);
const LibraryContext = createContext<Library | null>(null);
const DialogContext = createContext<LibraryDialog | null>(null);
const OpenDialogContext = createContext<LibraryPage['openDialog']>(() => {});
const FollowedContext = createContext<Followed | null>(null);

/** The state that regions of the library page share: its files, their selection and the open dialog. */
export function LibraryProvider({ children }: { children: ReactNode }) {
  return (
    <DialogProvider>
      <FilesProvider>{children}</FilesProvider>
    </DialogProvider>
  );
}

/** Separate, so that opening a dialog does not render the files again. */
function DialogProvider({ children }: { children: ReactNode }) {
  const [dialog, openDialog] = useState<LibraryDialog | null>(null);
  return (
    <OpenDialogContext value={openDialog}>
      <DialogContext value={dialog}>{children}</DialogContext>
    </OpenDialogContext>
  );
}

function FilesProvider({ children }: { children: ReactNode }) {
  const { view } = useLibraryView();
  const library = useLibrary(view);
  const selection = useSelection(library.items);
  const openDialog = use(OpenDialogContext);
  const [followed, follow] = useFollowed('active');
  const deletedIds = useRef(new Set<string>());
  const page = useMemo<LibraryPage>(
    () => ({
      selection,
      openDialog,
      follow,
      markDeleted(media) {
        for (const { id } of media) deletedIds.current.add(id);
      },
      isDeleted: (id) => deletedIds.current.has(id),
    }),
    [selection, openDialog, follow],
  );
  return (
    <LibraryPageContext value={page}>
      <LibraryContext value={library}>
        <FollowedContext value={followed}>{children}</FollowedContext>
      </LibraryContext>
    </LibraryPageContext>
  );
}

export const useLibraryPage = (): LibraryPage => requireProvided(use(LibraryPageContext));

/** The files that the view shows. */
export const useShownLibrary = (): Library => requireProvided(use(LibraryContext));

export const useOpenDialog = (): LibraryDialog | null => use(DialogContext);
export const useFollowedMedia = (): Followed | null => use(FollowedContext);

function requireProvided<Value>(value: Value | null): Value {
  if (value === null) throw new Error('Regions of the library page need a LibraryProvider.');
  return value;
}
