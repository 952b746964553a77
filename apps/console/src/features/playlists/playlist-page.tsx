import { isAppError } from '@vitrine/contract/core/errors';
import { isPlaylistId } from '@vitrine/contract/core/ids';
import type { PlaylistId } from '@vitrine/contract/library/content';
import { Link, useParams } from 'react-router';
import { findFailure } from '../../api/failure.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PlaylistEditorView } from './editor/editor.tsx';
import { usePlaylist } from './queries.ts';

/** One playlist and its editor. */
export function PlaylistPage() {
  const { id = '' } = useParams();
  return isPlaylistId(id) ? <LoadedPlaylist key={id} id={id} /> : <Missing />;
}

function LoadedPlaylist({ id }: { id: PlaylistId }) {
  const query = usePlaylist(id);
  const failure = findFailure(query);
  if (query.data !== undefined) return <PlaylistEditorView playlist={query.data} />;
  if (isAppError(query.error, 'playlist.not_found')) return <Missing />;
  return (
    <>
      <PageHeader title="Playlist" back={back} />
      <PageBody>
        {failure === null ? <EditorSkeleton /> : <ErrorState title="Failed to fetch the playlist" {...failure} />}
      </PageBody>
    </>
  );
}

const back = { to: '/playlists', label: 'Playlists' };

const Missing = () => (
  <>
    <PageHeader title="Playlist not found" back={back} />
    <PageBody>
      <EmptyState plain title="This playlist does not exist" text="It was deleted, or the address is wrong.">
        <Button asChild>
          <Link to="/playlists">Go to Playlists</Link>
        </Button>
      </EmptyState>
    </PageBody>
  </>
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
