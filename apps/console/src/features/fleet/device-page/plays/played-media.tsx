import { t } from '@vitrine/messages/t';
import { rich } from '../../../../ui/format/rich.ts';
import { Link } from '../../../../ui/routing/navigation.tsx';
import { formatTitle } from '@vitrine/contract/core/file-title';

interface Playlist {
  id: string;
  name: string | null;
  /** The item's place in the playlist, from 0. */
  index?: number | null;
}

/** The item that was played, with its playlist: `Lunch, item 3`. A deleted playlist has no link. */
export const PlayedMedia = ({ name, playlist }: { name: string | null; playlist: Playlist | null }) => (
  <>
    {name === null ? t('Unknown media') : formatTitle(name)}
    {playlist !== null && (
      <span className="block text-1 font-normal text-ink-3">
        {typeof playlist.index === 'number' ? (
          rich('{playlist}, item {number}', {
            playlist: <PlaylistName playlist={playlist} />,
            number: playlist.index + 1,
          })
        ) : (
          <PlaylistName playlist={playlist} />
        )}
      </span>
    )}
  </>
);

const PlaylistName = ({ playlist: { id, name } }: { playlist: Playlist }) =>
  name === null ? (
    t('Deleted playlist')
  ) : (
    <Link to={`/playlists/${id}`} className="link">
      {name}
    </Link>
  );
