import type { MediaId } from '@vitrine/contract/media';
import { useEffect, useMemo, useState } from 'react';
import { useStable } from '../../ui/use-stable.ts';
import type { Medium } from './medium.ts';

/** How a click takes a file: alone, or with all between it and the one before. */
export interface SelectKeys {
  shiftKey: boolean;
}

export interface Selection {
  ids: ReadonlySet<MediaId>;
  /** Those of them that are in the list, in its order. */
  chosen: readonly Medium[];
  toggle: (medium: Medium, keys?: SelectKeys) => void;
  /** Takes it too. */
  select: (medium: Medium) => void;
  selectAll: () => void;
  clear: () => void;
}

const none: ReadonlySet<MediaId> = new Set();

/** Several files of a list, chosen to do something with them together. Escape lets go of them. */
export function useSelection(media: readonly Medium[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<MediaId>>(none);
  const [anchor, setAnchor] = useState<MediaId | null>(null);
  const chosen = useMemo(() => (ids.size === 0 ? [] : media.filter(({ id }) => ids.has(id))), [ids, media]);
  const hasAny = ids.size > 0;

  useEffect(() => {
    if (!hasAny) return;
    function onKeyDown(event: KeyboardEvent) {
      const isElsewhere = document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) setIds(none);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [hasAny]);

  function toggle({ id }: Medium, keys?: SelectKeys): void {
    const [from, to] = [media.findIndex((each) => each.id === anchor), media.findIndex((each) => each.id === id)];
    if (keys?.shiftKey === true && from >= 0 && to >= 0) {
      const between = media.slice(Math.min(from, to), Math.max(from, to) + 1).map((each) => each.id);
      setIds((before) => new Set([...before, ...between]));
      return;
    }
    setAnchor(id);
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }

  const acts = useStable({
    toggle,
    select({ id }: Medium) {
      setAnchor(id);
      setIds((before) => new Set([...before, id]));
    },
    selectAll: () => setIds(new Set(media.map(({ id }) => id))),
    clear: () => setIds(none),
  });
  return useMemo(() => ({ ids, chosen, ...acts }), [ids, chosen, acts]);
}
