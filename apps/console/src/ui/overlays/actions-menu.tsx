import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../forms/icon-button.tsx';
import { Menu } from './menu.tsx';

interface ActionsMenuProps
  extends
    Pick<ComponentProps<typeof Menu>, 'entries' | 'align'>,
    Pick<ComponentProps<typeof IconButton>, 'small' | 'className' | 'needs'> {
  /** The name of the thing, which the label of the button contains. */
  name: string;
}

/** The menu of a thing, which a button with three dots opens. */
export function ActionsMenu({ name, entries, align = 'end', ...button }: ActionsMenuProps) {
  return (
    <Menu entries={entries} align={align}>
      <IconButton {...button} label={`Actions for ${name}`}>
        <Ellipsis />
      </IconButton>
    </Menu>
  );
}
