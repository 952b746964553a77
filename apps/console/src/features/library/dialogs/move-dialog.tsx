import type { Folder, FolderId } from '@vitrine/contract/library/folders';
import { FolderPlus, Images } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useNeedsApproval } from '../../../api/approval.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { foldText } from '@vitrine/contract/core/fold-text';
import { formatCount } from '../../../ui/format/format.ts';
import { LongList } from '../../../ui/lists/long-list.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { WaitsByEffect } from '../../effect/index.ts';
import { buildFolderTree, formatFolderPath } from '../folders/folder-tree.ts';

interface MoveDialogProps {
  /** The name of the file or folder that is moved, or the number of files. */
  what: string;
  /** The current folder of the files or the parent of the folder; undefined if they are in several. */
  currentId: FolderId | null | undefined;
  /** The folders to choose from. */
  folders: readonly Folder[];
  busy: boolean;
  onMove: (to: FolderId | null, name: string) => void;
  onNew: () => void;
  onClose: () => void;
}

/** The number of folders from which on a search field appears. */
const MANY = 10;

/** Estimated height in px; the real one is measured. */
const ENTRY_HEIGHT = 32;

const INDENT_PX = 18;
const MAX_INDENTED = 6;

/** Chooses the target folder out of the tree. */
export function MoveDialog({ what, currentId, folders, busy, onMove, onNew, onClose }: MoveDialogProps) {
  const needsApproval = useNeedsApproval();
  const [search, setSearch] = useState('');
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const wanted = foldText(search.trim());
  const found = buildFolderTree(folders).filter(({ folder: { name } }) => foldText(name).includes(wanted));
  const places = [
    {
      id: null,
      name: t('No folder'),
      title: t('No folder'),
      above: [],
      depth: 0,
      icon: <Images className="text-ink-3" />,
      count: null,
    },
    ...found.map((node) => ({
      id: node.folder.id,
      name: node.folder.name,
      // A search result is shown without the tree, so it shows its path.
      above: wanted === '' ? [] : node.ancestors,
      title: formatFolderPath(node),
      depth: wanted === '' ? Math.min(node.depth, MAX_INDENTED) : 0,
      icon: <Swatch color={node.folder.color} className="mx-[3px]" />,
      count: node.folder.mediaCount,
    })),
  ];
  return (
    <Dialog
      onClose={onClose}
      title={t('Move to folder')}
      description={what}
      footer={
        <>
          <Button variant="quiet" className="me-auto" needs="folders.create" onClick={onNew}>
            <FolderPlus />
            {t('New Folder')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </>
      }
    >
      <WaitsByEffect planned={null} busy={busy} />
      {needsApproval && <p className="text-ink-2">{t('If screens show it, the move is sent for approval.')}</p>}
      {folders.length >= MANY && (
        <SearchField label={t('Search folders')} value={search} onValueChange={setSearch} className="w-full" />
      )}
      <div ref={setScroller} className="-mx-2 max-h-[min(46dvh,360px)] overflow-y-auto p-0.5">
        <LongList
          label={t('Folders')}
          items={places}
          keyOf={({ id }) => id ?? 'root'}
          size={ENTRY_HEIGHT}
          gap={2}
          scroller={scroller}
        >
          {({ id, name, title, above, depth, icon, count }) => (
            <button
              type="button"
              disabled={busy || id === currentId}
              aria-current={id === currentId ? 'true' : undefined}
              className="flex h-10 w-full items-center gap-2.5 rounded-small px-2 text-start font-item hover:bg-hover disabled:text-ink-3 disabled:hover:bg-transparent wide:h-8"
              style={{ paddingLeft: 8 + depth * INDENT_PX }}
              // The specification's toast says “Root”.
              onClick={() => onMove(id, id === null ? t('Root') : name)}
            >
              {icon}
              <span className="flex min-w-0 whitespace-pre" title={title}>
                {above.length > 0 && (
                  <>
                    <span className="min-w-0 truncate font-normal text-ink-3">
                      {above.map((folder) => folder.name).join(' / ')}
                    </span>
                    <span className="flex-none font-normal text-ink-3"> / </span>
                  </>
                )}
                <span className={cx('flex-none truncate', above.length > 0 ? 'max-w-4/5' : 'max-w-full')}>{name}</span>
              </span>
              <span className="ms-auto flex-none ps-1 text-1 font-normal text-ink-3">
                {id === currentId ? t('Current') : count === null ? '' : formatCount(count)}
              </span>
            </button>
          )}
        </LongList>
      </div>
    </Dialog>
  );
}
