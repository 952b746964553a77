export { Cover } from './list/cover.tsx';
export { describePlaces, playlistPath } from './playlist-text.ts';
export { useAddItems, useCreatePlaylist, usePlaylists } from './queries.ts';
