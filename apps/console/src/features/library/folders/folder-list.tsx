import { useDndMonitor } from '@dnd-kit/core';
import type { Folder, FolderId } from '@vitrine/contract/library/folders';
import { FolderInput, FolderPlus, Images, Pencil, Trash2 } from 'lucide-react';
import { memo, type ReactNode, type SyntheticEvent, useMemo, useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { ErrorState, type Failure } from '../../../ui/feedback/error-state.tsx';
import { ContextMenu } from '../../../ui/overlays/context-menu.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { LongList } from '../../../ui/lists/long-list.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { type FolderNode, folderTree } from './folder-tree.ts';
import { FolderEntry, ROOT } from './folder-entry.tsx';

/** The actions of a folder. */
export interface FolderActions {
  onEdit: (folder: Folder) => void;
  onMove: (folder: Folder) => void;
  onDelete: (folder: Folder) => void;
}

export function entriesForFolder(folder: Folder, { onEdit, onMove, onDelete }: FolderActions): MenuEntry[] {
  return [
    { label: 'Rename', icon: <Pencil />, onSelect: () => onEdit(folder) },
    { label: 'Move to folder', icon: <FolderInput />, onSelect: () => onMove(folder) },
    'divider',
    { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => onDelete(folder) },
  ];
}

interface FolderListProps {
  /** Undefined while loading. */
  folders: readonly Folder[] | undefined;
  failure: Failure | null;
  /** Null: all media. */
  openId: string | null;
  onOpen: (id: FolderId | null) => void;
  /** Number of all media; null until known. */
  total: number | null;
  /** Whether a folder's files are listed. */
  isUnfolded: (id: FolderId) => boolean;
  onUnfold: (id: FolderId, isUnfolded: boolean) => void;
  /** The list of a folder's files. */
  renderFiles: (folder: Folder) => ReactNode;
  acts: FolderActions;
  onNew: () => void;
}

/** With this many folders or more, a search field appears. */
const MANY = 20;

/** Height of an entry on a wide page, and its width on a phone, in px. */
const ENTRY_HEIGHT = 32;
const ENTRY_WIDTH = 140;

/**
 * The folder tree. On a phone it is a row that scrolls sideways, and stays visible while a file is dragged.
 */
export const FolderList = memo(function FolderList({
  folders,
  failure,
  openId,
  onOpen,
  total,
  isUnfolded,
  onUnfold,
  renderFiles,
  acts,
  onNew,
}: FolderListProps) {
  const isWide = useIsWide();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [search, setSearch] = useState('');
  const [target, setTarget] = useState<Folder | null>(null);
  const isDragging = useIsDragging();
  // One menu for all folders, for the one that was pressed.
  const aim = ({ target: element }: SyntheticEvent) => {
    const id = element instanceof Element ? element.closest('[data-folder]')?.getAttribute('data-folder') : null;
    setTarget(folders?.find((folder) => folder.id === id) ?? null);
  };
  const newFolder = { label: 'New Folder', icon: <FolderPlus />, onSelect: onNew };
  const hasMany = folders !== undefined && folders.length >= MANY;
  const wanted = search.trim().toLowerCase();
  const tree = useMemo(() => folderTree(folders ?? []), [folders]);
  const isSearching = hasMany && wanted !== '';
  const found = isSearching ? tree.filter(({ folder: { name } }) => name.toLowerCase().includes(wanted)) : tree;
  const places: readonly (FolderNode | null)[] = [null, ...found];
  const list = (
    <div
      className="min-w-0 max-wide:flex-none"
      // A mouse opens the menu with a right click, touch with a long press.
      onPointerDownCapture={(event) => event.pointerType !== 'mouse' && aim(event)}
      onContextMenuCapture={aim}
    >
      <LongList
        items={places}
        keyOf={(node) => node?.folder.id ?? ROOT}
        size={isWide ? ENTRY_HEIGHT : ENTRY_WIDTH}
        gap={isWide ? 2 : 8}
        isRow={!isWide}
        scroller={scroller}
        at={places.findIndex((node) => (node?.folder.id ?? null) === openId)}
      >
        {(node) =>
          node === null ? (
            <FolderEntry
              id={null}
              label="All Media"
              icon={<Images />}
              count={total}
              isOpen={openId === null}
              onOpen={onOpen}
              isUnfolded={null}
            />
          ) : (
            <FolderEntry
              id={node.folder.id}
              label={node.folder.name}
              depth={isSearching ? 0 : node.depth}
              parent={node.ancestors.at(-1)?.name ?? null}
              icon={<Swatch color={node.folder.color} />}
              count={node.folder.mediaCount}
              isOpen={node.folder.id === openId}
              onOpen={onOpen}
              isUnfolded={node.folder.mediaCount === 0 ? null : isUnfolded(node.folder.id)}
              onUnfold={(isWanted) => onUnfold(node.folder.id, isWanted)}
            >
              {renderFiles(node.folder)}
            </FolderEntry>
          )
        }
      </LongList>
    </div>
  );
  const newFolderButton = (
    <Button variant="quiet" className="flex-none wide:ml-6 wide:justify-start! wide:px-2!" onClick={onNew}>
      <FolderPlus />
      New Folder
    </Button>
  );
  return (
    <nav
      aria-label="Folders"
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-1 max-wide:-mx-4 wide:sticky wide:top-4 wide:-ml-8 wide:self-start',
        isDragging &&
          'max-wide:sticky max-wide:top-0 max-wide:z-10 max-wide:bg-wall max-wide:shadow-[0_1px_0_var(--line)]',
      )}
    >
      {hasMany && (
        <div className="flex items-center gap-2 max-wide:px-4 wide:mb-1 wide:ml-8">
          <SearchField label="Find a folder" value={search} onValueChange={setSearch} className="min-w-0 flex-1" />
          {!isWide && newFolderButton}
        </div>
      )}
      {isWide && hasMany && newFolderButton}
      <div
        ref={setScroller}
        className="min-w-0 max-wide:flex max-wide:items-center max-wide:gap-2 max-wide:overflow-x-auto max-wide:px-4 max-wide:py-1 wide:max-h-[calc(100dvh-10rem)] wide:overflow-y-auto wide:p-0.5"
      >
        <ContextMenu entries={target === null ? [newFolder] : entriesForFolder(target, acts)}>{list}</ContextMenu>
        {failure !== null && (
          <ErrorState
            compact
            title="Failed to load folders"
            className="px-2 py-1 wide:pl-8 max-wide:flex max-wide:flex-none max-wide:items-center max-wide:whitespace-nowrap"
            {...failure}
          />
        )}
        {hasMany && found.length === 0 && <p className="px-2 py-1 text-1 text-ink-3 wide:pl-8">No folders found</p>}
        {!isWide && !hasMany && newFolderButton}
      </div>
      {isWide && !hasMany && newFolderButton}
    </nav>
  );
});

/** Whether a file is being dragged. */
function useIsDragging(): boolean {
  const [isDragging, setIsDragging] = useState(false);
  const end = () => setIsDragging(false);
  useDndMonitor({ onDragStart: () => setIsDragging(true), onDragEnd: end, onDragCancel: end });
  return isDragging;
}
