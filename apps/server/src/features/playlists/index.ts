export { keepFollowedItems } from './followed-folder-store.ts';
export { createPlaylists, type Playlists } from './service.ts';
