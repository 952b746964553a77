import * as Radix from 'radix-ui/context-menu';
import { type ReactNode, useRef } from 'react';
import { rememberMenuOpener } from './focus-return.ts';
import { MenuEntries, type MenuEntry, menuClass } from './menu-entries.tsx';

interface ContextMenuProps {
  entries: readonly MenuEntry[];
  onOpen?: () => void;
  /** One element. A right click, a press of 700 ms or the menu key on it opens the menu. */
  children: ReactNode;
}

/** Acts at the thing itself. The same acts must stand in a `Menu` too: nobody is told of this one. */
export function ContextMenu({ entries, onOpen, children }: ContextMenuProps) {
  const isHeld = useRef(false);
  return (
    <Radix.Root
      modal={false}
      onOpenChange={(open) => {
        if (!open) return;
        rememberMenuOpener(document.activeElement);
        if (isHeld.current) ignoreRelease();
        onOpen?.();
      }}
    >
      <Radix.Trigger
        asChild
        onPointerDown={({ pointerType }) => {
          isHeld.current = pointerType === 'touch';
        }}
        onContextMenu={(event) => isTouch(event.nativeEvent) && event.preventDefault()}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={menuClass} collisionPadding={8}>
          <MenuEntries entries={entries} parts={Radix} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Some systems ask for the menu of a long press sooner than after 700 ms. */
const isTouch = (event: MouseEvent): boolean => event instanceof PointerEvent && event.pointerType === 'touch';

/** The finger that held until the menu came is lifted, which would be taken for a tap beside the menu. */
function ignoreRelease(): void {
  document.addEventListener('touchend', refuse, { once: true, capture: true, passive: false });
}

const refuse = (event: Event): void => event.preventDefault();
