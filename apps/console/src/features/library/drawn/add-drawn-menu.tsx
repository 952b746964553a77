import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { drawnEditorOf } from '../../drawn/index.ts';
import { useLibraryPage } from '../library-context.tsx';
import { foldersRead } from '../queries.ts';
import { useLibraryView } from '../use-library-view.ts';

/** Opens the dialogs that add drawn content to the open folder, one for each kind. */
export function AddDrawnMenu() {
  const { openDialog } = useLibraryPage();
  const { view } = useLibraryView();
  const folderId = useRead(foldersRead).data?.find(({ id }) => id === view.folder)?.id ?? null;
  const entries = DRAWN_KINDS.map((kind) => {
    const { Icon, texts } = drawnEditorOf(kind);
    return {
      label: texts.add,
      icon: <Icon />,
      needs: 'webpages.create',
      onSelect: () => openDialog({ to: 'save-drawn', kind, content: null, folderId }),
    } as const;
  });
  return <ActionsMenu label={t('More options')} entries={entries} />;
}
