import * as Radix from 'radix-ui/context-menu';
import type { ReactNode } from 'react';
import { rememberMenuOpener } from './focus-return.ts';
import { MenuEntries, type MenuEntry, menuClass } from './menu-entries.tsx';

interface ContextMenuProps {
  entries: readonly MenuEntry[];
  /** One element. A right click, a press of 700 ms or the menu key on it opens the menu. */
  children: ReactNode;
}

/** Acts at the thing itself. The same acts must stand in a `Menu` too: nobody is told of this one. */
export function ContextMenu({ entries, children }: ContextMenuProps) {
  return (
    <Radix.Root modal={false} onOpenChange={(open) => open && rememberMenuOpener(document.activeElement)}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={menuClass} collisionPadding={8}>
          <MenuEntries entries={entries} parts={Radix} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
