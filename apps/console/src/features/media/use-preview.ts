import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type LibraryView, readLibraryView, withLibraryView } from './library-view.ts';
import type { Medium } from './medium.ts';
import type { Library } from './queries.ts';

/** Marks an entry of the history that the preview made itself, and may go back from. */
interface PreviewState {
  isPreview: true;
}

/** The file that the address says is shown whole, and the ways to and from it. */
export function usePreview(view: LibraryView, { items, hasMore, more }: Library) {
  const [, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `open` alone, and only compared
  const isOwnEntry = (location.state as Partial<PreviewState> | null)?.isPreview === true;
  const index = items.findIndex(({ id }) => id === view.preview);
  const medium = items[index] ?? null;
  const isWanted = view.preview !== null && medium === null && hasMore;

  // A link may lead to a file further down than what is loaded.
  useEffect(() => {
    if (isWanted) more();
  });

  const show = (id: string | null, how: { replace: boolean; state?: PreviewState | null }) =>
    setParams((before) => withLibraryView(before, { ...readLibraryView(before), preview: id }), {
      preventScrollReset: true,
      ...how,
    });
  return {
    medium,
    previous: items[index - 1] ?? null,
    next: index < 0 ? null : (items[index + 1] ?? null),
    open: ({ id }: Medium) => show(id, { replace: false, state: { isPreview: true } }),
    go: ({ id }: Medium) => show(id, { replace: true, state: isOwnEntry ? { isPreview: true } : null }),
    close: () => (isOwnEntry ? void navigate(-1) : show(null, { replace: true })),
  };
}
