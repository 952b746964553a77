import * as Radix from 'radix-ui/dropdown-menu';
import { type CSSProperties, useEffect, useRef } from 'react';
import { rememberMenuOpener } from './focus-return.ts';
import { MenuEntries, type MenuEntry, menuClass, useAllowedEntries } from './menu-entries.tsx';

interface SharedMenuProps {
  entries: readonly MenuEntry[];
  /** The button whose menu is open; null while it is closed. */
  button: HTMLElement | null;
  onClose: () => void;
}

/**
 * One menu for all buttons of a long list. With a menu per button, scrolling would mostly render menus that are never
 * opened. It is placed in the element that contains the buttons, which has to be positioned, and scrolls with it.
 */
export function SharedMenu({ entries, button, onClose }: SharedMenuProps) {
  const opener = useRef<HTMLElement | null>(null);
  const allowed = useAllowedEntries(entries);
  const isPressedBeside = useRef(false);
  useEffect(() => {
    if (button === null) return;
    opener.current = button;
    isPressedBeside.current = false;
    rememberMenuOpener(button);
  }, [button]);
  return (
    <Radix.Root modal={false} open={button !== null} onOpenChange={(open) => !open && onClose()}>
      <Radix.Trigger asChild>
        <span
          ref={(place) => {
            if (place !== null && button !== null) Object.assign(place.style, placeOver(place, button));
          }}
          aria-hidden="true"
          className="pointer-events-none absolute"
        />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={menuClass}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button itself closes it with its click.
            if (event.target instanceof Node && button?.contains(event.target)) event.preventDefault();
            else isPressedBeside.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isPressedBeside.current) opener.current?.focus();
          }}
        >
          <MenuEntries entries={allowed} parts={Radix} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function placeOver(place: HTMLElement, button: HTMLElement): CSSProperties {
  const around = (place.offsetParent ?? document.body).getBoundingClientRect();
  const { left, top, width, height } = button.getBoundingClientRect();
  return {
    left: `${left - around.left}px`,
    top: `${top - around.top}px`,
    width: `${width}px`,
    height: `${height}px`,
  };
}
