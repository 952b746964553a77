import type { MediaId } from '@vitrine/contract/library/media';
import { type ReactNode, useState } from 'react';
import { SharedMenu } from '../../../ui/overlays/shared-menu.tsx';
import { useStable } from '../../../ui/rendering/use-stable.ts';
import type { MediaItem } from '../media-item.ts';
import { entriesFor, type MediaActions } from './media-actions.tsx';

interface MediaMenuProps {
  acts: MediaActions;
  /** The files, in each of which a button may ask for the menu. */
  children: (toggle: (item: MediaItem, button: HTMLElement) => void, openId: MediaId | null) => ReactNode;
}

/** The menu of whichever file's button was pressed. */
export function MediaMenu({ acts, children }: MediaMenuProps) {
  const [open, setOpen] = useState<{ item: MediaItem; button: HTMLElement } | null>(null);
  // Kept while the menu goes away.
  const [last, setLast] = useState<MediaItem | null>(null);
  const { toggle } = useStable({
    toggle: (item: MediaItem, button: HTMLElement) => {
      setLast(item);
      setOpen(open?.button === button ? null : { item, button });
    },
  });
  return (
    <div className="relative">
      {children(toggle, open?.item.id ?? null)}
      <SharedMenu
        entries={last === null ? [] : entriesFor(last, acts)}
        button={open?.button ?? null}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}
