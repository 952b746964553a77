import * as Radix from 'radix-ui/context-menu';
import { type ReactNode, useRef } from 'react';
import { rememberMenuOpener } from './focus-return.ts';
import { MenuEntries, type MenuEntry, menuClass, useAllowedEntries } from './menu-entries.tsx';

interface ContextMenuProps {
  entries: readonly MenuEntry[];
  onOpen?: () => void;
  /** One element. A right click, a press of 700 ms or the menu key on it opens the menu. */
  children: ReactNode;
}

/** A context menu. Its actions must also be in a visible `Menu`, because nothing indicates a context menu. */
export function ContextMenu({ entries, onOpen, children }: ContextMenuProps) {
  const isTouchPress = useRef(false);
  const allowed = useAllowedEntries(entries);
  return (
    <Radix.Root
      modal={false}
      onOpenChange={(open) => {
        if (!open) return;
        rememberMenuOpener(document.activeElement);
        if (isTouchPress.current) ignoreRelease();
        onOpen?.();
      }}
    >
      <Radix.Trigger
        asChild
        // Some menus learn their entries as they open.
        disabled={entries.length > 0 && allowed.length === 0}
        onPointerDown={({ pointerType }) => {
          isTouchPress.current = pointerType === 'touch';
        }}
        onContextMenu={(event) => isTouch(event.nativeEvent) && event.preventDefault()}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={menuClass} collisionPadding={8}>
          <MenuEntries entries={allowed} parts={Radix} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** True for the `contextmenu` event of a long press, which some systems send before 700 ms. */
const isTouch = (event: MouseEvent): boolean => event instanceof PointerEvent && event.pointerType === 'touch';

/** Lifting the finger after a long press would count as a tap outside the menu and close it. */
function ignoreRelease(): void {
  document.addEventListener('touchend', refuse, { once: true, capture: true, passive: false });
}

const refuse = (event: Event): void => event.preventDefault();
