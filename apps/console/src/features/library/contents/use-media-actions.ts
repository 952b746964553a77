import { usePlacement } from '../../playout/index.ts';
import { useLibraryPage } from '../library-context.tsx';
import { toPlaced } from '../library-item.ts';
import { usePreviewAddress } from '../preview/use-preview-address.ts';
import type { MediaActions } from './media-actions.tsx';

/** The actions on a file or web page, in its menu and in its preview. */
export function useMediaActions(): MediaActions {
  const { selection, openDialog, follow } = useLibraryPage();
  const preview = usePreviewAddress();
  const place = usePlacement();
  return {
    onPreview: ({ id }) => preview.open(id),
    onSelect: (item) => selection.set(item, true),
    onShow: (item) => place({ to: 'screens', content: toPlaced(item), onFollow: follow }),
    onAddToPlaylist: (item) => place({ to: 'playlist', items: [toPlaced(item)] }),
    onSetActive: (item, isActive) => openDialog({ to: 'activate', item, isActive }),
    onMove: (item) => openDialog({ to: 'move', media: [item] }),
    onEdit: (webpage) => openDialog({ to: 'save-webpage', webpage, folderId: webpage.folderId }),
    onRename: (item) => openDialog({ to: 'rename', item }),
    onDelete: (item) => openDialog({ to: 'delete', media: [item] }),
  };
}
