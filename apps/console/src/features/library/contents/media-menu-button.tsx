import { Ellipsis } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import type { LibraryItem } from '../library-item.ts';
import { useButtonMenu } from './media-menus.tsx';

interface MediaMenuButtonProps {
  item: LibraryItem;
  className?: string;
}

/** Opens the menu of a file. */
export function MediaMenuButton({ item, className }: MediaMenuButtonProps) {
  const { openId, toggle } = useButtonMenu();
  return (
    <IconButton
      small
      label={t('Actions for {name}', { name: item.originalName })}
      aria-haspopup="menu"
      aria-expanded={openId === item.id}
      className={className}
      onClick={({ currentTarget }) => toggle(item, currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        toggle(item, event.currentTarget);
      }}
    >
      <Ellipsis />
    </IconButton>
  );
}
