import { FolderSync } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { foldersRead } from '../../library/index.ts';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import { orderLabels } from '../playlist-text.ts';

/** Names the folder that the playlist follows. */
export function FollowNotice() {
  const { draft, openFollow, keepItems } = usePlaylistEditor();
  const { source } = draft;
  const { data: folders = [] } = useRead(foldersRead);
  if (source === null) return null;
  const folder = folders.find(({ id }) => id === source.folderId);
  return (
    <Notice
      className="mb-3 rounded border border-line bg-paper px-3 py-2.5"
      icon={<FolderSync />}
      action={
        <span className="flex flex-wrap gap-2">
          <Button needs="playlists.update" small onClick={openFollow}>
            {t('Change')}
          </Button>
          <Button needs="playlists.update" small onClick={keepItems}>
            {t('Keep as own items')}
          </Button>
        </span>
      }
    >
      Follows the folder <b>{folder?.name ?? t('that was deleted')}</b>, {orderLabels[source.order].toLowerCase()}. New
      files join by themselves.
    </Notice>
  );
}
