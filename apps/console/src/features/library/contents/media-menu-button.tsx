import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import type { MediaItem } from '../media-item.ts';

interface MediaMenuButtonProps {
  item: MediaItem;
  isOpen: boolean;
  onMenu: (item: MediaItem, button: HTMLElement) => void;
  className?: string;
}

/** Asks for the menu of a file. */
export function MediaMenuButton({ item, isOpen, onMenu, className }: MediaMenuButtonProps) {
  return (
    <IconButton
      small
      label={`Actions for ${item.originalName}`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      className={className}
      onClick={({ currentTarget }) => onMenu(item, currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onMenu(item, event.currentTarget);
      }}
    >
      <Ellipsis />
    </IconButton>
  );
}
