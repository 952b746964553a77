import type { LibraryId } from '@vitrine/contract/library/content';
import { useLocation, useNavigate, useSearchParams } from '../../../ui/routing/navigation.tsx';
import { readLibraryView, withLibraryView } from '../library-view.ts';

/** Marks a history entry that opening the preview added, so that closing it navigates back. */
interface PreviewState {
  isPreview: true;
}

/** Opens and closes the preview, and changes its file, in the address. */
export function usePreviewAddress() {
  const [, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `open` alone, and only compared
  const isOwnEntry = (location.state as Partial<PreviewState> | null)?.isPreview === true;

  const show = (id: LibraryId | null, options: { replace: boolean; state?: PreviewState | null }) =>
    setParams((before) => withLibraryView(before, { ...readLibraryView(before), preview: id }), {
      ...options,
    });

  return {
    open: (id: LibraryId) => show(id, { replace: false, state: { isPreview: true } }),
    change: (id: LibraryId) => show(id, { replace: true, state: isOwnEntry ? { isPreview: true } : null }),
    close: () => (isOwnEntry ? void navigate(-1) : show(null, { replace: true })),
  };
}
