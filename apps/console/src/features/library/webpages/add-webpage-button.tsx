import { Globe } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { foldersRead } from '../queries.ts';
import { useLibraryPage } from '../library-context.tsx';
import { useLibraryView } from '../use-library-view.ts';

/** Opens the dialog that adds a web page to the open folder. */
export function AddWebpageButton() {
  const { openDialog } = useLibraryPage();
  const { view } = useLibraryView();
  const folderId = useRead(foldersRead).data?.find(({ id }) => id === view.folder)?.id ?? null;
  return (
    <Button needs="webpages.create" onClick={() => openDialog({ to: 'save-webpage', webpage: null, folderId })}>
      <Globe />
      {t('Add web page')}
    </Button>
  );
}
