import { CircleOff, FolderInput, Maximize2, Pencil, RadioTower, SquareCheck, Trash2 } from 'lucide-react';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import type { Medium } from '../medium.ts';

/** What one can do with a file. */
export interface MediumActs {
  onPreview: (medium: Medium) => void;
  onSelect: (medium: Medium) => void;
  onSetActive: (medium: Medium, isActive: boolean) => void;
  onMove: (medium: Medium) => void;
  onRename: (medium: Medium) => void;
  onDelete: (medium: Medium) => void;
}

/** The acts as a menu's entries. */
export function entriesFor(
  medium: Medium,
  { onPreview, onSelect, onSetActive, onMove, onRename, onDelete }: MediumActs,
): MenuEntry[] {
  return [
    { label: 'Preview fullscreen', icon: <Maximize2 />, shortcut: 'Enter', onSelect: () => onPreview(medium) },
    { label: 'Select', icon: <SquareCheck />, onSelect: () => onSelect(medium) },
    medium.isActive
      ? { label: 'Remove as active', icon: <CircleOff />, onSelect: () => onSetActive(medium, false) }
      : {
          label: 'Make Active',
          icon: <RadioTower />,
          disabled: medium.status !== 'ready',
          onSelect: () => onSetActive(medium, true),
        },
    'divider',
    { label: 'Move to folder', icon: <FolderInput />, onSelect: () => onMove(medium) },
    { label: 'Rename', icon: <Pencil />, onSelect: () => onRename(medium) },
    'divider',
    {
      label: 'Delete',
      icon: <Trash2 />,
      shortcut: 'Del',
      danger: true,
      onSelect: () => onDelete(medium),
    },
  ];
}
