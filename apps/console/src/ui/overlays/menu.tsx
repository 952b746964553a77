import { Ellipsis } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { IconButton } from '../forms/icon-button.tsx';
import { rememberMenuOpener } from './focus-return.ts';
import { MenuEntries, type MenuEntry, menuClass, useAllowedEntries } from './menu-entries.tsx';

interface MenuProps {
  entries: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  /** The button that opens it. */
  children: ReactNode;
}

/** A dropdown menu of a button. Hidden with its button from those who may use none of its entries. */
export function Menu({ entries, align = 'end', children }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const allowed = useAllowedEntries(entries);
  if (allowed.length === 0 && entries.length > 0) return null;
  return (
    <Radix.Root modal={false} onOpenChange={(open) => open && rememberMenuOpener(trigger.current)}>
      <Radix.Trigger asChild ref={trigger}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={menuClass} align={align} sideOffset={4} collisionPadding={8}>
          <MenuEntries entries={allowed} parts={Radix} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ActionsMenuProps
  extends
    Pick<MenuProps, 'entries' | 'align'>,
    Pick<ComponentProps<typeof IconButton>, 'small' | 'className' | 'needs'> {
  /** The name of the thing, which the label of the button contains. */
  name?: string;
  /** The label of the button, where it says more than the name. */
  label?: string;
}

/** The menu of a thing, which a button with three dots opens. */
export function ActionsMenu({
  name = '',
  label = t('Actions for {name}', { name }),
  entries,
  align = 'end',
  ...button
}: ActionsMenuProps) {
  return (
    <Menu entries={entries} align={align}>
      <IconButton {...button} label={label}>
        <Ellipsis />
      </IconButton>
    </Menu>
  );
}
