import type { MediaId } from '@vitrine/contract/library/media';
import { type ReactNode, type SyntheticEvent, useMemo, useState } from 'react';
import { ContextMenu } from '../../../ui/overlays/context-menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import type { MediaItem } from '../media-item.ts';
import { cancelDrag } from '../../../ui/lists/drag-and-drop.tsx';
import { entriesFor, type MediaActions } from './media-actions.tsx';
import { MediaMenu } from './media-menu.tsx';

interface MediaSheetProps {
  media: readonly MediaItem[];
  acts: MediaActions;
  /** What the menu beside the files holds. */
  wallEntries: readonly MenuEntry[];
  /** The files, each with its id as `data-item`; in each a button may ask for the menu. */
  children: (toggle: (item: MediaItem, button: HTMLElement) => void, openId: MediaId | null) => ReactNode;
}

/** Gives all files, however they are shown, their menus: behind a button, by right click, and by a long press. */
export function MediaSheet({ media, acts, wallEntries, children }: MediaSheetProps) {
  const [target, setTarget] = useState<MediaItem | null>(null);
  // One menu for all of them: whichever was pressed.
  function aim({ target: element }: SyntheticEvent) {
    const id = element instanceof Element ? element.closest('[data-item]')?.getAttribute('data-item') : null;
    setTarget(media.find((item) => item.id === id) ?? null);
  }
  // The files stay as they are when one of them is pressed.
  const files = useMemo(() => <MediaMenu acts={acts}>{children}</MediaMenu>, [acts, children]);
  const sheet = (
    <div
      className="pointer-coarse:select-none"
      // A mouse asks for the menu by a click of its own, anything else by a press that is long.
      onPointerDownCapture={(event) => event.pointerType !== 'mouse' && aim(event)}
      onContextMenuCapture={aim}
    >
      {files}
    </div>
  );
  return (
    <ContextMenu entries={target === null ? wallEntries : entriesFor(target, acts)} onOpen={cancelDrag}>
      {sheet}
    </ContextMenu>
  );
}
