import type { Page } from '@vitrine/contract/core/client';
import type { PlaylistId } from '@vitrine/contract/library/content';
import type { ListedPlaylist } from '@vitrine/contract/playlists/playlists';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';

const PAGE_SIZE = 100;

const selectPlaylists = ({ body }: Page<{ playlists: ListedPlaylist[] }>) => body.playlists;

/** The account's playlists by name. */
export const playlistsRead = (search: string) =>
  q.playlists.list.page({
    query: { limit: PAGE_SIZE, search: search || undefined },
    keepsPrevious: true,
    failure: t('Failed to fetch playlists'),
    select: selectPlaylists,
  });

/** A playlist with its items. */
export const playlistRead = (id: PlaylistId) =>
  q.playlists.get({ params: { id }, failure: t('Failed to fetch the playlist'), select: ({ playlist }) => playlist });

/** Where a playlist is used. */
export const playlistUse = (id: PlaylistId) => ({
  body: { mediaIds: [id] },
  failure: t('Failed to fetch the screens of the playlist'),
});

export const playlistCreation = q.playlists.create({ failure: t('Failed to create the playlist') });
