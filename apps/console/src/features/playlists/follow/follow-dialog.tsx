import type { FolderId } from '@vitrine/contract/library/folders';
import { MAX_ITEMS, MAX_SOURCE_DAYS } from '@vitrine/contract/playlists/playlist-limits';
import type { PlaylistSource } from '@vitrine/contract/playlists/playlist-source';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { useTagNames } from '../../tags/index.ts';
import { foldersRead, FolderField } from '../../library/index.ts';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import { SelectField } from '../../../ui/forms/form/choice-fields.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { orderLabels } from '../playlist-text.ts';

interface FollowDialogProps {
  busy: boolean;
  onFollow: (source: PlaylistSource) => void;
  onClose: () => void;
}

interface First {
  by: 'folder' | 'tag';
  folderId: FolderId | null;
  tag: string;
  order: PlaylistSource['order'];
  /** Empty: no limit. */
  atMost: string;
  forDays: string;
}

/** Chooses the folder or the tag that fills the playlist, and the order. */
export function FollowDialog({ busy, onFollow, onClose }: FollowDialogProps) {
  const { items, draft } = usePlaylistEditor();
  const { source } = draft;
  const folders = useRead(foldersRead).data ?? [];
  const tags = useTagNames('contentCount');
  const first: First = {
    by: source?.tag === undefined ? 'folder' : 'tag',
    folderId: source?.folderId ?? folders[0]?.id ?? null,
    tag: source?.tag ?? tags[0] ?? '',
    order: source?.order ?? 'newest',
    atMost: source?.atMost?.toString() ?? '',
    forDays: source?.forDays?.toString() ?? '',
  };
  const form = useForm(null, first, ({ by, folderId, tag, order, atMost, forDays }) => {
    if (by === 'folder' ? folderId === null : tag === '') return;
    onFollow({
      ...(by === 'folder' ? folderId !== null && { folderId } : { tag }),
      order,
      ...(atMost !== '' && { atMost: Number(atMost) }),
      ...(forDays !== '' && { forDays: Number(forDays) }),
    });
  });
  return (
    <FormDialog
      form={form}
      title={t('Follow a folder or a tag')}
      description={t(
        'The playlist always plays everything in the folder or with the tag, also files that are added later.',
      )}
      submit={t('Follow')}
      busy={busy}
      disabled={form.values.by === 'folder' ? form.values.folderId === null : form.values.tag === ''}
      onClose={onClose}
    >
      {folders.length + tags.length === 0 ? (
        <p>{t('There is no folder and no tag of content yet. Create one in the Media Library.')}</p>
      ) : (
        <>
          <SelectField
            {...form.at('by')}
            label={t('Play the files')}
            options={[
              ['folder', t('In a folder')],
              ['tag', t('With a tag')],
            ]}
          />
          {form.values.by === 'folder' ? (
            <FolderField
              {...form.at('folderId')}
              hint={t('Files in its subfolders are not included.')}
              folders={folders}
            />
          ) : (
            <SelectField
              {...form.at('tag')}
              label={t('Tag')}
              options={tags.map((tag): [string, string] => [tag, tag])}
            />
          )}
          <SelectField
            {...form.at('order')}
            label={t('Order')}
            options={[
              ['newest', orderLabels.newest],
              ['oldest', orderLabels.oldest],
              ['name', orderLabels.name],
            ]}
          />
          <TextField
            {...form.at('atMost')}
            label={t('At most')}
            hint={t('The number of files to play, from the first in this order. Empty: all of them.')}
            type="number"
            min={1}
            max={MAX_ITEMS}
          />
          <TextField
            {...form.at('forDays')}
            label={t('For days after the upload')}
            hint={t('Each file leaves the playlist when these days are over. Empty: it stays.')}
            type="number"
            min={1}
            max={MAX_SOURCE_DAYS}
          />
          {source === null && items.length > 0 && (
            <p className="text-ink-2">{t('It replaces the items that the playlist has now. Undo brings them back.')}</p>
          )}
        </>
      )}
    </FormDialog>
  );
}
