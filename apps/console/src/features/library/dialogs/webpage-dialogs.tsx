import { useToast } from '../../../ui/feedback/toast.tsx';
import { WebpageDialog } from '../webpages/webpage-dialog.tsx';
import type { LibraryDialog } from './library-dialog.ts';

interface SaveWebpageProps {
  dialog: Extract<LibraryDialog, { to: 'save-webpage' }>;
  onClose: () => void;
}

/** Adds a web page to the library, or changes one. */
export function SaveWebpage({ dialog: { webpage, folderId }, onClose }: SaveWebpageProps) {
  const toast = useToast();
  return (
    <WebpageDialog
      webpage={webpage}
      folderId={folderId}
      onSaved={() => {
        onClose();
        toast({ title: webpage === null ? 'Web page added' : 'Web page updated' });
      }}
      onClose={onClose}
    />
  );
}
