import {
  CircleOff,
  Download,
  FolderInput,
  ListPlus,
  Maximize2,
  MonitorPlay,
  Pencil,
  RadioTower,
  SquareCheck,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import type { NameableItem } from '../folders/queries.ts';
import { isReady, type LayoutItem, type LibraryItem, type WebpageItem } from '../library-item.ts';

/** The actions on one item of the library. */
export interface MediaActions {
  onPreview: (item: LibraryItem) => void;
  onSelect: (item: LibraryItem) => void;
  onShow: (item: LibraryItem) => void;
  onAddToPlaylist: (item: LibraryItem) => void;
  onSetActive: (item: LibraryItem, isActive: boolean) => void;
  onMove: (item: LibraryItem) => void;
  onRename: (item: NameableItem) => void;
  onEdit: (item: WebpageItem | LayoutItem) => void;
  onExport: (item: LayoutItem) => void;
  onDelete: (item: LibraryItem) => void;
}

/** The menu of an item. */
export function listMenuEntries(
  item: LibraryItem,
  {
    onPreview,
    onSelect,
    onShow,
    onAddToPlaylist,
    onSetActive,
    onMove,
    onRename,
    onEdit,
    onExport,
    onDelete,
  }: MediaActions,
): MenuEntry[] {
  return [
    { label: 'Preview fullscreen', icon: <Maximize2 />, shortcut: 'Enter', onSelect: () => onPreview(item) },
    { label: 'Select', needs: 'assignments.assignToDevice', icon: <SquareCheck />, onSelect: () => onSelect(item) },
    {
      label: 'Show on screens',
      needs: 'assignments.assignToDevice',
      icon: <MonitorPlay />,
      disabled: !isReady(item),
      onSelect: () => onShow(item),
    },
    {
      label: 'Add to playlist',
      needs: 'playlists.addItems',
      icon: <ListPlus />,
      onSelect: () => onAddToPlaylist(item),
    },
    item.isActive
      ? {
          label: 'Remove as active',
          needs: 'content.clearCurrent',
          icon: <CircleOff />,
          onSelect: () => onSetActive(item, false),
        }
      : {
          label: 'Make Active',
          needs: 'content.setCurrent',
          icon: <RadioTower />,
          disabled: !isReady(item),
          onSelect: () => onSetActive(item, true),
        },
    'divider',
    { label: 'Move to folder', needs: 'media.moveMany', icon: <FolderInput />, onSelect: () => onMove(item) },
    ...listNameEntries(item, { onRename, onEdit }),
    ...(item.kind === 'layout' ? [{ label: 'Export', icon: <Download />, onSelect: () => onExport(item) }] : []),
    'divider',
    {
      label: 'Delete',
      needs: 'media.removeMany',
      icon: <Trash2 />,
      shortcut: 'Del',
      danger: true,
      onSelect: () => onDelete(item),
    },
  ];
}

/** A web page is renamed where it is edited. */
function listNameEntries(
  item: LibraryItem,
  { onRename, onEdit }: Pick<MediaActions, 'onRename' | 'onEdit'>,
): MenuEntry[] {
  const edit = (editable: WebpageItem | LayoutItem): MenuEntry => ({
    label: 'Edit',
    needs: editable.kind === 'layout' ? 'layouts.saveDraft' : 'webpages.update',
    icon: <Pencil />,
    onSelect: () => onEdit(editable),
  });
  if (item.kind === 'webpage') return [edit(item)];
  const rename: MenuEntry = {
    label: 'Rename',
    needs: 'media.renameImage',
    icon: <TextCursorInput />,
    onSelect: () => onRename(item),
  };
  return item.kind === 'layout' ? [edit(item), rename] : [{ ...rename, icon: <Pencil /> }];
}
