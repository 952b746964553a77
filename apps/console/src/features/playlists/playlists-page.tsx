import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PlaylistList } from './list/playlist-list.tsx';
import { playlistPath } from './playlist-text.ts';
import { useCreatePlaylist } from './queries.ts';

/** The account's playlists. */
export function PlaylistsPage() {
  const add = useNewPlaylist();
  return (
    <>
      <PageHeader
        title="Playlists"
        description="Loops of pictures, videos and web pages that any number of screens share"
        actions={
          <Button variant="primary" busy={add.isPending} onClick={add.create}>
            <Plus />
            New playlist
          </Button>
        }
      />
      <PageBody>
        <PlaylistList onCreate={add.create} isCreating={add.isPending} />
      </PageBody>
    </>
  );
}

const NAME = 'New playlist';

/** Creates an empty playlist and opens it. */
function useNewPlaylist() {
  const navigate = useNavigate();
  const creation = useCreatePlaylist();
  return {
    isPending: creation.isPending,
    create: (): void =>
      creation.mutate({ name: NAME, items: [] }, { onSuccess: ({ id }) => void navigate(playlistPath(id)) }),
  };
}
