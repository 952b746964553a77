import type { FolderId } from '@vitrine/contract/library/folders';
import { Images } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { toAccountKey } from '../../../api/account.ts';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { LongList } from '../../../ui/lists/long-list.tsx';
import { useLibraryPage } from '../library-context.tsx';
import { MINUTE_MS, useStorage } from '../queries.ts';
import { useLibraryView } from '../use-library-view.ts';

import { FolderEntry, ROOT } from './folder-entry.tsx';
import { FolderFiles } from './folder-files.tsx';
import type { FolderNode } from './folder-tree.ts';

interface FolderListProps {
  nodes: readonly FolderNode[];
  /** Search results: without indentation. */
  isFlat: boolean;
  scroller: HTMLElement | null;
}

/** The size of an entry in px: its height on a wide page, its width on a phone. */
const ENTRY_HEIGHT = 32;
const ENTRY_WIDTH = 140;

/** The list of “All Media” and the folders, each a drop target. A folder can list its files. */
export function FolderList({ nodes, isFlat, scroller }: FolderListProps) {
  const { view, openFolder, openFile } = useLibraryView();
  const { selection } = useLibraryPage();
  const { stored } = useStorage();
  const others = useRead(
    q.content.list.page({
      query: { limit: 1, kinds: 'document,webpage,layout' },
      pollMs: MINUTE_MS,
      select: ({ total }) => total,
    }),
  ).data;
  const { isExpanded, expand } = useExpandedFolders(view.folder);
  const isWide = useIsWide();
  const entries: readonly (FolderNode | null)[] = [null, ...nodes];
  const open: typeof openFolder = (id) => {
    selection.clear();
    openFolder(id);
  };
  return (
    <LongList
      items={entries}
      keyOf={(node) => node?.folder.id ?? ROOT}
      size={isWide ? ENTRY_HEIGHT : ENTRY_WIDTH}
      gap={isWide ? 2 : 8}
      isRow={!isWide}
      scroller={scroller}
      at={entries.findIndex((node) => (node?.folder.id ?? null) === view.folder)}
    >
      {(node) =>
        node === null ? (
          <FolderEntry
            id={null}
            label={t('All Media')}
            icon={<Images />}
            count={stored === undefined || others === undefined ? null : stored.imageCount + stored.videoCount + others}
            isOpen={view.folder === null}
            onOpen={open}
            isExpanded={null}
          />
        ) : (
          <FolderEntry
            id={node.folder.id}
            label={node.folder.name}
            depth={isFlat ? 0 : node.depth}
            parent={node.ancestors.at(-1)?.name ?? null}
            icon={<Swatch color={node.folder.color} />}
            count={node.folder.mediaCount}
            isOpen={node.folder.id === view.folder}
            onOpen={open}
            isExpanded={node.folder.mediaCount === 0 ? null : isExpanded(node.folder.id)}
            onExpand={(isWanted) => expand(node.folder.id, isWanted)}
          >
            <FolderFiles
              folder={node.folder}
              onOpen={(folder, file) => {
                selection.clear();
                openFile(folder, file);
              }}
            />
          </FolderEntry>
        )
      }
    </LongList>
  );
}

const KEY = 'unfoldedFolders';

/**
 * The folders that list their files in the sidebar: those that were expanded, and the open one unless it was collapsed.
 * Remembered in the tab's session storage.
 */
function useExpandedFolders(openId: string | null) {
  const [choices, setChoices] = useState(readChoices);
  useEffect(() => {
    const stored = [...choices].map(([id, isExpanded]) => (isExpanded ? id : `-${id}`));
    sessionStorage.setItem(toAccountKey(KEY), stored.join(' '));
  }, [choices]);
  return {
    isExpanded: (id: FolderId): boolean => choices.get(id) ?? id === openId,
    expand: (id: FolderId, isExpanded: boolean) => setChoices((before) => new Map(before).set(id, isExpanded)),
  };
}

/** Ids, with a dash before those that were collapsed. */
function readChoices(): ReadonlyMap<string, boolean> {
  const stored = (sessionStorage.getItem(toAccountKey(KEY)) ?? '').split(' ').filter(Boolean);
  return new Map(stored.map((id) => (id.startsWith('-') ? [id.slice(1), false] : [id, true])));
}
