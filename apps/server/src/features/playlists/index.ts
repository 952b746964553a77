export { keepFollowedItems } from './followed-folder-store.ts';
export { servePlaylists } from './routes.ts';
export { createPlaylists, type Playlists } from './service.ts';
