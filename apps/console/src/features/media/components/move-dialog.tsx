import type { Folder, FolderId } from '@vitrine/contract/folders';
import { FolderPlus, Images } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatCount } from '../../../ui/format.ts';
import { LongList } from '../../../ui/long-list.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Swatch } from '../../../ui/swatch.tsx';

interface MoveDialogProps {
  /** What is moved: a name, or how many. */
  what: string;
  /** Where all of it lies now; undefined where that differs. */
  currentId: FolderId | null | undefined;
  folders: readonly Folder[];
  busy: boolean;
  onMove: (to: FolderId | null, name: string) => void;
  onNew: () => void;
  onClose: () => void;
}

/** From so many on a search helps. */
const MANY = 10;

/** In px; a little more where fingers press it, which is measured. */
const ENTRY_HEIGHT = 32;

/** Where files are to lie. */
export function MoveDialog({ what, currentId, folders, busy, onMove, onNew, onClose }: MoveDialogProps) {
  const [search, setSearch] = useState('');
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const found = folders.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const places = [
    { id: null, name: 'Root', icon: <Images className="text-ink-3" />, count: null },
    ...found.map(({ id, name, color, mediaCount }) => ({
      id,
      name,
      icon: <Swatch color={color} className="mx-[3px]" />,
      count: mediaCount,
    })),
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Move to folder"
      description={what}
      footer={
        <>
          <Button variant="quiet" className="mr-auto" onClick={onNew}>
            <FolderPlus />
            New Folder
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {folders.length >= MANY && <SearchField label="Search folders" value={search} onValueChange={setSearch} />}
      <div ref={setScroller} className="-mx-2 max-h-[min(46dvh,360px)] overflow-y-auto p-0.5">
        <LongList
          label="Folders"
          items={places}
          keyOf={({ id }) => id ?? 'root'}
          size={ENTRY_HEIGHT}
          gap={2}
          scroller={scroller}
        >
          {({ id, name, icon, count }) => (
            <button
              type="button"
              disabled={busy || id === currentId}
              aria-current={id === currentId ? 'true' : undefined}
              className="flex h-10 w-full items-center gap-2.5 rounded-small px-2 text-left font-medium hover:bg-hover disabled:text-ink-3 disabled:hover:bg-transparent wide:h-8"
              onClick={() => onMove(id, name)}
            >
              {icon}
              <span className="min-w-0 truncate">{name}</span>
              <span className="ml-auto text-1 font-normal text-ink-3">
                {id === currentId ? 'Here now' : count === null ? '' : formatCount(count)}
              </span>
            </button>
          )}
        </LongList>
      </div>
    </Dialog>
  );
}
