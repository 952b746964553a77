import type { MediaId } from '@vitrine/contract/library/media';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type LibraryView, readLibraryView, withLibraryView } from '../library-view.ts';
import type { MediaItem } from '../media-item.ts';
import type { Library } from '../queries.ts';

/** Marks an entry of the history that the preview made itself, and may go back from. */
interface PreviewState {
  isPreview: true;
}

/**
 * The file that the address says is shown whole, and the ways to and from it. Where there is no such file, or no more,
 * `onGone` is told its id, and the address names it no longer.
 */
export function usePreview(view: LibraryView, library: Library, onGone: (id: string) => void) {
  const { items, isPending, isLate, failure, hasMore, more } = library;
  const [, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `open` alone, and only compared
  const isOwnEntry = (location.state as Partial<PreviewState> | null)?.isPreview === true;
  const index = items.findIndex(({ id }) => id === view.preview);
  const item = items[index] ?? null;
  const missing = item === null ? view.preview : null;

  const show = (id: MediaId | null, how: { replace: boolean; state?: PreviewState | null }) =>
    setParams((before) => withLibraryView(before, { ...readLibraryView(before), preview: id }), {
      preventScrollReset: true,
      ...how,
    });
  const close = () => (isOwnEntry ? void navigate(-1) : show(null, { replace: true }));

  // A link may lead to a file further down than what is loaded.
  useEffect(() => {
    if (missing !== null && hasMore) more();
  });

  const isGone = missing !== null && !hasMore && !isPending && !isLate && failure === null;
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!isGone) told.current = null;
    // Going back takes a moment, in which it is still missing.
    if (!isGone || told.current === missing) return;
    told.current = missing;
    close();
    onGone(missing);
  });

  return {
    item,
    previous: items[index - 1] ?? null,
    next: index < 0 ? null : (items[index + 1] ?? null),
    open: ({ id }: MediaItem) => show(id, { replace: false, state: { isPreview: true } }),
    go: ({ id }: MediaItem) => show(id, { replace: true, state: isOwnEntry ? { isPreview: true } : null }),
    close,
  };
}
