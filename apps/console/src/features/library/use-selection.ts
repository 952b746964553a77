import type { MediaId } from '@vitrine/contract/library/media';
import { useEffect, useMemo, useRef, useState } from 'react';
import { keep, type Kept } from '../../ui/rendering/kept.ts';
import { useStable } from '../../ui/rendering/use-stable.ts';
import type { Medium } from './medium.ts';

/** How a click takes a file: alone, or with all between it and the one before. */
export interface SelectKeys {
  shiftKey: boolean;
}

/** The same for as long as the page stands: what it holds is kept beside the page. */
export interface Selection {
  ids: Kept<ReadonlySet<MediaId>>;
  toggle: (medium: Medium, keys?: SelectKeys) => void;
  /** Takes it too. */
  select: (medium: Medium) => void;
  selectAll: () => void;
  clear: () => void;
}

const none: ReadonlySet<MediaId> = new Set();

/** Several files of a list, chosen to do something with them together. Escape lets go of them. */
export function useSelection(media: readonly Medium[]): Selection {
  const [ids] = useState(() => keep(none));
  const anchor = useRef<MediaId | null>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || ids.read().size === 0) return;
      const isElsewhere = document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null;
      if (!isElsewhere) ids.write(none);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [ids]);

  const acts = useStable({
    toggle({ id }: Medium, keys?: SelectKeys) {
      if (keys?.shiftKey === true) {
        const [from, to] = [anchor.current, id].map((end) => media.findIndex((each) => each.id === end));
        if (from !== undefined && to !== undefined && from >= 0 && to >= 0) {
          const between = media.slice(Math.min(from, to), Math.max(from, to) + 1).map((each) => each.id);
          ids.write(new Set([...ids.read(), ...between]));
          return;
        }
      }
      anchor.current = id;
      const after = new Set(ids.read());
      if (!after.delete(id)) after.add(id);
      ids.write(after);
    },
    select({ id }: Medium) {
      anchor.current = id;
      ids.write(new Set([...ids.read(), id]));
    },
    selectAll: () => ids.write(new Set(media.map(({ id }) => id))),
    clear: () => ids.write(none),
  });
  return useMemo(() => ({ ids, ...acts }), [ids, acts]);
}

/** The chosen files that are in a list, in its order. */
export const chosenIn = (media: readonly Medium[], ids: ReadonlySet<MediaId>): readonly Medium[] =>
  ids.size === 0 ? [] : media.filter(({ id }) => ids.has(id));
