import { t } from '@vitrine/messages/t';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { DocumentDialog } from '../documents/document-dialog.tsx';
import { DrawnDialog } from '../drawn/drawn-dialog.tsx';
import { useLibraryPage } from '../library-context.tsx';
import { UploadMedia } from '../uploads/upload-dialog.tsx';
import { ReplaceDialog } from '../versions/replace-dialog.tsx';
import { UseVersionDialog } from '../versions/use-version-dialog.tsx';
import { WebpageDialog } from '../webpages/webpage-dialog.tsx';
import { DeleteFolder, MoveFolder, SaveFolder } from './folder-dialogs.tsx';
import type { LibraryDialog } from './library-dialog.ts';
import { ActivateMedia, DeleteMedia, MoveMedia, RenameMedia, TagMedia } from './media-dialogs.tsx';

/** The open dialog of the library. */
export function OpenDialog({ dialog }: { dialog: LibraryDialog }) {
  const { openDialog } = useLibraryPage();
  const close = () => openDialog(null);
  switch (dialog.to) {
    case 'upload':
      return <UploadMedia onClose={close} />;
    case 'delete':
      return <DeleteMedia media={dialog.media} onClose={close} />;
    case 'move':
      return <MoveMedia dialog={dialog} onClose={close} />;
    case 'tag':
      return <TagMedia media={dialog.media} onClose={close} />;
    case 'activate':
      return <ActivateMedia {...dialog} onClose={close} />;
    case 'rename':
      return <RenameMedia item={dialog.item} onClose={close} />;
    case 'edit-document':
      return <DocumentDialog {...dialog} onClose={close} />;
    case 'replace':
      return <ReplaceDialog {...dialog} onClose={close} />;
    case 'use-version':
      return <UseVersionDialog {...dialog} onClose={close} />;
    case 'save-webpage':
      return <SaveWebpage dialog={dialog} onClose={close} />;
    case 'save-drawn':
      return <SaveDrawn dialog={dialog} onClose={close} />;
    case 'save-folder':
      return <SaveFolder dialog={dialog} onClose={() => openDialog(dialog.next ?? null)} />;
    case 'move-folder':
      return <MoveFolder dialog={dialog} onClose={close} />;
    case 'delete-folder':
      return <DeleteFolder folder={dialog.folder} onClose={close} />;
  }
}

interface SaveDrawnProps {
  dialog: Extract<LibraryDialog, { to: 'save-drawn' }>;
  onClose: () => void;
}

/** Adds drawn content to the library, or changes it. */
function SaveDrawn({ dialog, onClose }: SaveDrawnProps) {
  const toast = useToast();
  return (
    <DrawnDialog
      {...dialog}
      onSaved={() => {
        onClose();
        toast({ title: dialog.content === null ? t('Content added') : t('Content updated') });
      }}
      onClose={onClose}
    />
  );
}

interface SaveWebpageProps {
  dialog: Extract<LibraryDialog, { to: 'save-webpage' }>;
  onClose: () => void;
}

/** Adds a web page to the library, or changes one. */
function SaveWebpage({ dialog: { webpage, folderId }, onClose }: SaveWebpageProps) {
  const toast = useToast();
  const { openDialog } = useLibraryPage();
  return (
    <WebpageDialog
      webpage={webpage}
      folderId={folderId}
      onSaved={() => {
        onClose();
        toast({ title: webpage === null ? t('Web page added') : t('Web page updated') });
      }}
      onVideo={(url) => openDialog({ to: 'save-drawn', kind: 'onlinevideo', content: null, folderId, fields: { url } })}
      onClose={onClose}
    />
  );
}
