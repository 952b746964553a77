import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import type { Medium } from '../medium.ts';

interface MediaMenuButtonProps {
  medium: Medium;
  isOpen: boolean;
  onMenu: (medium: Medium, button: HTMLElement) => void;
  className?: string;
}

/** Asks for the menu of a file. */
export function MediaMenuButton({ medium, isOpen, onMenu, className }: MediaMenuButtonProps) {
  return (
    <IconButton
      small
      label={`Actions for ${medium.originalName}`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      className={className}
      onClick={({ currentTarget }) => onMenu(medium, currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onMenu(medium, event.currentTarget);
      }}
    >
      <Ellipsis />
    </IconButton>
  );
}
