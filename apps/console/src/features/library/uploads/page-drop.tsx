import { DropHint, useFileDrop } from '../../uploads/index.ts';
import { useFolders } from '../folders/queries.ts';
import { useOpenDialog } from '../library-context.tsx';
import { useLibraryView } from '../use-library-view.ts';
import { useLibraryUpload } from './use-library-upload.ts';

/** Uploads files that are dropped on the page into the open folder. The upload dialog takes drops itself. */
export function PageDrop() {
  const { view } = useLibraryView();
  const folder = useFolders().list?.find(({ id }) => id === view.folder) ?? null;
  const upload = useLibraryUpload();
  const isDialogOpen = useOpenDialog()?.to === 'upload';
  const isOver = useFileDrop(
    isDialogOpen ? null : (files) => upload(files, { kind: 'all', folderId: folder?.id ?? null }),
  );
  return isOver && <DropHint folder={folder?.name ?? null} />;
}
