export { Cover } from './list/cover.tsx';
export { playlistPath } from './playlist-text.ts';
export { useNewPlaylist } from './use-new-playlist.ts';
export { playlistCreation, playlistsRead } from './playlist.ts';
export { Week } from './time-windows/week.tsx';
export { WindowsEditor, type WindowsWords } from './time-windows/windows-editor.tsx';
export { describeWindows } from './time-windows/window-text.ts';
