import {
  CircleOff,
  FolderInput,
  ListPlus,
  Maximize2,
  MonitorPlay,
  Pencil,
  RadioTower,
  SquareCheck,
  Trash2,
} from 'lucide-react';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { isReady, type LibraryItem, type WebpageItem } from '../library-item.ts';
import type { MediaItem } from '../media-item.ts';

/** The actions on one file or web page. */
export interface MediaActions {
  onPreview: (item: LibraryItem) => void;
  onSelect: (item: LibraryItem) => void;
  onShow: (item: LibraryItem) => void;
  onAddToPlaylist: (item: LibraryItem) => void;
  onSetActive: (item: LibraryItem, isActive: boolean) => void;
  onMove: (item: LibraryItem) => void;
  onRename: (item: MediaItem) => void;
  onEdit: (webpage: WebpageItem) => void;
  onDelete: (item: LibraryItem) => void;
}

/** The menu of a file or web page. */
export function listMenuEntries(
  item: LibraryItem,
  { onPreview, onSelect, onShow, onAddToPlaylist, onSetActive, onMove, onRename, onEdit, onDelete }: MediaActions,
): MenuEntry[] {
  return [
    { label: 'Preview fullscreen', icon: <Maximize2 />, shortcut: 'Enter', onSelect: () => onPreview(item) },
    { label: 'Select', icon: <SquareCheck />, onSelect: () => onSelect(item) },
    { label: 'Show on screens', icon: <MonitorPlay />, disabled: !isReady(item), onSelect: () => onShow(item) },
    { label: 'Add to playlist', icon: <ListPlus />, onSelect: () => onAddToPlaylist(item) },
    item.isActive
      ? { label: 'Remove as active', icon: <CircleOff />, onSelect: () => onSetActive(item, false) }
      : {
          label: 'Make Active',
          icon: <RadioTower />,
          disabled: !isReady(item),
          onSelect: () => onSetActive(item, true),
        },
    'divider',
    { label: 'Move to folder', icon: <FolderInput />, onSelect: () => onMove(item) },
    item.kind === 'webpage'
      ? { label: 'Edit', icon: <Pencil />, onSelect: () => onEdit(item) }
      : { label: 'Rename', icon: <Pencil />, onSelect: () => onRename(item) },
    'divider',
    {
      label: 'Delete',
      icon: <Trash2 />,
      shortcut: 'Del',
      danger: true,
      onSelect: () => onDelete(item),
    },
  ];
}
