import * as Radix from 'radix-ui/dropdown-menu';
import { type ReactNode, useRef, useState } from 'react';
import { rememberMenuOpener } from './focus-return.ts';
import { MenuEntries, type MenuEntry, menuClass, useAllowedEntries } from './menu-entries.tsx';

interface HandleMenuProps {
  entries: readonly MenuEntry[];
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
      <Radix.Portal>
        <Radix.Content className={menuClass} align="end" sideOffset={4} collisionPadding={8}>
          <MenuEntries entries={allowed} parts={Radix} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
