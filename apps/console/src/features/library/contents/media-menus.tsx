import type { LibraryId } from '@vitrine/contract/library/content';
import { createContext, type ReactNode, type SyntheticEvent, use, useState } from 'react';
import { cancelDrag } from '../../../ui/lists/drag-and-drop.tsx';
import { ContextMenu } from '../../../ui/overlays/context-menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { SharedMenu } from '../../../ui/overlays/shared-menu.tsx';
import type { LibraryItem } from '../library-item.ts';
import { listMenuEntries, type MediaActions } from './use-media-actions.tsx';

interface ButtonMenu {
  openId: LibraryId | null;
  toggle: (item: LibraryItem, button: HTMLElement) => void;
}

const ButtonMenuContext = createContext<ButtonMenu | null>(null);

interface MediaMenusProps {
  media: readonly LibraryItem[];
  actions: MediaActions;
  /** The context menu beside the files. */
  pageEntries: readonly MenuEntry[];
  /** The files, each with its id as `data-item`. */
  children: ReactNode;
}

/** One menu for all files, opened by the button of a file, by a right click on it, or by a long press. */
export function MediaMenus({ media, actions, pageEntries, children }: MediaMenusProps) {
  const [target, setTarget] = useState<LibraryItem | null>(null);
  function aim({ target: element }: SyntheticEvent) {
    const id = element instanceof Element ? element.closest('[data-item]')?.getAttribute('data-item') : null;
    setTarget(media.find((item) => item.id === id) ?? null);
  }
  const list = (
    <div
      className="pointer-coarse:select-none"
      // A mouse opens the menu with a right click, touch with a long press.
      onPointerDownCapture={(event) => event.pointerType !== 'mouse' && aim(event)}
      onContextMenuCapture={aim}
    >
      <ButtonMenuProvider actions={actions}>{children}</ButtonMenuProvider>
    </div>
  );
  return (
    <ContextMenu entries={target === null ? pageEntries : listMenuEntries(actions(target))} onOpen={cancelDrag}>
      {list}
    </ContextMenu>
  );
}

/** Opening the menu renders the buttons again, not the files: they are the same `children`. */
function ButtonMenuProvider({ actions, children }: Pick<MediaMenusProps, 'actions' | 'children'>) {
  const [open, setOpen] = useState<{ item: LibraryItem; button: HTMLElement } | null>(null);
  // Still shown while the menu closes.
  const [last, setLast] = useState<LibraryItem | null>(null);
  function toggle(item: LibraryItem, button: HTMLElement): void {
    setLast(item);
    setOpen(open?.button === button ? null : { item, button });
  }
  return (
    <div className="relative">
      <ButtonMenuContext value={{ openId: open?.item.id ?? null, toggle }}>{children}</ButtonMenuContext>
      <SharedMenu
        entries={last === null ? [] : listMenuEntries(actions(last))}
        button={open?.button ?? null}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}

export function useButtonMenu(): ButtonMenu {
  const menu = use(ButtonMenuContext);
  if (menu === null) throw new Error('A menu button needs MediaMenus above it.');
  return menu;
}
