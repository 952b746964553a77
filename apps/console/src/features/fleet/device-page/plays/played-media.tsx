import { t } from '@vitrine/messages/t';
import { Link } from '../../../../ui/routing/navigation.tsx';
import { formatTitle } from '../../../../ui/format/file-title.ts';

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
        {playlist.name === null ? (
          t('Deleted playlist')
        ) : (
          <Link to={`/playlists/${playlist.id}`} className="link">
            {playlist.name}
          </Link>
        )}
        {typeof playlist.index === 'number' && t(', item {index}', { index: playlist.index + 1 })}
      </span>
    )}
  </>
);
