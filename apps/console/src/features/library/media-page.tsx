import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { MediaDragAndDrop } from './contents/media-drag-and-drop.tsx';
import { MediaRegion } from './contents/media-region.tsx';
import { MediaSelectionBar } from './contents/media-selection-bar.tsx';
import { LibraryDialogs } from './dialogs/library-dialogs.tsx';
import { FolderSidebar } from './folders/folder-sidebar.tsx';
import { LibraryProvider } from './library-context.tsx';
import { PreviewRegion } from './preview/preview-region.tsx';
import { DeliveryStatus } from './summary/delivery-status.tsx';
import { LibrarySummary } from './summary/library-summary.tsx';
import { PageDrop } from './uploads/page-drop.tsx';
import { UploadButton } from './uploads/upload-button.tsx';
import { AddWebpageButton } from './webpages/add-webpage-button.tsx';

/** The account's images, videos and web pages: previewed, organised in folders, made active, uploaded and deleted. */
export function MediaPage() {
  return (
    <LibraryProvider>
      <PageHeader
        title="Media Library"
        description="Pictures, videos and web pages for your screens"
        actions={
          <>
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
      <MediaSelectionBar />
      <PreviewRegion />
      <LibraryDialogs />
    </LibraryProvider>
  );
}
