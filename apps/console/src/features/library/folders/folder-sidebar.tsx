import { useDndMonitor } from '@dnd-kit/core';
import type { Folder } from '@vitrine/contract/library/folders';
import { FolderPlus } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { foldText } from '@vitrine/contract/core/fold-text';
import { useRead } from '../../../api/use-read.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { ContextMenu } from '../../../ui/overlays/context-menu.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { useLibraryPage } from '../library-context.tsx';
import { useLibraryView } from '../use-library-view.ts';
import { FolderList } from './folder-list.tsx';
import { useFolderMenu } from './folder-menu.tsx';
import { buildFolderTree } from './folder-tree.ts';
import { foldersRead } from '../queries.ts';

/** The number of folders from which on a search field appears. */
const MANY = 20;

/** The folder tree. On a phone it is a row that scrolls sideways, and stays visible while a file is dragged. */
export function FolderSidebar() {
  const { data: folders, failure } = useRead(foldersRead);
  const isWide = useIsWide();
  const isDragging = useIsDragging();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [search, setSearch] = useState('');
  useKnownFolder();
  const hasMany = folders !== undefined && folders.length >= MANY;
  const searched = hasMany ? foldText(search.trim()) : '';
  const nodes = buildFolderTree(folders ?? []).filter(({ folder }) => foldText(folder.name).includes(searched));
  return (
    <nav
      aria-label={t('Folders')}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-1 max-wide:-mx-4 wide:sticky wide:top-4 wide:-ms-8 wide:self-start',
        isDragging &&
          'max-wide:sticky max-wide:top-0 max-wide:z-10 max-wide:bg-wall max-wide:shadow-[0_1px_0_var(--line)]',
      )}
    >
      {hasMany && (
        <div className="flex items-center gap-2 max-wide:px-4 wide:mb-1 wide:ms-8">
          <SearchField label={t('Find a folder')} value={search} onValueChange={setSearch} className="min-w-0 flex-1" />
          {!isWide && <NewFolderButton />}
        </div>
      )}
      {isWide && hasMany && <NewFolderButton />}
      <div
        ref={setScroller}
        className="min-w-0 max-wide:flex max-wide:items-center max-wide:gap-2 max-wide:overflow-x-auto max-wide:px-4 max-wide:py-1 wide:max-h-[calc(100dvh-10rem)] wide:overflow-y-auto wide:p-0.5"
      >
        <FolderContextMenu folders={folders ?? []}>
          <FolderList nodes={nodes} isFlat={searched !== ''} scroller={scroller} />
        </FolderContextMenu>
        {failure !== null && (
          <ErrorState
            compact
            title={t('Failed to load folders')}
            className="px-2 py-1 wide:ps-8 max-wide:flex max-wide:flex-none max-wide:items-center max-wide:whitespace-nowrap"
            {...failure}
          />
        )}
        {hasMany && nodes.length === 0 && (
          <p className="px-2 py-1 text-1 text-ink-3 wide:ps-8">{t('No folders found')}</p>
        )}
        {!isWide && !hasMany && <NewFolderButton />}
      </div>
      {isWide && !hasMany && <NewFolderButton />}
    </nav>
  );
}

/** Opens the dialog for a folder inside the open one. */
function useNewFolder(): () => void {
  const { openDialog } = useLibraryPage();
  const { view } = useLibraryView();
  const parentId = useRead(foldersRead).data?.find(({ id }) => id === view.folder)?.id ?? null;
  return () => openDialog({ to: 'save-folder', folder: null, parentId });
}

function NewFolderButton() {
  const create = useNewFolder();
  return (
    <Button variant="quiet" alignStart className="flex-none wide:ms-5.5" needs="folders.create" onClick={create}>
      <FolderPlus />
      {t('New Folder')}
    </Button>
  );
}

/** One menu for all folders: that of the folder that was pressed, or one that creates a folder. */
function FolderContextMenu({ folders, children }: { folders: readonly Folder[]; children: ReactNode }) {
  const [target, setTarget] = useState<Folder | null>(null);
  const menuOf = useFolderMenu();
  const create = useNewFolder();
  const aim = ({ target: element }: SyntheticEvent) => {
    const id = element instanceof Element ? element.closest('[data-folder]')?.getAttribute('data-folder') : null;
    setTarget(folders.find((folder) => folder.id === id) ?? null);
  };
  const list = (
    <div
      className="min-w-0 max-wide:flex-none"
      // A mouse opens the menu with a right click, touch with a long press.
      onPointerDownCapture={(event) => event.pointerType !== 'mouse' && aim(event)}
      onContextMenuCapture={aim}
    >
      {children}
    </div>
  );
  const newFolder = {
    label: t('New Folder'),
    needs: 'folders.create' as const,
    icon: <FolderPlus />,
    onSelect: create,
  };
  return <ContextMenu entries={target === null ? [newFolder] : menuOf(target)}>{list}</ContextMenu>;
}

/** Shows all media instead of a folder that does not exist: a deleted one, or one of another account. */
function useKnownFolder(): void {
  const { data: folders, isFetching } = useRead(foldersRead);
  const { view, change } = useLibraryView();
  const isUnknown = view.folder !== null && !isFetching && folders?.some(({ id }) => id === view.folder) === false;
  useEffect(() => {
    if (isUnknown) change({ folder: null });
  });
}

/** True while a file is being dragged. */
function useIsDragging(): boolean {
  const [isDragging, setIsDragging] = useState(false);
  const end = () => setIsDragging(false);
  useDndMonitor({ onDragStart: () => setIsDragging(true), onDragEnd: end, onDragCancel: end });
  return isDragging;
}
