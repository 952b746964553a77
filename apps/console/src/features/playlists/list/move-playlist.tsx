import type { FolderId } from '@vitrine/contract/library/folders';
import type { PlaylistSummary } from '@vitrine/contract/playlists/playlists';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { q } from '../../../api/q.ts';
import { type Api, useApi } from '../../../api/use-api.tsx';
import { useChange } from '../../../api/use-change.ts';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { FolderField, foldersRead } from '../../library/index.ts';
import { WaitsByEffect } from '../../effect/index.ts';

interface MovePlaylistProps {
  playlist: PlaylistSummary;
  onClose: () => void;
}

/** Moves a playlist into a folder of the library, or out of it. */
export function MovePlaylist({ playlist, onClose }: MovePlaylistProps) {
  const { id, name, folderId: current } = playlist;
  const api = useApi();
  const moving = useChange(q.playlists.update({ done: t('Playlist moved') }));
  const folders = useRead(foldersRead).data ?? [];

  /** The request that moves it. Its items stay as they are. */
  async function toMove({ playlists }: Api, to: FolderId | null) {
    const { name: newest, items, source, revision } = (await playlists.get({ params: { id } })).playlist;
    return { params: { id }, body: { name: newest, items, source, revision, folderId: to } };
  }

  const form = useForm(
    null,
    { folderId: current },
    async (chosen) => {
      if (chosen.folderId !== current) await moving.mutateAsync(await toMove(api, chosen.folderId));
    },
    { done: onClose, failure: t('Failed to move the playlist') },
  );
  const { folderId } = form.values;
  return (
    <FormDialog form={form} title={t('Move {name}', { name })} submit={t('Move')} onClose={onClose}>
      <WaitsByEffect
        busy={form.isBusy}
        planned={
          folderId === current
            ? null
            : {
                key: ['move playlist', id, folderId],
                dryRun: async (calls) => calls.playlists.update.dryRun(await toMove(calls, folderId)),
              }
        }
      />
      <FolderField {...form.at('folderId')} folders={folders} />
    </FormDialog>
  );
}
