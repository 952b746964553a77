import { isDocumentId, isLayoutId, isWebpageId } from '@vitrine/contract/core/ids';
import { drawnKindOf } from '@vitrine/contract/drawn/drawn-kinds';
import { useEffect, useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { useLibraryPage, useShownLibrary } from '../library-context.tsx';
import { useLibraryView } from '../use-library-view.ts';
import { usePreviewAddress } from './use-preview-address.ts';

const OpenPreview = fetched(async () => (await import('./open-preview.tsx')).OpenPreview);

function describeMissing(id: string): string {
  if (drawnKindOf(id) !== undefined) return t('Content not found');
  if (isDocumentId(id)) return t('Document not found');
  return isWebpageId(id) ? t('Web page not found') : isLayoutId(id) ? t('Layout not found') : t('File not found');
}

/** The preview of the item in the address, with its neighbours in the library. */
export function PreviewRegion() {
  const { preview } = useLibraryView().view;
  const { items } = useShownLibrary();
  const index = items.findIndex(({ id }) => id === preview);
  const item = items[index];
  if (preview === null) return null;
  if (item === undefined) return <MissingPreview key={preview} id={preview} />;
  return <OpenPreview item={item} previous={items[index - 1] ?? null} next={items[index + 1] ?? null} />;
}

/** Loads more of the library until the file is found; closes the preview when it is not there. */
function MissingPreview({ id }: { id: string }) {
  const { isPending, isStale, failure, hasMore, more } = useShownLibrary();
  const { isDeleted } = useLibraryPage();
  const { close } = usePreviewAddress();
  const toast = useToast();
  useEffect(() => {
    if (hasMore) more();
  });
  const isGone = !hasMore && !isPending && !isStale && failure === null;
  const hasClosed = useRef(false);
  useEffect(() => {
    // Navigating back is asynchronous; until then the file is still missing.
    if (!isGone || hasClosed.current) return;
    hasClosed.current = true;
    close();
    if (isDeleted(id)) return;
    toast({
      title: describeMissing(id),
      text: t('It may have been deleted, or moved to another folder.'),
      tone: 'danger',
    });
  });
  return null;
}
