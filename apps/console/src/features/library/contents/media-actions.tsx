import { CircleOff, FolderInput, Maximize2, Pencil, RadioTower, SquareCheck, Trash2 } from 'lucide-react';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import type { MediaItem } from '../media-item.ts';

/** The actions on one file. */
export interface MediaActions {
  onPreview: (item: MediaItem) => void;
  onSelect: (item: MediaItem) => void;
  onSetActive: (item: MediaItem, isActive: boolean) => void;
  onMove: (item: MediaItem) => void;
  onRename: (item: MediaItem) => void;
  onDelete: (item: MediaItem) => void;
}

/** The menu of a file. */
export function entriesFor(
  item: MediaItem,
  { onPreview, onSelect, onSetActive, onMove, onRename, onDelete }: MediaActions,
): MenuEntry[] {
  return [
    { label: 'Preview fullscreen', icon: <Maximize2 />, shortcut: 'Enter', onSelect: () => onPreview(item) },
    { label: 'Select', icon: <SquareCheck />, onSelect: () => onSelect(item) },
    item.isActive
      ? { label: 'Remove as active', icon: <CircleOff />, onSelect: () => onSetActive(item, false) }
      : {
          label: 'Make Active',
          icon: <RadioTower />,
          disabled: item.status !== 'ready',
          onSelect: () => onSetActive(item, true),
        },
    'divider',
    { label: 'Move to folder', icon: <FolderInput />, onSelect: () => onMove(item) },
    { label: 'Rename', icon: <Pencil />, onSelect: () => onRename(item) },
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
