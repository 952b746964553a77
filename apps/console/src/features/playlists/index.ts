export { Cover } from './list/cover.tsx';
export { playlistPath } from './playlist-text.ts';
export { useNewPlaylist } from './use-new-playlist.ts';
export { useAddItems, useCreatePlaylist, usePlaylists } from './queries.ts';
export { Week } from './when/week.tsx';
export { WhenEditor, type WhenWords } from './when/when-editor.tsx';
export { describeWindows } from './when/window-text.ts';
