import * as Radix from 'radix-ui/dropdown-menu';
import { type ReactNode, useRef } from 'react';
import { rememberMenuOpener } from './focus-return.ts';
import { MenuEntries, type MenuEntry, menuClass } from './menu-entries.tsx';

interface MenuProps {
  entries: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  /** The button that opens it. */
  children: ReactNode;
}

/** A dropdown menu of a button. */
export function Menu({ entries, align = 'end', children }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <Radix.Root modal={false} onOpenChange={(open) => open && rememberMenuOpener(trigger.current)}>
      <Radix.Trigger asChild ref={trigger}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={menuClass} align={align} sideOffset={4} collisionPadding={8}>
          <MenuEntries entries={entries} parts={Radix} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
