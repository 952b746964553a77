export { Cover } from './list/cover.tsx';
export { playlistPath } from './playlist-text.ts';
export { useNewPlaylist } from './use-new-playlist.ts';
export { useAddItems, useCreatePlaylist, usePlaylists } from './queries.ts';
export { Week } from './time-windows/week.tsx';
export { WindowsEditor, type WindowsWords } from './time-windows/windows-editor.tsx';
export { describeWindows } from './time-windows/window-text.ts';
