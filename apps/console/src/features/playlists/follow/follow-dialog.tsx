import type { FolderId } from '@vitrine/contract/library/folders';
import type { PlaylistSource } from '@vitrine/contract/playlists';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { foldersRead, FolderField } from '../../library/index.ts';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import { SelectField } from '../../../ui/forms/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { orderLabels } from '../playlist-text.ts';

interface FollowDialogProps {
  busy: boolean;
  onFollow: (source: PlaylistSource) => void;
  onClose: () => void;
}

/** Chooses the folder that fills the playlist, and the order. */
export function FollowDialog({ busy, onFollow, onClose }: FollowDialogProps) {
  const { items, draft } = usePlaylistEditor();
  const { source } = draft;
  const folders = useRead(foldersRead).data ?? [];
  const first: { folderId: FolderId | null; order: PlaylistSource['order'] } = {
    folderId: source?.folderId ?? folders[0]?.id ?? null,
    order: source?.order ?? 'newest',
  };
  const form = useForm(null, first, ({ folderId, order }) => folderId !== null && onFollow({ folderId, order }));
  return (
    <FormDialog
      form={form}
      title={t('Follow a folder')}
      description={t('The playlist always plays everything in the folder, also files that are added later.')}
      submit={t('Follow')}
      busy={busy}
      disabled={form.values.folderId === null}
      onClose={onClose}
    >
      {folders.length === 0 ? (
        <p>{t('There is no folder yet. Create one in the Media Library, and put files into it.')}</p>
      ) : (
        <>
          <FolderField
            {...form.at('folderId')}
            hint={t('Files in its subfolders are not included.')}
            folders={folders}
          />
          <SelectField
            {...form.at('order')}
            label={t('Order')}
            options={[
              ['newest', orderLabels.newest],
              ['oldest', orderLabels.oldest],
              ['name', orderLabels.name],
            ]}
          />
          {source === null && items.length > 0 && (
            <p className="text-ink-2">{t('It replaces the items that the playlist has now. Undo brings them back.')}</p>
          )}
        </>
      )}
    </FormDialog>
  );
}
