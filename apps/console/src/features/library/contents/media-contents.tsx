import { CheckCheck, FolderPlus, Globe, Upload } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { SkeletonTable } from '../../../ui/lists/skeleton-table.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { foldersRead } from '../queries.ts';
import { useLibraryPage } from '../library-context.tsx';
import type { LibraryItem } from '../library-item.ts';
import type { LibraryView } from '../library-view.ts';
import type { Library } from '../use-library.ts';
import { EmptyLibrary } from './empty-library.tsx';
import { MediaGrid } from './media-grid.tsx';
import { MediaMenus } from './media-menus.tsx';
import { MediaTable } from './media-table.tsx';
import { useMediaActions } from './use-media-actions.tsx';

interface MediaContentsProps {
  library: Library;
  layout: LibraryView['layout'];
  /** The width of the contents in px; null before layout. */
  width: number | null;
  /** A search or a type filter applies. */
  isFiltered: boolean;
  /** The open folder. */
  folderId: string | null;
}

/** The files as a grid or a table, or the reason why there are none. */
export function MediaContents({ library, layout, width, isFiltered, folderId }: MediaContentsProps) {
  const { items, failure, isPending, isStale, hasMore, more } = library;
  const { selection, openDialog } = useLibraryPage();
  const { data: folders = [] } = useRead(foldersRead);
  const actions = useMediaActions();
  const folder = folders.find(({ id }) => id === folderId) ?? null;

  const folderById = new Map(folders.map((each) => [each.id, each]));
  const folderOf = ({ folderId: id }: LibraryItem) => (id === null ? null : (folderById.get(id) ?? null));
  const pageEntries: MenuEntry[] = [
    {
      label: t('Upload Media'),
      needs: 'media.uploadImage',
      icon: <Upload />,
      onSelect: () => openDialog({ to: 'upload' }),
    },
    {
      label: t('Add web page'),
      needs: 'webpages.create',
      icon: <Globe />,
      onSelect: () => openDialog({ to: 'save-webpage', webpage: null, folderId: folder?.id ?? null }),
    },
    {
      label: t('New Folder'),
      needs: 'folders.create',
      icon: <FolderPlus />,
      onSelect: () => openDialog({ to: 'save-folder', folder: null, parentId: folder?.id ?? null }),
    },
    'divider',
    {
      label: t('Select all'),
      needs: 'assignments.assignToDevice',
      icon: <CheckCheck />,
      onSelect: () => selection.selectAll(),
    },
  ];
  const props = { media: items, folderOf, selection, actions, onNearEnd: more };
  return (
    <Region
      of={{ data: isPending ? undefined : items, failure }}
      skeleton={<MediaSkeleton layout={layout} />}
      isEmpty={({ length }) => length === 0 && !hasMore}
      empty={<EmptyLibrary isFiltered={isFiltered} isFolder={folder !== null} />}
    >
      {() => (
        <div aria-busy={isStale}>
          <MediaMenus media={items} actions={actions} pageEntries={pageEntries}>
            {layout === 'grid' ? <MediaGrid {...props} width={width} /> : <MediaTable {...props} />}
          </MediaMenus>
        </div>
      )}
    </Region>
  );
}

const shapes = ['grow-3', 'grow-4', 'grow-2', 'grow-3'];

/** A placeholder while the files load. */
function MediaSkeleton({ layout }: { layout: 'grid' | 'list' }) {
  if (layout === 'list') return <SkeletonTable />;
  return (
    <Skeleton className="flex flex-wrap gap-x-4 gap-y-5">
      {shapes.map((shape, index) => (
        <span key={index} className={`${shape} block min-w-36 basis-48`}>
          <SkeletonBlock className="h-29 wide:h-42" />
          <SkeletonBlock className="mt-3 h-3 w-3/5" />
          <SkeletonBlock className="mb-2 mt-2.5 h-2 w-2/5" />
        </span>
      ))}
    </Skeleton>
  );
}
