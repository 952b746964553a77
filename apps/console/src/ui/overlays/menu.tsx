import { Ellipsis } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
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
      <Content entries={allowed} align={align} />
    </Radix.Root>
  );
}

interface HandleMenuProps extends Pick<MenuProps, 'entries'> {
  /** The handle, a button with `disabled={false}`: the trigger around it is disabled, so that a press opens nothing. */
  children: ReactNode;
}

/** The menu of a handle that is dragged: only a click or Enter opens it, since a press can be the start of a drag. */
export function HandleMenu({ entries, children }: HandleMenuProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const allowed = useAllowedEntries(entries);

  function open(): void {
    rememberMenuOpener(handle.current);
    setOpen(true);
  }

  return (
    <Radix.Root modal={false} open={isOpen && allowed.length > 0} onOpenChange={setOpen}>
      <Radix.Trigger asChild disabled ref={handle} onClick={open}>
        {children}
      </Radix.Trigger>
      <Content entries={allowed} align="end" />
    </Radix.Root>
  );
}

const Content = ({ entries, align = 'end' }: Pick<MenuProps, 'entries' | 'align'>) => (
  <Radix.Portal>
    <Radix.Content className={menuClass} align={align} sideOffset={4} collisionPadding={8}>
      <MenuEntries entries={entries} parts={Radix} />
    </Radix.Content>
  </Radix.Portal>
);

interface ActionsMenuProps
  extends
    Pick<MenuProps, 'entries' | 'align'>,
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
