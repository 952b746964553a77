import type { MediaId } from '@vitrine/contract/library/media';
import { type ReactNode, useState } from 'react';
import { SharedMenu } from '../../../ui/overlays/shared-menu.tsx';
import { useStable } from '../../../ui/rendering/use-stable.ts';
import type { Medium } from '../medium.ts';
import { entriesFor, type MediumActs } from './media-acts.tsx';

interface MediaMenuProps {
  acts: MediumActs;
  /** The files, in each of which a button may ask for the menu. */
  children: (toggle: (medium: Medium, button: HTMLElement) => void, openId: MediaId | null) => ReactNode;
}

/** The menu of whichever file's button was pressed. */
export function MediaMenu({ acts, children }: MediaMenuProps) {
  const [open, setOpen] = useState<{ medium: Medium; button: HTMLElement } | null>(null);
  // Kept while the menu goes away.
  const [last, setLast] = useState<Medium | null>(null);
  const { toggle } = useStable({
    toggle: (medium: Medium, button: HTMLElement) => {
      setLast(medium);
      setOpen(open?.button === button ? null : { medium, button });
    },
  });
  return (
    <div className="relative">
      {children(toggle, open?.medium.id ?? null)}
      <SharedMenu
        entries={last === null ? [] : entriesFor(last, acts)}
        button={open?.button ?? null}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}
