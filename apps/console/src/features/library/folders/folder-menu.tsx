import type { Folder } from '@vitrine/contract/library/folders';
import { FolderInput, Pencil, Trash2 } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { useLibraryPage } from '../library-context.tsx';

/** The entries of a folder's menu. */
export function useFolderMenu(): (folder: Folder) => MenuEntry[] {
  const { openDialog } = useLibraryPage();
  return (folder) => [
    {
      label: t('Rename'),
      needs: 'folders.update',
      icon: <Pencil />,
      onSelect: () => openDialog({ to: 'save-folder', folder, parentId: folder.parentId }),
    },
    {
      label: t('Move to folder'),
      needs: 'folders.update',
      icon: <FolderInput />,
      onSelect: () => openDialog({ to: 'move-folder', folder }),
    },
    'divider',
    {
      label: t('Delete'),
      needs: 'folders.remove',
      icon: <Trash2 />,
      danger: true,
      onSelect: () => openDialog({ to: 'delete-folder', folder }),
    },
  ];
}
