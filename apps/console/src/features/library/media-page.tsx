import { useDeferredValue, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../api/use-read.ts';
import { useMay } from '../../ui/access/may.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useSelected } from '../../ui/lists/use-selection.ts';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { usePreload } from '../../ui/rendering/use-preload.ts';
import { useAsked } from '../../ui/routing/use-asked.ts';
import { Receipt, usePlacement } from '../effect/index.ts';
import { DropHint, useFileDrop } from '../uploads/index.ts';
import { MediaDragAndDrop } from './contents/media-drag-and-drop.tsx';
import { MediaRegion } from './contents/media-region.tsx';
import { FolderSidebar } from './folders/folder-sidebar.tsx';
import { foldersRead } from './queries.ts';
import {
  LibraryProvider,
  useLibraryPage,
  useShownLibrary,
  useOpenDialog,
  useFollowedMedia,
} from './library-context.tsx';
import { isReplaceable, type ItemWithFile } from './library-item.ts';
import { PreviewRegion } from './preview/preview-region.tsx';
import { LibrarySummary } from './summary/library-summary.tsx';
import { UploadButton } from './uploads/upload-button.tsx';
import { useLibraryUpload } from './uploads/use-library-upload.ts';
import { useLibraryView } from './use-library-view.ts';
import { AddDrawnMenu } from './drawn/add-drawn-menu.tsx';
import { AddWebpageButton } from './webpages/add-webpage-button.tsx';

/** The account's images, videos, web pages and layouts: previewed, organised in folders, made active, uploaded and deleted. */
export function MediaPage() {
  return (
    <LibraryProvider>
      <PageHeader
        title={t('Media Library')}
        description={t('Pictures, videos, documents and more for your screens')}
        actions={
          <>
            <AddDrawnMenu />
            <AddWebpageButton />
            <UploadButton />
          </>
        }
      />
      <PageBody close>
        <DeliveryStatus />
        <LibrarySummary />
        <MediaDragAndDrop>
          <div className="flex min-w-0 flex-col gap-4 wide:grid wide:grid-cols-[200px_minmax(0,1fr)] wide:gap-8">
            <FolderSidebar />
            <MediaRegion />
          </div>
        </MediaDragAndDrop>
      </PageBody>
      <PageDrop />
      <SelectedMedia />
      <PreviewRegion />
      <LibraryDialogs />
      <ShowOnScreens />
    </LibraryProvider>
  );
}

const MediaSelectionBar = fetched(async () => (await import('./contents/media-selection-bar.tsx')).MediaSelectionBar);

/** The bar of actions on the selected files, which follows the first selection once its code is here. */
function SelectedMedia() {
  usePreload(MediaSelectionBar.load);
  const { selection } = useLibraryPage();
  // Deferred: the checkbox that was clicked is painted first.
  const hasSelected = useDeferredValue(useSelected(selection)).size > 0;
  return hasSelected && <MediaSelectionBar />;
}

const OpenDialog = fetched(async () => (await import('./dialogs/open-dialog.tsx')).OpenDialog);

/** The dialogs of the library, one at a time. */
function LibraryDialogs() {
  const dialog = useOpenDialog();
  const { openDialog } = useLibraryPage();
  const may = useMay();
  usePreload(OpenDialog.load);
  useAsked('upload', () => openDialog({ to: 'upload' }), may('media.uploadImage'));
  useAsked('webpage', () => openDialog({ to: 'save-webpage', webpage: null, folderId: null }), may('webpages.create'));
  useAsked('newFolder', () => openDialog({ to: 'save-folder', folder: null, parentId: null }), may('folders.create'));
  return dialog !== null && <OpenDialog dialog={dialog} />;
}

const MediaPickerDialog = fetched(async () => (await import('./picker/media-picker-dialog.tsx')).MediaPickerDialog);

/** Puts content on screens that is chosen first, if the address asks for it. */
function ShowOnScreens() {
  const [isChoosing, setIsChoosing] = useState(false);
  const place = usePlacement();
  useAsked('show', () => setIsChoosing(true), useMay()('assignments.assignToDevice'));
  return (
    isChoosing && (
      <MediaPickerDialog
        title={t('Put on screens')}
        description={t('Choose what to show. The screens come next.')}
        onPick={(content) => {
          setIsChoosing(false);
          place({ to: 'screens', content });
        }}
        onClose={() => setIsChoosing(false)}
      />
    )
  );
}

/** The delivery of media that were made active here. */
function DeliveryStatus() {
  const followed = useFollowedMedia();
  const { follow } = useLibraryPage();
  return followed !== null && <Receipt followed={followed} onClose={() => follow(null)} />;
}

/** Uploads files that are dropped on the page into the open folder. The upload dialog takes drops itself. */
function PageDrop() {
  const { view } = useLibraryView();
  const folder = useRead(foldersRead).data?.find(({ id }) => id === view.folder) ?? null;
  const upload = useLibraryUpload();
  const isDialogOpen = ['upload', 'replace'].includes(useOpenDialog()?.to ?? '');
  const { openDialog } = useLibraryPage();
  const { items } = useShownLibrary();
  const may = useMay();
  const [over, setOver] = useState<ItemWithFile | null>(null);
  /** The item under the pointer, of which the file is a new version. */
  function findReplaced({ target, dataTransfer }: DragEvent): ItemWithFile | null {
    const count = [...(dataTransfer?.items ?? [])].length;
    if (count !== 1 || !(target instanceof Element) || !may('media.replaceFile')) return null;
    const id = target.closest('[data-item]')?.getAttribute('data-item');
    const item = items.find((each) => each.id === id);
    return item !== undefined && isReplaceable(item) && item.status !== 'processing' ? item : null;
  }
  function take(files: readonly File[], event: DragEvent): void {
    const item = findReplaced(event);
    const [file] = files;
    if (item !== null && file !== undefined) openDialog({ to: 'replace', item, file });
    else upload(files, { kind: 'all', folderId: folder?.id ?? null });
  }
  const isOver = useFileDrop(isDialogOpen ? null : take, (event) => setOver(findReplaced(event)));
  if (!isOver) return null;
  const name = folder?.name;
  return (
    <DropHint
      {...(over !== null
        ? { text: t('New version of {name}', { name: over.originalName }) }
        : name !== undefined && { text: t('Drop to upload to {name}', { name }) })}
    />
  );
}
