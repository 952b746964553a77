import { Plus } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ImportButton } from '../transfer/index.ts';
import { PlaylistList } from './list/playlist-list.tsx';
import { useNewPlaylist } from './use-new-playlist.ts';

/** The account's playlists. */
export function PlaylistsPage() {
  const add = useNewPlaylist();
  return (
    <>
      <PageHeader
        title={t('Playlists')}
        description={t('Loops of pictures, videos, web pages and layouts that any number of screens share')}
        actions={
          <>
            <ImportButton folderId={null} />
            <Button needs="playlists.create" variant="primary" busy={add.isPending} onClick={add.create}>
              <Plus />
              {t('New playlist')}
            </Button>
          </>
        }
      />
      <PageBody>
        <PlaylistList onCreate={add.create} isCreating={add.isPending} />
      </PageBody>
    </>
  );
}
