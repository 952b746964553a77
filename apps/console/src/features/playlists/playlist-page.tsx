import { isPlaylistId } from '@vitrine/contract/core/ids';
import type { PlaylistId } from '@vitrine/contract/library/content';
import { t } from '@vitrine/messages/t';
import { useParams } from '../../ui/routing/navigation.tsx';
import { useRead } from '../../api/use-read.ts';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { MissingThing, ThingPage } from '../../ui/layout/thing-page.tsx';
import { PlaylistEditorView } from './editor/editor.tsx';
import { playlistRead } from './playlist.ts';

/** One playlist and its editor. */
export function PlaylistPage() {
  const { id = '' } = useParams();
  return isPlaylistId(id) ? <LoadedPlaylist key={id} id={id} /> : <MissingThing {...page} />;
}

const page = {
  title: t('Playlist'),
  back: { to: '/playlists', label: t('Playlists') },
  texts: {
    failed: t('Failed to fetch the playlist'),
    notFound: t('Playlist not found'),
    doesNotExist: t('This playlist does not exist'),
  },
};

const LoadedPlaylist = ({ id }: { id: PlaylistId }) => (
  <ThingPage {...page} of={useRead(playlistRead(id))} missing="playlist.not_found" skeleton={<EditorSkeleton />}>
    {(playlist) => <PlaylistEditorView playlist={playlist} />}
  </ThingPage>
);

const EditorSkeleton = () => (
  <Skeleton className="grid gap-5">
    <SkeletonBlock className="h-36" />
    <div className="grid gap-8 wide:grid-cols-[200px_minmax(0,1fr)_33%]">
      <SkeletonBlock className="h-80 max-wide:hidden" />
      <SkeletonBlock className="h-80" />
      <SkeletonBlock className="aspect-[16/9]" />
    </div>
  </Skeleton>
);
