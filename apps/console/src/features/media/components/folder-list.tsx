import { useDndMonitor } from '@dnd-kit/core';
import type { Folder, FolderId } from '@vitrine/contract/folders';
import { FolderPlus, Images, Pencil, Trash2 } from 'lucide-react';
import { memo, type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ContextMenu } from '../../../ui/context-menu.tsx';
import { cx } from '../../../ui/cx.ts';
import { LongList } from '../../../ui/long-list.tsx';
import type { MenuEntry } from '../../../ui/menu-entries.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import { FolderEntry, ROOT } from './folder-entry.tsx';

/** What one can do with a folder. */
export interface FolderActs {
  onEdit: (folder: Folder) => void;
  onDelete: (folder: Folder) => void;
}

export function entriesForFolder(folder: Folder, { onEdit, onDelete }: FolderActs): MenuEntry[] {
  return [
    { label: 'Rename', icon: <Pencil />, onSelect: () => onEdit(folder) },
    'divider',
    { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => onDelete(folder) },
  ];
}

interface FolderListProps {
  /** Undefined while they are fetched. */
  folders: readonly Folder[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  /** Null: all media. */
  openId: string | null;
  onOpen: (id: FolderId | null) => void;
  /** Of all media; null until known. */
  total: number | null;
  /** Whether a folder lists its files. */
  isUnfolded: (id: FolderId) => boolean;
  onUnfold: (id: FolderId, isUnfolded: boolean) => void;
  /** The list of a folder's files. */
  renderFiles: (folder: Folder) => ReactNode;
  acts: FolderActs;
  onNew: () => void;
}

/** From so many on they can be searched. */
const MANY = 20;

/** Of an entry on a wide page, and the width of one on a phone, in px. */
const ENTRY_HEIGHT = 32;
const ENTRY_WIDTH = 140;

/** Where files lie. On a phone the folders stand in a row that scrolls, and stay in reach while a file is dragged. */
export const FolderList = memo(function FolderList({
  folders,
  hasFailed,
  onRetry,
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
  // One menu for all of them: whichever was pressed.
  const aim = ({ target: element }: SyntheticEvent) => {
    const id = element instanceof Element ? element.closest('[data-folder]')?.getAttribute('data-folder') : null;
    setTarget(folders?.find((folder) => folder.id === id) ?? null);
  };
  const newFolder = { label: 'New Folder', icon: <FolderPlus />, onSelect: onNew };
  const hasMany = folders !== undefined && folders.length >= MANY;
  const wanted = search.trim().toLowerCase();
  const found = hasMany ? folders.filter(({ name }) => name.toLowerCase().includes(wanted)) : (folders ?? []);
  const places = [null, ...found];
  const list = (
    <div
      className="min-w-0 max-wide:flex-none"
      // A mouse asks for the menu by a click of its own, anything else by a press that is long.
      onPointerDownCapture={(event) => event.pointerType !== 'mouse' && aim(event)}
      onContextMenuCapture={aim}
    >
      <LongList
        items={places}
        keyOf={(folder) => folder?.id ?? ROOT}
        size={isWide ? ENTRY_HEIGHT : ENTRY_WIDTH}
        gap={isWide ? 2 : 8}
        isRow={!isWide}
        scroller={scroller}
        at={places.findIndex((folder) => folder?.id === openId)}
      >
        {(folder) =>
          folder === null ? (
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
              id={folder.id}
              label={folder.name}
              icon={<Swatch color={folder.color} />}
              count={folder.mediaCount}
              isOpen={folder.id === openId}
              onOpen={onOpen}
              isUnfolded={folder.mediaCount === 0 ? null : isUnfolded(folder.id)}
              onUnfold={(isWanted) => onUnfold(folder.id, isWanted)}
            >
              {renderFiles(folder)}
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
        {hasFailed && (
          <p
            role="alert"
            className="grid justify-items-start gap-2 px-2 py-1 text-ink-2 wide:pl-8 max-wide:flex max-wide:flex-none max-wide:items-center max-wide:whitespace-nowrap"
          >
            Failed to load folders
            <Button small onClick={onRetry}>
              Try again
            </Button>
          </p>
        )}
        {hasMany && found.length === 0 && (
          <p className="px-2 py-1 text-1 text-ink-3 wide:pl-8">No folder is called so.</p>
        )}
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
