import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { drawnEditorOf } from '../../drawn/index.ts';
import { useLibraryPage } from '../library-context.tsx';
import { foldersRead } from '../queries.ts';
import { useLibraryView } from '../use-library-view.ts';

/** Open the dialogs that add drawn content to the open folder, one for each kind. */
export function AddDrawnButtons() {
  const { openDialog } = useLibraryPage();
  const { view } = useLibraryView();
  const folderId = useRead(foldersRead).data?.find(({ id }) => id === view.folder)?.id ?? null;
  return DRAWN_KINDS.map((kind) => {
    const { Icon, texts } = drawnEditorOf(kind);
    return (
      <Button
        key={kind}
        needs="webpages.create"
        onClick={() => openDialog({ to: 'save-drawn', kind, content: null, folderId })}
      >
        <Icon />
        {texts.add}
      </Button>
    );
  });
}
