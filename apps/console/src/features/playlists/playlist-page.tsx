import { isAppError } from '@vitrine/contract/core/errors';
import { isPlaylistId } from '@vitrine/contract/core/ids';
import type { PlaylistId } from '@vitrine/contract/library/content';
import { useParams } from 'react-router';
import { findFailure } from '../../api/failure.ts';
import { UnloadedPage } from '../../ui/editing/unloaded-page.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { Editor } from './editor/editor.tsx';
import { usePlaylist } from './queries.ts';

const page = {
  noun: 'playlist',
  back: { to: '/playlists', label: 'Playlists' },
  skeleton: (
    <Skeleton className="grid gap-5">
      <SkeletonBlock className="h-36" />
      <div className="grid gap-8 wide:grid-cols-[200px_minmax(0,1fr)_33%]">
        <SkeletonBlock className="h-80 max-wide:hidden" />
        <SkeletonBlock className="h-80" />
        <SkeletonBlock className="aspect-[16/9]" />
      </div>
    </Skeleton>
  ),
};

/** One playlist and its editor. */
export function PlaylistPage() {
  const { id = '' } = useParams();
  return isPlaylistId(id) ? <LoadedPlaylist key={id} id={id} /> : <UnloadedPage {...page} isMissing />;
}

function LoadedPlaylist({ id }: { id: PlaylistId }) {
  const query = usePlaylist(id);
  const isMissing = isAppError(query.error, 'playlist.not_found');
  const failure = findFailure(query);
  if (query.data !== undefined) return <Editor playlist={query.data} />;
  return <UnloadedPage {...page} isMissing={isMissing} failure={failure} />;
}
