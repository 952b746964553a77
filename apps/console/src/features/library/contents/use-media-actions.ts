import { useNavigate } from 'react-router';
import { contentPath, useActivationDialog, usePlacement } from '../../playout/index.ts';
import { useExport } from '../../transfer/index.ts';
import { useLibraryPage } from '../library-context.tsx';
import { formatItemTitle, toPlaced } from '../library-item.ts';
import { usePreviewAddress } from '../preview/use-preview-address.ts';
import type { MediaActions } from './media-actions.tsx';

/** The actions on an item, in its menu and in its preview. */
export function useMediaActions(): MediaActions {
  const { selection, openDialog, follow } = useLibraryPage();
  const preview = usePreviewAddress();
  const place = usePlacement();
  const activate = useActivationDialog(follow);
  const navigate = useNavigate();
  const exportContent = useExport();
  return {
    onPreview: ({ id }) => preview.open(id),
    onSelect: (item) => selection.set(item, true),
    onShow: (item) => place({ to: 'screens', content: toPlaced(item), onFollow: follow }),
    onAddToPlaylist: (item) => place({ to: 'playlist', items: [toPlaced(item)] }),
    onSetActive: (item, isActive) => activate({ content: { ...item, name: formatItemTitle(item) }, isActive }),
    onMove: (item) => openDialog({ to: 'move', media: [item] }),
    onEdit(item) {
      if (item.kind === 'layout') void navigate(contentPath(item.kind, item.id));
      else openDialog({ to: 'save-webpage', webpage: item, folderId: item.folderId });
    },
    onRename: (item) => openDialog({ to: 'rename', item }),
    onExport: ({ id }) => exportContent({ kind: 'layout', id }),
    onDelete: (item) => openDialog({ to: 'delete', media: [item] }),
  };
}
